/** What is found in a rulebook: by words, and by what is decided. */
import type { BoxTable, Primer, Rules, Schemas } from '../api/types';
import { plainOf } from '../learn/marked';
import { FIND as SAY } from './sentences';

type Section = Schemas['Section'];
type Picture = NonNullable<Primer['parts'][number]['picture']>;

export interface Found {
  sections: Section[];
  tables: BoxTable[];
  /** The places that have the words, in order: clauses, and tables as `table-` and their id. */
  places: string[];
}

/** The words that are searched for, in small letters, each once. */
export const wordsOf = (text: string): string[] => [...new Set(text.trim().toLowerCase().split(/\s+/).filter(Boolean))];

const has = (words: readonly string[], text: string): boolean => words.every((word) => text.toLowerCase().includes(word));

/** The clauses and the rows of tables that have all the words; of a table whose title has them, all rows. */
export function foundIn(rules: Rules, words: readonly string[]): Found {
  const sections = rules.sections.map((section) => ({
    ...section,
    clauses: section.clauses.filter(
      (one) => has(words, `${one.id} ${section.title} ${plainOf(one.text)}`) && !(one.withdrawn && words.length > 0),
    ),
  }));
  const tables = rules.tables.map((one) => {
    const head = `${one.title} ${one.note} ${one.columns.join(' ')}`;
    return has(words, head) ? one : { ...one, rows: one.rows.filter((row) => has(words, `${head} ${row.join(' ')}`)) };
  });
  const [some, full] = [sections.filter((one) => one.clauses.length > 0), tables.filter((one) => one.rows.length > 0)];
  const places = [...some.flatMap((one) => one.clauses.map((clause) => clause.id)), ...full.map((one) => `table-${one.id}`)];
  return { sections: some, tables: full, places };
}

/** How much was found, in words. */
export function countOf({ places, tables }: Found): string {
  const clauses = places.length - tables.length;
  return SAY.andFound(clauses, tables.length);
}

/** The chapter of a clause; undefined for none of this rulebook. */
export const chapterOf = (rules: Rules, clause: string): Section | undefined =>
  rules.sections.find((section) => section.clauses.some((one) => one.id === clause));

/** Where the rules speak of a choice between these verbs; null if they do not say. */
export function clauseFor(rules: Rules, verbs: readonly string[]): string | null {
  const cited = verbs.map((verb) => rules.verbs[verb]).filter((one) => one !== undefined);
  if (new Set(cited.map((one) => chapterOf(rules, one)?.id)).size > 1) return rules.turn;
  return rules.sections.flatMap((one) => one.clauses).find((one) => cited.includes(one.id))?.id ?? null;
}

/** The pictures of a primer by the chapter that its part names first, each once. */
export function picturesOf(rules: Rules, primer: Primer | null): Map<string, Picture[]> {
  const pictures = new Map<string, Picture[]>();
  for (const { clauses, picture } of primer?.parts ?? []) {
    const chapter = chapterOf(rules, clauses[0] ?? '')?.id;
    if (picture && chapter !== undefined) pictures.set(chapter, [...(pictures.get(chapter) ?? []), picture]);
  }
  return pictures;
}
