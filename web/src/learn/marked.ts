/** The little Markdown that the rules and explanations are written in. */

export interface Piece {
  text: string;
  strong?: true;
  em?: true;
  code?: true;
  /** The text is the id of a clause. */
  clause?: true;
}

export type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

const SPAN = /\*\*(.+?)\*\*|\*(?=\S)([^*]*[^*\s])\*|`([^`]+)`|\b([A-Z]{3}-\w{1,2}\.\d+[a-z]?)\b/g;

/** A paragraph in pieces: what stands between ** is strong, between * emphasized, between ` code. */
export function piecesOf(text: string, within: Omit<Piece, 'text'> = {}): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const plain = (to: number) => to > from && pieces.push({ ...within, text: text.slice(from, to) });
  for (const found of text.matchAll(SPAN)) {
    const [whole, strong, em, code, clause] = found;
    plain(found.index);
    if (strong) pieces.push(...piecesOf(strong, { ...within, strong: true }));
    else if (em) pieces.push(...piecesOf(em, { ...within, em: true }));
    else if (code) pieces.push({ ...within, code: true, text: code });
    else if (clause) pieces.push({ ...within, clause: true, text: clause });
    from = found.index + whole.length;
  }
  plain(text.length);
  return pieces;
}

/** A paragraph as it is read. */
export const plainOf = (text: string): string => piecesOf(text).map((piece) => piece.text).join('');

/** Lines as paragraphs and lists. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n').map((one) => one.trim()).filter(Boolean)) {
    const item = /^[-*] +(.+)$/.exec(line)?.[1];
    const last = blocks.at(-1);
    if (item === undefined) blocks.push({ kind: 'paragraph', text: line });
    else if (last?.kind === 'list') last.items.push(item);
    else blocks.push({ kind: 'list', items: [item] });
  }
  return blocks;
}

/** A text cut where one of some words (in small letters) begins and ends: every second part is one of them. */
export function around(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text];
  const longest = [...words].sort((a, b) => b.length - a.length);
  return text.split(new RegExp(`(${longest.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi'));
}
