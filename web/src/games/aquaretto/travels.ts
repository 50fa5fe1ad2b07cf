/** Which pieces travel where when the position changes, read from the events of the last action. */
import type { GameEvent as Event } from '../../api/types';
import type { Flown } from '../../board/flights.svelte';
import { within, type Box } from '../../board/geometry';
import { cellsShown, depotPlace, gridFor, otherParts, postBox, slotsOf, type Grid, type Layout } from './layout';
import type { Symbol, Tile, View } from './types';
import { KINDS, placeOf } from './words';
import { xyOf } from './picture';

export type Piece = Pick<Tile, 'kind' | 'symbol'> | 'coin' | 'coworker';

export interface Flight extends Flown {
  piece: Piece;
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

type Args = Event['args'];

/** Tells the events of an action in their order: how the pieces get where they lie then. */
class Telling {
  readonly flights: Flight[] = [];
  /** Where the tile in hand comes from, if that is known. */
  #held: Box | null;

  constructor(
    readonly stage: Stage,
    readonly before: View,
    readonly after: View,
  ) {
    this.#held = before.hand_from === 'draw' || before.hand ? stage.l.hand : null;
  }

  #fly(from: Box, to: Box, piece: Piece, key: string | null = null): void {
    this.flights.push({ from, to, delay: this.flights.length * 0.7, piece, key });
  }

  // --- where things are ----------------------------------------------------------------------------
  #large(seat: number): boolean {
    return seat === this.stage.main;
  }

  /** The panel of a zoo that is shown small. */
  #panel(seat: number): Box | undefined {
    return this.stage.l.others[this.stage.others.indexOf(seat)];
  }

  #cell(seat: number, n: number): Box {
    const { l, grid } = this.stage;
    const [x, y] = xyOf(n);
    if (this.#large(seat)) return within(grid.at(x, y), grid.s * 0.88, grid.s * 0.88);
    const b = this.#panel(seat);
    return b ? gridFor(otherParts(b, l.small).zoo, cellsShown(this.after.players[seat]!, []), 56).at(x, y) : l.stack;
  }

  #depot(seat: number): Box {
    const { l } = this.stage;
    const b = this.#panel(seat);
    return this.#large(seat) ? depotPlace(l).top : b ? otherParts(b, l.small).depot : l.stack;
  }

  #coins(seat: number): Box {
    const { coins } = this.stage.l;
    return within(this.#large(seat) ? coins : (this.#panel(seat) ?? coins), 26, 26);
  }

  /** A post or a cell, by its number among the places. */
  #place(seat: number, n: number): Box {
    const { l, grid } = this.stage;
    const at = placeOf(n);
    if (typeof at === 'number') return this.#cell(seat, at);
    return this.#large(seat) ? postBox(l, grid, at) : within(this.#panel(seat) ?? l.stack, 24, 24);
  }

  #slots(truck: number): Box[] {
    const { l } = this.stage;
    return slotsOf(l, l.trucks[truck] ?? l.stack);
  }

  // --- the events ----------------------------------------------------------------------------------
  tell(events: Event[]): Flight[] {
    const { l } = this.stage;
    for (const { kind, seat, args } of events) {
      if (seat === null) continue;
      const tile = tileOf(args.tile ?? 0);
      if (kind === 'tile_drawn') this.#fly(l.stack, (this.#held = l.hand), tile, 'hand');
      else if (kind === 'tile_loaded') this.#load(args.truck ?? 0, tile);
      else if (kind === 'truck_taken') this.#take(seat, args);
      else if (kind === 'tile_moved') this.#held = this.#depot(seat);
      else if (kind === 'tile_bought') this.#held = this.#depot(args.owner ?? 0);
      else if (kind === 'offspring_born') this.#held = within(l.left, 40, 40);
      else if (kind === 'tile_placed' || kind === 'tile_to_depot') {
        const taken = events.find((one) => one.kind === 'truck_taken')?.args.truck;
        const from = this.#from(tile, this.before.players[seat]?.truck ?? this.after.players[seat]?.truck ?? taken);
        if (kind === 'tile_placed') this.#fly(from, this.#cell(seat, args.cell ?? 0), tile, this.#large(seat) ? `cell:${args.cell}` : null);
        else this.#fly(from, this.#depot(seat), tile, `depot:${seat}`);
      } else if (kind === 'coin_earned') this.#fly(within(l.stack, 26, 26), this.#coins(seat), 'coin');
      else if (kind === 'coworker_placed') this.#hire(seat, args.place ?? 0);
      else if (kind === 'coworker_moved') this.#fly(this.#place(seat, args.source ?? 0), this.#place(seat, args.place ?? 0), 'coworker');
      else if (kind === 'tile_discarded') this.#fly(this.#depot(seat), within(l.stack, 40, 40), tile);
    }
    return this.flights;
  }

  #load(truck: number, tile: Piece): void {
    const k = this.after.trucks[truck]!.tiles.reduce((last, one, n) => (one ? n : last), 0);
    this.#fly(this.stage.l.hand, this.#slots(truck)[k]!, tile, `truck:${truck}:${k}`);
  }

  #take(seat: number, args: Args): void {
    const from = this.#slots(args.truck ?? 0);
    for (let n = 0; n < (args.coins ?? 0); n++) this.#fly(from[n]!, this.#coins(seat), 'coin');
    this.#held = null;
  }

  /** Where a tile comes from that finds its place: what held it, or a truck. */
  #from(tile: Pick<Tile, 'kind' | 'symbol'>, truck: number | null | undefined): Box {
    const held = this.#held;
    this.#held = null;
    if (held || typeof truck !== 'number') return held ?? this.stage.l.hand;
    const k = this.before.trucks[truck]!.tiles.findIndex((one) => same(one, tile));
    return this.#slots(truck)[Math.max(k, 0)] ?? this.stage.l.hand;
  }

  #hire(seat: number, place: number): void {
    const { course } = this.stage.l;
    const at = placeOf(place);
    const key = typeof at === 'number' ? `cell:${at}` : `post:${at}`;
    this.#fly(within(course, 30, 30), this.#place(seat, place), 'coworker', this.#large(seat) ? key : null);
  }
}

export const flightsOf = (stage: Stage, before: View, after: View, events: Event[]): Flight[] => new Telling(stage, before, after).tell(events);
