/**
 * What a play would bring, for the ghosts on the board. The server alone judges; this only lets a
 * person see the result before it is sent.
 */
import type { Owner } from '../../board/shapes';
import type { Card, Mode, Payout, Route, Special, View } from './types';

/** Equal cards are the same to the rules, whatever their place in the hand. */
export const cardKey = (c: Card): string => `${c.colour}${c.rank}${c.symbol ? '*' : ''}`;

/** The ways in which the lifted cards could be played on a route. */
export function modesOn(view: View, cards: Card[], route: Route | null): Mode[] {
  const first = cards[0];
  if (!first || !route || route.status === 'full') return [];
  const fits = cards.length === 2 || first.colour === 'grey' || first.colour === route.face.colour;
  const effects = view.phase !== 'chain';
  const modes: Mode[] = [];
  if (fits && route.active) modes.push('normal');
  const boarded = route.tiffins.length + 1;
  if (fits && effects && first.rank === 3 && route.status === 'unstarted')
    if (boarded <= route.squares && boarded >= view.tracking.minimum) modes.push('with_tiffin');
  if (effects && first.rank === 4 && cards.length === 1 && route.active) modes.push('as_two');
  return modes;
}

export interface Outcome {
  cubes: number;
  open: number;
  length: number;
  fills: boolean;
  tiffins: number[];
  payout: Payout[];
  /** Whether this play lets the competitor take its turn. */
  wakes: boolean;
}

/** The route after `cards` are played on it by `seat`. */
export function outcome(view: View, route: Route, seat: number, cards: Card[], mode: Mode, special: Special | 'none' = 'none'): Outcome {
  const value = mode === 'as_two' ? 2 : (cards[0]?.rank ?? 0);
  const tiffins = mode === 'with_tiffin' ? [...route.tiffins, seat] : route.tiffins;
  const room = route.open + (special === 'flat_tire' ? 2 : 0);
  const cubes = Math.min(value, room);
  const left = room - cubes;
  const open = special === 'shortcut' ? left - Math.min(2, left) : left;
  const progress = [...route.progress, ...Array<Owner>(cubes).fill(seat)];
  return {
    cubes,
    open,
    length: progress.length + open,
    fills: open === 0,
    tiffins,
    payout: payout(progress, tiffins, route.face.fees, view.tracking.fee),
    wakes: cards.some((c) => c.symbol) && view.competitor.marker + 1 >= view.competitor.threshold,
  };
}

/** Places and fees of a route with this progress and these tiffins (more cubes, then tiffins, then earlier). */
export function payout(progress: Owner[], tiffins: number[], fees: number[][], fee: number): Payout[] {
  const aboard = (seat: Owner) => tiffins.filter((t) => t === seat).length;
  const cubes = (seat: Owner) => progress.filter((p) => p === seat).length;
  const schedule = fees[tiffins.length - 1] ?? [];
  const contributors = [...new Set(progress)].sort(
    (a, b) => cubes(b) - cubes(a) || aboard(b) - aboard(a) || progress.indexOf(a) - progress.indexOf(b),
  );
  const riders = [...new Set(tiffins)].filter((t) => !contributors.includes(t));
  return [...contributors, ...riders].map((seat, rank) => {
    const ranked = rank < contributors.length;
    const route_fee = ranked && seat !== null ? (schedule[rank] ?? 0) : 0;
    const delivery_fee = seat === null ? 0 : fee * aboard(seat);
    return { seat, cubes: cubes(seat), place: ranked ? rank + 1 : null, route_fee, delivery_fee, total: route_fee + delivery_fee };
  });
}
