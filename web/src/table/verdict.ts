/** How a game ended for somebody, in words. */
import type { Standing } from '../api/types';
import { alone } from '../seat/alone';
import { VERDICT as SAY } from './sentences';

type Place = Pick<Standing, 'seat' | 'name' | 'place' | 'score'>;

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'];

const listed = (names: string[]): string => (names.length > 1 ? SAY.and(names.slice(0, -1).join(', '), names.at(-1)) : (names[0] ?? ''));

/** Whether less is better, as the order of the scores tells. */
export const lowestWins = (standings: Pick<Place, 'score'>[]): boolean => (standings[0]?.score ?? 0) < (standings.at(-1)?.score ?? 0);

/** How far one is from another, and which way. */
function apart(one: Place, other: Place, low: boolean): string {
  const by = Math.abs(one.score - other.score);
  if (by === 0) return SAY.levelWith;
  if (low) return SAY.than(by, one.score, other.score);
  return `${by} ${one.score < other.score ? 'behind' : SAY.aheadOf}`;
}

/** What stands above the result: how I did, or who won; and who won where that is not said yet. */
export function verdict(standings: Place[], you: number | null): { head: string; won: string | null } {
  const [best, next] = standings;
  // Alone there is nobody to win against: the game's own part tells what the points are worth.
  if (best && !next) return { head: `${best.score} ${best.score === 1 ? 'point' : 'points'}`, won: null };
  const low = lowestWins(standings);
  const winners = standings.filter((one) => one.place === 1);
  const mine = standings.find((one) => one.seat === you);
  const others = winners.filter((one) => one !== mine).map((one) => alone(one.name));
  const names = listed(mine?.place === 1 ? [SAY.you, ...others] : others);
  const won = winners.length === 1 ? `${names} ${names === 'You' ? 'win' : 'wins'}` : SAY.shareTheWin(names);
  if (!best || !next || !mine) return { head: won, won: null };
  if (mine.place === 1) return { head: winners.length === 1 ? `${won}, ${apart(mine, next, low)} ${alone(next.name)}` : won, won: null };
  const shared = standings.filter((one) => one.place === mine.place).length > 1;
  const place = PLACES[mine.place - 1] ?? `number ${mine.place}`;
  const came = shared ? SAY.youSharePlace(place) : SAY.youCame(place);
  return { head: `${came}, ${apart(mine, best, low)} ${listed(others)}`, won: `${won}.` };
}
