/** What a play would bring, read from what the rules tell of it: for the ghosts on the board. */
import type { GameEvent } from '../../api/types';
import type { Owner } from '../../board/shapes';
import type { Told } from '../../rules/trials';
import type { Payout, Route } from './types';

/** What a route pays to somebody. */
export type Pay = Pick<Payout, 'seat' | 'route_fee' | 'delivery_fee'>;

/** A route after a play. */
export interface Outcome {
  /** Whose cubes and tiffins come, in order. */
  cubes: Owner[];
  tiffins: Owner[];
  length: number;
  cancelled: number;
  /** Spaces that are open then; undefined where that is not sure. */
  open: number | undefined;
  /** It is full, and scored. */
  fills: boolean;
  /** What it pays then, the best place first; nothing where that is not sure. */
  payout: Pay[];
}

const COMPETITOR = 4; // among the owners of cubes in the record

/** Whether the competitor would get its turn: at once, or with the end of the chain. */
export const wakes = (told: Told, pending: number): boolean =>
  told.events.some((event) => event.kind === 'competitor_turn') || (told.value('pending') ?? pending) > pending;

/** What becomes of a route; null if nothing does. */
export function outcomeOn(route: Route, told: Told, players: number): Outcome | null {
  const slot = route.slot;
  const scored = told.events.findIndex((event) => event.kind === 'route_scored' && event.args.slot === slot);
  const fills = scored >= 0;
  const here = told.events.slice(0, fills ? scored : undefined).filter((event) => event.args.slot === slot);
  const cubes: Owner[] = [];
  const tiffins: Owner[] = [];
  for (const { kind, seat, args } of here) {
    if (kind === 'progress_added' || kind === 'competitor_progress') cubes.push(...Array<Owner>(args.cubes ?? 0).fill(seat));
    if (kind === 'tiffin_placed') tiffins.push(seat);
  }
  if (!cubes.length && !tiffins.length && !fills) return null;
  const stood = route.progress.length + cubes.length;
  if (fills) {
    const cancelled = route.cancelled + Math.max(route.length - stood, 0);
    return { cubes, tiffins, length: stood, cancelled, open: 0, fills, payout: paid(told.events, scored) };
  }
  const length = told.value('length', slot);
  return {
    cubes,
    tiffins,
    length: length ?? route.length,
    cancelled: told.value('cancelled', slot) ?? route.cancelled,
    open: length === undefined ? undefined : length - stood,
    fills,
    payout: payout(told, slot, players),
  };
}

/** What the route would pay if it were scored after the play, by the rules' own reckoning. */
function payout(told: Told, slot: number, players: number): Pay[] {
  const found: (Pay & { place: number })[] = [];
  for (const owner of [...Array(players).keys(), COMPETITOR]) {
    const cubes = told.value('cubes', slot, owner) ?? 0;
    const route_fee = told.ask('route_fee_of', slot, owner) ?? 0;
    const delivery_fee = told.ask('delivery_fee_of', slot, owner) ?? 0;
    const place = cubes ? (told.ask('place_of', slot, owner) ?? 0) : Infinity;
    if (cubes || delivery_fee) found.push({ seat: owner === COMPETITOR ? null : owner, route_fee, delivery_fee, place });
  }
  return found.sort((one, other) => (one.place === other.place ? 0 : one.place - other.place));
}

/** What a route paid that was scored with this event. */
export function paid(events: GameEvent[], scored: number): Pay[] {
  const fees = new Map<Owner, Pay>();
  for (const { kind, seat, args } of events.slice(scored + 1)) {
    if (kind !== 'route_fee' && kind !== 'delivery_fee') break;
    const one = fees.get(seat) ?? { seat, route_fee: 0, delivery_fee: 0 };
    fees.set(seat, one);
    one[kind] += args.amount ?? 0;
  }
  return [...fees.values()];
}
