/** The turns and rounds of a game, and how people say where in it something is. */
import type { Analysis } from '../api/types';
import { TURNS as SAY } from './sentences';

/** `first`: the actions taken before; `number`: which of the seat's own, from 1; `round`: null if none are counted. */
export interface Turn {
  first: number;
  seat: number;
  number: number;
  round: number | null;
}

/** A label of the scale, at a number of actions taken. */
export interface Mark {
  at: number;
  text: string;
}

export type Course = Pick<Analysis, 'movers' | 'turns' | 'rounds'>;

export function turnsOf(course: Course): Turn[] {
  const counts = new Map<number, number>();
  return course.turns.map((first) => {
    const seat = course.movers[first] ?? 0;
    const number = (counts.get(seat) ?? 0) + 1;
    counts.set(seat, number);
    return { first, seat, number, round: course.rounds.findLast((round) => round.n <= first)?.number ?? null };
  });
}

/** Whether a round says as much as a turn's own number: nobody has two turns in one. */
export function countedByRounds(turns: readonly Turn[]): boolean {
  const had = new Set(turns.map((turn) => `${turn.round} ${turn.seat}`));
  return turns.every((turn) => turn.round !== null) && had.size === turns.length;
}

/** The turn in which the next action after `n` is taken, and which action of it that is, from 1. */
export function turnAt(turns: readonly Turn[], n: number): (Turn & { action: number }) | null {
  const found = turns.findLast((turn) => turn.first <= n);
  return found ? { ...found, action: n - found.first + 1 } : null;
}

const roundSaid = (round: number): string => (round === 0 ? SAY.setup : SAY.round(round));

/** A place in the game, as people say it. */
export function placeOf(turns: readonly Turn[], n: number, steps: number, nameOf: (seat: number) => string): string {
  const turn = turnAt(turns, n);
  if (n === steps || !turn) return SAY.atTheEnd;
  const number = countedByRounds(turns) ? [] : [SAY.turn(turn.number)];
  const round = turn.round === null ? [] : [roundSaid(turn.round)];
  const action = turn.action > 1 ? [SAY.action(turn.action)] : [];
  return [...round, nameOf(turn.seat), ...number, ...action].join(', ');
}

/** The moment after `n` actions in few words: by its round, or else its turn. */
export function momentOf(turns: readonly Turn[], n: number): string {
  const turn = turnAt(turns, n);
  if (!turn) return '';
  return countedByRounds(turns) ? roundSaid(turn.round ?? 0) : SAY.turn(turn.number);
}

const WIDE = 7;
const EVERY = [1, 2, 5, 10, 20, 50, 100];

/** The first of each number, at most so many of them, in even steps. */
function even(marks: readonly { at: number; number: number }[], most: number): Mark[] {
  const every = EVERY.find((step) => marks.length / step <= most) ?? 200;
  return marks.filter((one) => one.number === 1 || one.number % every === 0).map((one) => ({ at: one.at, text: `${one.number}` }));
}

/** Where the scale is labelled, at most so often: at turns of everybody, or at rounds that say the same. */
export function scaleOf(turns: readonly Turn[], rounds: Course['rounds'], most: number): Mark[] {
  if (countedByRounds(turns)) return even(rounds.filter((one) => one.number > 0).map((one) => ({ at: one.n, number: one.number })), most);
  const firsts = turns.filter((turn, k) => turns.findIndex((other) => other.number === turn.number) === k);
  return even(firsts.map((turn) => ({ at: turn.first, number: turn.number })), most);
}

/** Where rounds of several turns begin, which the scale does not tell. The first is named, and then each that has room:
 * `x` is where a place is drawn, and a character takes WIDE pixels. */
export function roundsOf(turns: readonly Turn[], rounds: Course['rounds'], x: (at: number) => number): Mark[] {
  if (countedByRounds(turns)) return [];
  let free = -Infinity;
  return rounds.map((one, k) => {
    const text = k === 0 || one.number === 0 ? roundSaid(one.number) : `${one.number}`;
    if (x(one.n) < free) return { at: one.n, text: '' };
    free = x(one.n) + WIDE * (text.length + 1);
    return { at: one.n, text };
  });
}
