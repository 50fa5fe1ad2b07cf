/** What a play would bring, read from what the rules tell of it: for the ghosts on the board. */
import type { GameEvent } from '../../api/types';
import type { Owner } from '../../board/shapes';
import type { Told } from '../../rules/trials';
import type { Payout, Route, View } from './types';

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
const FLAT_TIRE = 1; // among the Special cards there

/** Whether the competitor would get its turn: at once, or with the end of the chain. */
export const wakes = (told: Told, pending: number): boolean =>
  told.events.some((event) => event.kind === 'competitor_turn') || (told.value('pending') ?? pending) > pending;

/** What is known of the table. */
export type Table = { players: readonly unknown[] } & Pick<View, 'routes' | 'routes_scored'>;

/** What becomes of a route; null if nothing does. */
export function outcomeOn(route: Route, told: Told, table: Table): Outcome | null {
  const slot = route.slot;
  const { cubes, tiffins, stood, full } = placedOn(route, told);
  if (full && told.events.some((event) => event.kind === 'route_scored')) {
    const cancelled = route.cancelled + Math.max(route.length - stood, 0);
    return { cubes, tiffins, length: stood, cancelled, open: 0, fills: true, payout: paidOn(slot, told, table) };
  }
  if (!cubes.length && !tiffins.length && !full) return null;
  const length = told.value('length', slot);
  return {
    cubes,
    tiffins,
    length: length ?? route.length,
    cancelled: told.value('cancelled', slot) ?? route.cancelled,
    open: length === undefined ? undefined : length - stood,
    fills: false,
    payout: payout(told, slot, table.players.length),
  };
}

const scoring = (told: Told, slot: number): number =>
  told.events.findIndex((event) => event.kind === 'route_scored' && event.args.slot === slot);

/** What is put on a route, how many cubes are there then, and whether it is full: a Flat Tire counts before the cubes,
 * a Shortcut after them. */
function placedOn(route: Route, told: Told): Pick<Outcome, 'cubes' | 'tiffins'> & { stood: number; full: boolean } {
  const scored = scoring(told, route.slot);
  const cubes: Owner[] = [];
  const tiffins: Owner[] = [];
  let open = route.open;
  for (const { kind, seat, args } of told.events.slice(0, scored < 0 ? undefined : scored)) {
    if (args.slot !== route.slot) continue;
    const count = args.cubes ?? 0;
    if (kind === 'progress_added' || kind === 'competitor_progress') cubes.push(...Array<Owner>(count).fill(seat));
    if (kind === 'tiffin_placed') tiffins.push(seat);
    open += (kind === 'special_played' ? (args.card === FLAT_TIRE ? 2 : -2) : 0) - count;
  }
  return { cubes, tiffins, stood: route.progress.length + cubes.length, full: scored >= 0 || open <= 0 };
}

/** What a route pays that is scored at the end of the play. Of several what happens is told up to the first, after which
 * the next route is drawn; but the record keeps what each of them paid. */
function paidOn(slot: number, told: Told, { players, routes, routes_scored }: Table): Pay[] {
  const scored = scoring(told, slot);
  if (scored >= 0) return paid(told.events, scored);
  const earlier = routes.filter((one) => one && one.slot < slot && placedOn(one, told).full).length;
  const index = routes_scored.length + earlier;
  const fee = (of: string, owner: number): number => told.anyway(of, index, owner) ?? 0;
  return [...players.keys(), COMPETITOR]
    .map((owner) => ({
      seat: owner === COMPETITOR ? null : owner,
      route_fee: fee('route_fee', owner),
      delivery_fee: owner === COMPETITOR ? 0 : fee('delivery_fee', owner),
    }))
    .filter((pay) => pay.route_fee || pay.delivery_fee)
    .sort((one, other) => other.route_fee - one.route_fee);
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
