/** Which pieces travel where when the position changes, read from the events of the last action. */
import type { GameEvent as Event } from '../../api/types';
import type { Flown } from '../../board/flights.svelte';
import { within, type Box } from '../../board/geometry';
import { handBox, routeGeometry, type Layout } from './layout';
import { paid, type Pay } from './outcome';
import type { Owner } from '../../board/shapes';
import type { Card, Route, Suit, View } from './types';
import { cardKey } from './words';

export type Sprite = { kind: 'card'; card: Card | null } | { kind: 'cube' | 'tin'; owner: Owner };

export interface Flight extends Flown {
  sprite: Sprite;
}

export interface Change {
  flights: Flight[];
  /** Routes that were scored, as they stood when they were full. */
  leaving: Route[];
  freshCubes: number[];
  freshTins: number[];
  freshPool: number[];
  woken: boolean;
  scored: { slot: number; name: string; fees: Pay[] }[];
}

const SUITS: Suit[] = ['red', 'green', 'yellow', 'blue', 'grey'];

/** A card as events number it: colour * 8 + (rank - 1) * 2 + symbol; 40 is no card. */
export const cardOf = (n: number | null | undefined): Card | null =>
  n === null || n === undefined || n < 0 || n >= 40
    ? null
    : { colour: SUITS[Math.floor(n / 8)] ?? 'grey', rank: (Math.floor(n / 2) % 4) + 1, symbol: n % 2 === 1 };

/** Names for the cards of a hand that survive its sorting: equal cards are counted. */
export function handIds(hand: Card[]): string[] {
  const seen = new Map<string, number>();
  return hand.map((card) => {
    const key = cardKey(card);
    const n = seen.get(key) ?? 0;
    seen.set(key, n + 1);
    return `${key}#${n}`;
  });
}

type Args = Event['args'];

/** Tells the events of an action in their order: what they change, and how the pieces get there. */
class Telling {
  readonly change: Change = { flights: [], leaving: [], freshCubes: [0, 0, 0], freshTins: [0, 0, 0], freshPool: [], woken: false, scored: [] };
  #when = 0;
  /** The routes as they stood before anything was scored: the pieces land on those. */
  #stood: (Route | null)[];
  /** Names of the cards of my hand, and of those that have come to it and were not told yet. */
  #ids: string[];
  #arrived: string[];

  constructor(
    readonly l: Layout,
    readonly before: View | null,
    readonly after: View,
    readonly you: number | null,
  ) {
    this.#stood = (before ?? after).routes.map((r) => (r ? { ...r, progress: [...r.progress], tiffins: [...r.tiffins] } : null));
    this.#ids = handIds(after.hand ?? []);
    const held = new Set(before?.hand ? handIds(before.hand) : this.#ids);
    this.#arrived = this.#ids.filter((id) => !held.has(id));
  }

  #fly(from: Box | undefined, to: Box | undefined, after: number, sprite: Sprite, key: string | null = null): void {
    if (from && to) this.change.flights.push({ from, to, delay: this.#when + after, sprite, key });
  }

  // --- where things are ----------------------------------------------------------------------------
  #place(owner: Owner): Box {
    const { l, you } = this;
    if (owner === null) return l.competitor;
    if (owner === you) return l.hand;
    const others = this.after.players.map((p) => p.seat).filter((seat) => seat !== you);
    return l.others[others.indexOf(owner)] ?? l.hand;
  }

  #cardAt(owner: Owner): Box {
    return within(this.#place(owner), this.l.pool[0]?.w ?? 60, this.l.pool[0]?.h ?? 84);
  }

  /** Where a card was that has left a hand. */
  #leftHand(owner: Owner, card: Card): Box {
    const hand = (owner === this.you && this.before?.hand) || [];
    const i = hand.findIndex((one) => cardKey(one) === cardKey(card));
    return i < 0 ? this.#cardAt(owner) : handBox(this.l, hand.length, i);
  }

  /** Where a card lies in my hand that has come to it, and its name there. */
  #land(card: Card | null): [to: Box, key: string] | null {
    const at = card ? this.#arrived.findIndex((id) => id.startsWith(`${cardKey(card)}#`)) : -1;
    if (at < 0) return null;
    const [id] = this.#arrived.splice(at, 1) as [string];
    return [handBox(this.l, this.#ids.length, this.#ids.indexOf(id)), `hand:${id}`];
  }

  // --- the events ----------------------------------------------------------------------------------
  tell(told: (Event & { seat: Owner })[]): Change {
    for (const [n, { kind, seat, args }] of told.entries()) {
      const route = this.#stood[args.slot ?? 0];
      if (kind === 'tiffin_placed' && route) this.#tiffin(route, seat, args);
      else if (kind === 'progress_added' && route) this.#cubes(route, seat, args.cubes ?? 0);
      else if (kind === 'competitor_progress' && route) this.#cubes(route, null, args.cubes ?? 0);
      else if (kind === 'competitor_turn') this.#competitor();
      else if (kind === 'card_taken') this.#toHand(seat, this.l.pool[args.position ?? 0], cardOf(args.card), true);
      else if (kind === 'card_drawn') this.#toHand(seat, this.l.deck, cardOf(args.card), seat === this.you);
      else if (kind === 'pool_refilled') this.#refill(args);
      else if (kind === 'pool_renewed') this.change.freshPool = [0, 1, 2, 3, 4, 5];
      else if (kind === 'card_discarded') this.#away(seat, [args.card], 0.3);
      else if (kind === 'unit_played') this.#away(seat, [args.card, args.card2], 0);
      else if (kind === 'route_scored' && route) this.#scored(route, told, n);
    }
    for (const { slot } of this.change.leaving) this.change.freshCubes[slot] = this.change.freshTins[slot] = 0;
    return this.change;
  }

  #tiffin(route: Route, owner: Owner, args: Args): void {
    const { slot } = route;
    const k = args.square ?? route.tiffins.length;
    const to = routeGeometry(this.l, this.l.routes[slot]!, route).squares[k];
    if (to) this.#fly(within(this.#place(owner), to.w, to.h), to, 0, { kind: 'tin', owner }, `tin:${slot}:${k}`);
    route.tiffins[k] = owner ?? 0;
    this.change.freshTins[slot]!++;
  }

  #cubes(route: Route, owner: Owner, cubes: number): void {
    const { slot } = route;
    const now = this.after.routes[slot];
    const same = now && now.face.card === route.face.card;
    const shape = same ? now : { ...route, length: Math.max(route.length, route.progress.length + cubes) };
    const g = routeGeometry(this.l, this.l.routes[slot]!, shape);
    for (let k = 0; k < cubes; k++) {
      const n = route.progress.length;
      const at = g.stations[n];
      route.progress.push(owner);
      if (!at || k > 7) continue;
      const to = within({ ...at, w: 0, h: 0 }, g.cube, g.cube);
      this.#fly(within(this.#place(owner), g.cube, g.cube), to, 0.4 + k * 0.2, { kind: 'cube', owner }, `cube:${slot}:${n}`);
    }
    route.length = shape.length;
    this.change.freshCubes[slot]! += cubes;
    this.#when += 0.5;
  }

  #competitor(): void {
    this.change.woken = true;
    this.#when += 1;
  }

  /** A card comes into a hand, face up or not. */
  #toHand(owner: Owner, from: Box | undefined, card: Card | null, open: boolean): void {
    const [to, key] = (owner === this.you && this.#land(card)) || [this.#cardAt(owner), null];
    this.#fly(from, to, 0, { kind: 'card', card: open ? card : null }, key);
    this.#when += 0.3;
  }

  #refill(args: Args): void {
    const k = args.position ?? 0;
    this.change.freshPool.push(k);
    this.#fly(this.l.deck, this.l.pool[k], 0.4, { kind: 'card', card: cardOf(args.card) }, `pool:${k}`);
  }

  /** Cards go from a hand to those that are played. */
  #away(owner: Owner, cards: (number | null | undefined)[], then: number): void {
    cards.forEach((n, k) => {
      const card = cardOf(n);
      if (card) this.#fly(this.#leftHand(owner, card), this.l.discard, k * 0.2, { kind: 'card', card });
    });
    this.#when += then;
  }

  #scored(route: Route, told: Event[], n: number): void {
    this.change.leaving.push({ ...route, status: 'full', open: 0, payout: [] });
    const fees = paid(told, n).sort((a, b) => b.route_fee + b.delivery_fee - a.route_fee - a.delivery_fee);
    this.change.scored.push({ slot: route.slot, name: route.face.name, fees });
  }
}

/** What changed between two positions of a table, and how the pieces got there. */
export function changeOf(l: Layout, before: View | null, after: View, events: Event[], you: number | null): Change {
  const owner = (seat: number | null): Owner => (seat === null || seat >= after.players.length ? null : seat);
  const told = events.map((event) => ({ ...event, seat: owner(event.seat) }));
  return new Telling(l, before, after, you).tell(told);
}
