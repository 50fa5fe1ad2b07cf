/**
 * What I am about to do: walk to a far tile, step by step; deal with things of my board; lay out a trade or
 * a theft as a whole before anything is sent.
 */
import { untrack } from 'svelte';
import type { Action } from '../../api/types';
import { centre, type Point } from '../../board/geometry';
import { Intent } from '../../board/intent.svelte';
import { motionMs } from '../../board/motion';
import { spotsOf } from '../../board/spots';
import type { BoardProps, Doing } from '../types';
import { wayOf } from './atlas';
import { deedsOf } from './deeds';
import { costOf, stepsOf, whyFar } from './outlook';
import { Sight, type Drawn } from './sight.svelte';
import { SPOTS } from './spots';
import type { Player, Reach, RoadMap, Tile, View } from './types';
import { BOAT, COMPASS, itemLabel, mpText, offsetOf, seatOf, SKI_MASK, TICKET, tileName } from './words';
import { TURN as SAY } from './sentences';

export type Asking = { kind: 'item'; item: number } | { kind: 'victim' } | { kind: 'here' } | { kind: 'ferry'; tile: number };

/** What is looked at: a tile, a city to start in, a square of my board, an action. */
export interface Looking {
  tile?: number;
  city?: number;
  square?: number;
  action?: Action;
}
/** A trade as far as it is laid out: things by number. */
export interface Trading {
  seat: number;
  give: number | null;
  want: number | null;
}

const same = (one: Looking, other: Looking | null): boolean =>
  one.tile === other?.tile && one.city === other?.city && one.square === other?.square && one.action === other?.action;

export class Turn extends Intent<View, Asking> {
  looking = $state.raw<Looking | null>(null);
  /** Where to fly is chosen on the map. */
  flying = $state(false);
  trading = $state.raw<Trading | null>(null);
  stealing = $state.raw<{ seat: number; thing: number | null } | null>(null);
  readonly sight: Sight;
  #walked: number[] = [];

  constructor(
    p: BoardProps<View>,
    readonly drawn: () => Drawn,
  ) {
    super(p, () => motionMs() * 0.7);
    this.sight = new Sight(
      drawn,
      () => this.me?.tile ?? this.active?.tile ?? null,
      () => this.choosingCity,
    );
    // What is marked is brought into sight.
    $effect(() => {
      const tile = spotsOf(SPOTS, p.pointed, p.view, p.you).find((id) => id.startsWith('tile-'));
      if (tile) untrack(() => this.sight.show(Number(tile.slice(5))));
    });
  }

  // --- who and what ------------------------------------------------------------------------------
  // The map stays the same through a game: what is drawn of it is made once.
  #mapText = $derived(JSON.stringify(this.p.view.map));
  map = $derived(JSON.parse(this.#mapText) as RoadMap);

  me = $derived.by((): Player | null => this.p.view.players.find((one) => one.seat === this.p.you) ?? null);
  active = $derived.by((): Player | null => this.p.view.players.find((one) => one.seat === this.p.view.turn_of) ?? null);
  others = $derived.by((): Player[] => this.p.view.players.filter((one) => one !== this.me));

  get choosingCity(): boolean {
    return this.p.view.phase === 'city';
  }

  get myTurn(): boolean {
    return !this.p.frozen && this.me !== null && this.p.view.turn_of === this.p.you && this.p.view.phase === 'act';
  }

  /** Whether I choose among items in the shop. */
  get shopping(): boolean {
    return this.mine && this.p.view.phase === 'shop';
  }

  /** Whether I may act, and nothing that I wished is still to come. */
  get acting(): boolean {
    return this.mine && this.myTurn && !this.wished.length;
  }

  /** The tile where I stand. */
  get here(): Tile | null {
    return this.me?.tile == null ? null : this.map.tiles[this.me.tile]!;
  }

  // --- sending -----------------------------------------------------------------------------------
  override settle(): void {
    super.settle();
    this.looking = this.trading = this.stealing = null;
    this.flying = false;
  }

  /** Take an action, once it is confirmed. */
  take(action: Action, at: Point, always = false): void {
    this.submit(`${action.text}?`, at, () => this.send(action), always);
  }

  /** Put back what is laid out, stop a walk; whether there was any. */
  back(): boolean {
    const some = !!(this.asking || this.trading || this.stealing || this.flying || this.wished.length);
    this.drop();
    this.settle();
    return some;
  }

  /** A new position. */
  goOn(before: View | null): void {
    const { view, table, you } = this.p;
    this.asking = this.stealing = null;
    this.flying = false;
    const passed = before?.turn_of !== view.turn_of;
    // Elsewhere, or with other things, it is another trade; once it is proposed its parts are asked for one by one.
    if (passed || view.phase === 'act') this.trading = null;
    if (passed || table.events.some((one) => one.kind === 'moved' && one.seat === you)) this.sight.follow();
  }

  // --- the map -----------------------------------------------------------------------------------
  reached = $derived.by((): Map<number, Reach> => new Map(this.myTurn ? this.p.view.reachable.map((one) => [one.tile, one]) : []));

  flight(tile: Tile): Action | undefined {
    return this.flying && tile.city !== null && tile.flag ? this.can('fly', { city: tile.city, tile: tile.flag }) : undefined;
  }

  get walking(): boolean {
    const [next] = this.wished;
    return Array.isArray(next) && next[0] === 'move';
  }

  /** The tiles of the way that is walked, or would be. */
  way = $derived.by((): number[] => {
    if (!this.here) return [];
    if (this.walking) return this.#walked.slice(-this.wished.length - 1);
    const tile = this.flying || this.wished.length ? undefined : this.looking?.tile;
    const reach = tile === undefined ? undefined : this.reached.get(tile);
    return reach ? wayOf(this.map, this.here.id, reach.path) : [];
  });

  walk(tile: Tile): void {
    const { here } = this;
    const reach = this.reached.get(tile.id);
    if (!reach || !here) return;
    const [first, ...then] = stepsOf(reach.path);
    if (!first) return;
    this.#walked = wayOf(this.map, here.id, reach.path);
    this.send(this.can(...first), ...then);
  }

  chooseTile(tile: Tile): void {
    const { here, sight } = this;
    if (sight.justDragged) return;
    if (this.wished.length) return this.drop();
    this.asking = null;
    const fly = this.flight(tile);
    if (fly) return this.take(fly, sight.above(tile.id), true);
    this.flying = false;
    if (!this.acting || !here) return this.#whyNot(tile);
    const reach = this.reached.get(tile.id);
    if (tile.id === here.id) this.asking = this.deeds.some((one) => one.id !== 'end-turn') ? { kind: 'here' } : null;
    else if (here.ferry === tile.id && this.can('ferry')) this.asking = { kind: 'ferry', tile: tile.id };
    else if (reach) this.submit(SAY.goToFor(tileName(this.map, tile), mpText(reach.h)), sight.above(tile.id), () => this.walk(tile));
    else this.#whyNot(tile);
  }

  #whyNot(tile: Tile): void {
    const direction = this.here?.neighbours.indexOf(tile.id) ?? -1;
    if (!this.myTurn || direction >= 0) return this.why('move', { direction: COMPASS[Math.max(direction, 0)]! });
    if (!this.mine) return;
    const { trials, view } = this.p;
    this.asking = { kind: 'note', text: whyFar(trials, view, this.reached, tile.id), at: this.sight.above(tile.id) };
  }

  chooseCity(city: number): void {
    const action = this.can('city', { city });
    if (action) this.take(action, this.sight.above(this.map.cities[city]!.pickup));
    else this.why('city', { city });
  }

  // --- looking -----------------------------------------------------------------------------------
  look(what: Looking, here: boolean): void {
    if (here) this.looking = what;
    else if (same(what, this.looking)) this.looking = null;
  }

  lookTile(tile: Tile, here: boolean): void {
    this.look({ tile: tile.id }, here);
    // What has the focus is brought into sight.
    if (here && this.sight.close) this.sight.show(tile.id);
  }

  delivery(square: number): Action | undefined {
    return this.acting ? this.can('deliver', { square: square - 1 }) : undefined;
  }

  /** The action that is looked at, by itself or by the square it is done from or the tile it leads to. */
  aim = $derived.by((): Action | undefined => {
    const { tile, square, action } = this.looking ?? {};
    if (square !== undefined) return this.delivery(square);
    return tile === undefined ? action : this.flight(this.map.tiles[tile]!);
  });

  /** What the thing that is looked at would cost, in half-points; null if there is none, or that is not known. */
  get cost(): number | null {
    if (!this.myTurn) return null;
    const reach = this.flying ? undefined : this.reached.get(this.looking?.tile ?? -1);
    return reach?.h ?? costOf(this.p.trials, this.aim) ?? null;
  }

  /** What can be done where I stand. */
  deeds = $derived(deedsOf(this));

  override get doing(): Doing | null {
    return { ...this.#begun, deeds: this.deeds };
  }

  get #begun(): Doing {
    const { asking, trading, stealing, flying, p } = this;
    if (flying) return { words: SAY.chooseACityToFlyTo, fits: this.ids('fly') };
    if (trading) return { words: SAY.layOutATradeWith(this.nameOf(trading.seat)), fits: this.ids('trade', { partner: this.#offset(trading.seat) }) };
    if (stealing) return { words: SAY.chooseWhatToStealFrom(this.nameOf(stealing.seat)), fits: this.ids('mask', { victim: this.#offset(stealing.seat) }) };
    if (asking?.kind === 'victim') return { words: SAY.chooseWhomToStealFrom, fits: this.ids('mask') };
    if (asking?.kind !== 'item') return { words: null, fits: null };
    const { item } = asking;
    const fits = [...this.uses(item), this.sale(item)].flatMap((one) => one?.id ?? []);
    return { words: SAY.useOrSellThe(p.view.item_kinds[item]?.name), fits };
  }

  // --- my board and items --------------------------------------------------------------------------
  chooseSquare(square: number): void {
    const { l } = this.drawn();
    const action = this.delivery(square);
    if (action) this.take(action, { x: centre(l.squares[square - 1]!).x, y: l.mine.y - 104 });
    else this.why('deliver', { square: square - 1 });
  }

  label(kind: number): string {
    return itemLabel(this.p.view.item_kinds[kind]);
  }

  /** What an item can be used for now. */
  uses(kind: number): Action[] {
    if (!this.acting) return [];
    const own = { [TICKET]: 'fly', [SKI_MASK]: 'mask', [BOAT]: 'ferry' }[kind];
    return own ? this.all(own) : this.all('use').filter((one) => one.args.item === this.label(kind));
  }

  sale(kind: number): Action | undefined {
    return this.acting ? this.can('sell', { item: this.label(kind) }) : undefined;
  }

  chooseItem(kind: number): void {
    const { asking } = this;
    this.flying = false;
    if (this.acting) this.asking = asking?.kind === 'item' && asking.item === kind ? null : { kind: 'item', item: kind };
    else if (kind === SKI_MASK || this.p.view.item_kinds[kind]?.passive) this.why('sell', { item: this.label(kind) });
    else this.whyNoUse(kind);
  }

  whyNoUse(kind: number): void {
    this.asking = null;
    if (kind === TICKET) this.why('fly', { city: 0, tile: 'pickup' });
    else if (kind === SKI_MASK) this.why('mask', { victim: 0, colour: 0, square: 0 });
    else this.why('use', { item: this.label(kind) });
  }

  useItem(kind: number): void {
    const { l } = this.drawn();
    const [first] = this.uses(kind);
    if (!first) return;
    this.asking = null;
    if (first.verb === 'fly') this.flying = true;
    else if (first.verb !== 'mask') this.take(first, { x: centre(l.items).x, y: l.items.y - 110 }, first.verb === 'ferry');
    else if (this.victims.length > 1) this.asking = { kind: 'victim' };
    else this.rob(this.victims[0]!);
  }

  // --- other players -------------------------------------------------------------------------------
  seatOf(action: Action): number {
    return seatOf(this.p.view, this.p.you ?? 0, action.args.partner ?? action.args.victim);
  }

  /** Seats that a parcel can be stolen from. */
  get victims(): number[] {
    return [...new Set(this.uses(SKI_MASK).map((one) => this.seatOf(one)))];
  }

  rob(seat: number, thing: number | null = null): void {
    this.asking = null;
    this.stealing = { seat, thing };
  }

  tradeWith(seat: number): Action | undefined {
    return this.acting ? this.can('trade', { partner: this.#offset(seat) }) : undefined;
  }

  #offset(seat: number): number {
    return offsetOf(this.p.view, this.p.you ?? 0, seat);
  }

  /** Lay out a trade; without the rules, which know what may be traded, its parts are decisions in the list of actions. */
  chooseOther(seat: number): void {
    const trade = this.tradeWith(seat);
    if (!trade) return this.why('trade', { partner: this.#offset(seat) });
    this.settle();
    if (this.p.trials) this.trading = { seat, give: null, want: null };
    else this.take(trade, this.panel, true);
  }

  /** Where a question about what is done here stands. */
  get panel(): Point {
    const { here } = this.drawn().l;
    return { x: centre(here).x, y: here.y - 30 };
  }
}
