/** Which pieces travel where when the position changes, read from the events of the last action. */
import type { Flown } from '../../board/flights.svelte';
import { within, type Box } from '../../board/geometry';
import { cellsShown, depotPlace, gridFor, otherParts, postBox, slotsOf, type Grid, type Layout } from './layout';
import type { Post, Symbol, Tile, View } from './types';
import { KINDS, placeOf } from './words';
import { xyOf } from './picture';

export type Piece = Pick<Tile, 'kind' | 'symbol'> | 'coin' | 'coworker' | 'back';

export interface Flight extends Flown {
  piece: Piece;
}

interface Event {
  kind: string;
  seat: number | null;
  args: Record<string, number | null>;
}

const SYMBOLS: Symbol[] = ['female', 'male', 'plain', 'fish', 'lightning', 'offspring'];

/** A tile by its number, as events name it. */
export function tileOf(n: number): Pick<Tile, 'kind' | 'symbol'> {
  const kind = KINDS[Math.floor(n / SYMBOLS.length)];
  return kind ? { kind, symbol: SYMBOLS[n % SYMBOLS.length]! } : { kind: 'COI', symbol: 'coin' };
}

const same = (a: Pick<Tile, 'kind' | 'symbol'> | null | undefined, b: Pick<Tile, 'kind' | 'symbol'>): boolean =>
  a?.kind === b.kind && a.symbol === b.symbol;

export interface Stage {
  l: Layout;
  /** The zoo shown large, and its grid. */
  main: number;
  grid: Grid;
  others: number[];
}

export function flightsOf({ l, main, grid, others }: Stage, before: View, after: View, events: Event[]): Flight[] {
  const flights: Flight[] = [];
  const panel = (seat: number) => l.others[others.indexOf(seat)];
  const cell = (seat: number, n: number): Box => {
    const [x, y] = xyOf(n);
    if (seat === main) return within(grid.at(x, y), grid.s * 0.88, grid.s * 0.88);
    const b = panel(seat);
    return b ? gridFor(otherParts(b, l.small).zoo, cellsShown(after.players[seat]!, []), 56).at(x, y) : l.stack;
  };
  const depot = (seat: number): Box => {
    const b = panel(seat);
    return seat === main ? depotPlace(l).top : b ? otherParts(b, l.small).depot : l.stack;
  };
  const coins = (seat: number): Box => {
    const b = panel(seat);
    return within(seat === main ? l.coins : (b ?? l.coins), 26, 26);
  };
  const post = (seat: number, which: Post): Box => (seat === main ? postBox(l, grid, which) : within(panel(seat) ?? l.stack, 24, 24));
  const place = (seat: number, n: number): Box => {
    const at = placeOf(n);
    return typeof at === 'number' ? cell(seat, at) : post(seat, at);
  };
  const slots = (truck: number) => slotsOf(l, l.trucks[truck] ?? l.stack);

  let held: Box | null = before.hand_from === 'draw' || before.hand ? l.hand : null;
  let when = 0;
  const fly = (from: Box, to: Box, piece: Piece, key: string | null) => {
    flights.push({ from, to, delay: when, piece, key });
    when += 0.7;
  };
  for (const { kind, seat, args } of events) {
    if (seat === null) continue;
    const tile = tileOf(args.tile ?? 0);
    if (kind === 'tile_drawn') {
      fly(l.stack, l.hand, tile, 'hand');
      held = l.hand;
    } else if (kind === 'tile_loaded') {
      const truck = args.truck ?? 0;
      const k = Math.max(0, after.trucks[truck]!.tiles.reduce((last, one, n) => (one ? n : last), 0));
      fly(l.hand, slots(truck)[k]!, tile, `truck:${truck}:${k}`);
    } else if (kind === 'truck_taken') {
      const from = slots(args.truck ?? 0);
      for (let n = 0; n < (args.coins ?? 0); n++) fly(from[n]!, coins(seat), 'coin', null);
      held = null;
    } else if (kind === 'tile_moved' || kind === 'tile_bought') {
      held = depot(kind === 'tile_bought' ? (args.owner ?? 0) : seat);
    } else if (kind === 'offspring_born') {
      held = within(l.left, 40, 40);
    } else if (kind === 'tile_placed' || kind === 'tile_to_depot') {
      const truck = before.players[seat]?.truck ?? after.players[seat]?.truck ?? events.find((e) => e.kind === 'truck_taken')?.args.truck ?? null;
      const k = truck === null ? -1 : before.trucks[truck]!.tiles.findIndex((one) => same(one, tile));
      const from = held ?? (truck === null ? l.hand : (slots(truck)[Math.max(k, 0)] ?? l.hand));
      if (kind === 'tile_placed') fly(from, cell(seat, args.cell ?? 0), tile, seat === main ? `cell:${args.cell}` : null);
      else fly(from, depot(seat), tile, `depot:${seat}`);
      held = null;
    } else if (kind === 'coin_earned') {
      fly(within(l.stack, 26, 26), coins(seat), 'coin', null);
    } else if (kind === 'coworker_placed') {
      const at = placeOf(args.place ?? 0);
      const key = typeof at === 'number' ? `cell:${at}` : `post:${at}`;
      fly(within(l.course, 30, 30), place(seat, args.place ?? 0), 'coworker', seat === main ? key : null);
    } else if (kind === 'coworker_moved') {
      fly(place(seat, args.source ?? 0), place(seat, args.place ?? 0), 'coworker', null);
    } else if (kind === 'tile_discarded') {
      fly(depot(seat), within(l.stack, 40, 40), tile, null);
    }
  }
  return flights;
}
