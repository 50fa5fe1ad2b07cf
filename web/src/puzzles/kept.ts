/** What this device remembers of puzzles: how each went, and how many were right at once in a row. */

import { recall, remember } from '../app/remembered';

/** `once`: right at the first try; `later`; `seen`: tried, or given up, and not solved. */
export type Outcome = 'once' | 'later' | 'seen';

export interface Kept {
  outcomes: Record<string, Outcome>;
  streak: number;
  best: number;
}

const KEY = 'milkrun.puzzles';

/** What is remembered after one more try, at the puzzle with that key; `solved` by that try. */
export function after(kept: Kept, key: string, solved: boolean): Kept {
  const before = kept.outcomes[key];
  if (before === 'once' || before === 'later') return kept;
  const first = before === undefined;
  const outcome: Outcome = !solved ? 'seen' : first ? 'once' : 'later';
  const streak = !first ? kept.streak : solved ? kept.streak + 1 : 0;
  return { outcomes: { ...kept.outcomes, [key]: outcome }, streak, best: Math.max(kept.best, streak) };
}

/** The next puzzle of a list: the first after this one that was never tried, else not solved. */
export function next<P extends { game: string; id: string }>(puzzles: P[], kept: Kept, current: string): P | null {
  const at = puzzles.findIndex((one) => keyOf(one) === current);
  const others = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(at, 0))];
  const untried = others.find((one) => kept.outcomes[keyOf(one)] === undefined);
  return untried ?? others.find((one) => kept.outcomes[keyOf(one)] === 'seen') ?? null;
}

export const keyOf = (puzzle: { game: string; id: string }): string => `${puzzle.game}/${puzzle.id}`;

export function read(): Kept {
  const found: Partial<Kept> = recall(KEY);
  return { outcomes: { ...found.outcomes }, streak: Number(found.streak) || 0, best: Number(found.best) || 0 };
}

export const write = (kept: Kept): void => remember(KEY, kept);
