/** The arithmetic of the chart of chances. */
import type { Account } from '../api/types';
import { CHART_STATE as SAY } from './sentences';

/** The shortest path through the points of one line. */
export function lineOf(values: readonly number[], x: (n: number) => number, y: (value: number) => number): string {
  return values.map((value, n) => `${n === 0 ? 'M' : 'L'}${x(n).toFixed(1)} ${y(value).toFixed(1)}`).join('');
}

/** Places as near as possible to those wanted, at least `gap` apart, in the same order, from `low` to `high`. */
export function spread(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const found: number[] = new Array(wanted.length).fill(0);
  let least = low;
  for (const index of order) {
    found[index] = Math.max(least, wanted[index] ?? 0);
    least = (found[index] ?? 0) + gap;
  }
  let most = high;
  for (const index of order.reverse()) {
    found[index] = Math.min(most, found[index] ?? 0);
    most = (found[index] ?? 0) - gap;
  }
  return found;
}

/** Whole percent of what is not negative, halves up; some halves, as 0.285, are kept a little too small. */
const whole = (amount: number): number => Math.round(Number((100 * amount).toFixed(6)));

/** A chance as people say it; only what is certain is 0 or 100 %. */
export function percent(chance: number): string {
  if (chance <= 0) return '0\u00a0%';
  if (chance >= 1) return '100\u00a0%';
  return `${Math.min(99, Math.max(1, whole(chance)))}\u00a0%`;
}

/** A chance that was tried out, which is never certain. A loss is the difference of two, so that of one near 0 is not told as 1 %. */
export function estimated(chance: number): string {
  const told = whole(chance);
  if (told < 1) return '<1\u00a0%';
  return told > 99 ? '>99\u00a0%' : `${told}\u00a0%`;
}

/** A loss as people say it, in percentage points. */
export function pointsOf(loss: number): string {
  return `${Math.max(1, whole(loss))}\u00a0%`;
}

/** What each of a player's mistakes cost. Their sum is no part of one game, so it is not told. */
export function costsOf(losses: readonly number[]): string {
  if (losses.length === 0) return 'nothing';
  const worst = pointsOf(Math.max(...losses));
  const mean = pointsOf(losses.reduce((sum, loss) => sum + loss, 0) / losses.length);
  return mean === worst ? worst : SAY.atWorst(mean, worst);
}

/** A doubt with which a figure of the ledger says nothing. */
export const ROUGH = 0.5;

/** How far a figure of the ledger may be off. */
export const doubtOf = (term: Account['luck']): number => 2 * term.error;

/** An amount in whole percent, halves away from 0, as the sentences have them. */
export const inPercent = (amount: number): number => Math.sign(amount) * whole(Math.abs(amount));

/** Whether the figures of a seat's column add up as they are read; also if some are not shown. */
export function addsUp(account: Account): boolean {
  const { seat: _, result, ...terms } = account;
  const found = Object.values(terms);
  if (found.some((term) => doubtOf(term) > ROUGH)) return true;
  return found.reduce((sum, term) => sum + inPercent(term.amount), 0) === inPercent(result.amount);
}
