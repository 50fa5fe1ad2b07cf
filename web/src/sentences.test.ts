/** Sentences belong in `sentences.ts` of their area or game; those that still stand in markup may only become fewer. */
import { expect, test } from 'vitest';

const FILES = import.meta.glob<string>('./**/*.svelte', { query: '?raw', import: 'default', eager: true });
/** How many stand in the markup of an area; lower it when some have moved. */
const LEFT: Record<string, number> = {
  analysis: 58,
  app: 33,
  board: 5,
  box: 100,
  'games/aquaretto': 27,
  'games/mint_delivery': 35,
  'games/out_for_delivery': 45,
  'games/tariffs': 40,
  'games/tiffin': 50,
  learn: 33,
  pages: 136,
  people: 1,
  plain: 4,
  puzzles: 17,
  rulebook: 17,
  table: 165,
  ui: 9,
};

/** What a component says in its markup: texts and labels with a word in them. */
function literals(source: string): string[] {
  let markup = source.replace(/<!--[^]*?-->/g, '').replace(/<(script|style)\b[^]*?<\/\1>/g, '');
  for (let before = ''; before !== markup; ) [before, markup] = [markup, markup.replace(/\{[^{}]*\}/g, '§')];
  const labels = [...markup.matchAll(/\b(?:aria-label|title|placeholder|label|words)="([^"]*)"/g)].map((found) => found[1]!);
  const texts = markup.replace(/=>/g, '').replace(/"[^"]*"/g, '').split(/<[^>]*>/);
  return [...labels, ...texts].map((one) => one.replace(/[§\s]+/g, ' ').trim()).filter((one) => /\p{L}{2}/u.test(one));
}

const areaOf = (path: string): string => /^\.\/(games\/[^/]+|[^/]+)/.exec(path)![1]!;

test('no area says more in its markup than before', () => {
  const found: Record<string, number> = {};
  for (const [path, source] of Object.entries(FILES)) found[areaOf(path)] = (found[areaOf(path)] ?? 0) + literals(source).length;
  const more = Object.entries(found).filter(([area, count]) => count > (LEFT[area] ?? 0));
  expect(more, 'put new sentences into sentences.ts of the area').toEqual([]);
});

test('what is said in markup is found', () => {
  const source = '<script>const a = "No";</script><p title="One word">Two {#if a}three{:else}{`no ${a}`}{/if}</p><b>{a}</b>';
  expect(literals(source)).toEqual(['One word', 'Two three']);
});
