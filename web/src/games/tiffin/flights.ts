/** Which pieces travel where when the position changes, read from the events of the last action. */
import type { Flown } from '../../board/flights.svelte';
import { centre, type Box } from '../../board/geometry';
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

interface Event {
  kind: string;
  seat: number | null;
  args: Record<string, number | null>;
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

const still = (): Change => ({ flights: [], leaving: [], freshCubes: [0, 0, 0], freshTins: [0, 0, 0], freshPool: [], woken: false, scored: [] });

/** What changed between two positions of a table, and how the pieces got there. */
export function changeOf(l: Layout, before: View | null, after: View, events: Event[], you: number | null): Change {
  const change = still();
  const players = after.players.length;
  const owner = (seat: number | null): Owner => (seat === null || seat >= players ? null : seat);
  const others = after.players.map((p) => p.seat).filter((s) => s !== you);
  const place = (seat: Owner): Box => {
    if (seat === null) return l.competitor;
    if (seat === you) return l.hand;
    return l.others[others.indexOf(seat)] ?? l.hand;
  };
  const small = (b: Box, w: number, h: number): Box => {
    const c = centre(b);
    return { x: c.x - w / 2, y: c.y - h / 2, w, h };
  };
  const cardAt = (seat: Owner): Box => small(place(seat), l.pool[0]?.w ?? 60, l.pool[0]?.h ?? 84);

  const leftHand = (seat: Owner, card: Card | null): Box => {
    const i = seat === you && card ? (before?.hand ?? []).findIndex((c) => cardKey(c) === cardKey(card)) : -1;
    return i < 0 ? cardAt(seat) : handBox(l, before?.hand?.length ?? 0, i);
  };

  // The routes as they stood before anything was scored: the pieces land on those.
  const stood = (before ?? after).routes.map((r) => (r ? { ...r, progress: [...r.progress], tiffins: [...r.tiffins] } : null));
  const ids = after.hand ? handIds(after.hand) : [];
  const held = new Set(before?.hand ? handIds(before.hand) : ids);
  const arrived = ids.filter((id) => !held.has(id));
  const land = (card: Card | null): { to: Box; key: string } | null => {
    const at = card ? arrived.findIndex((id) => id.startsWith(`${cardKey(card)}#`)) : -1;
    const id = at < 0 ? undefined : arrived.splice(at, 1)[0];
    return id === undefined ? null : { to: handBox(l, ids.length, ids.indexOf(id)), key: `hand:${id}` };
  };

  let when = 0;

  const told = events.map((event) => ({ ...event, seat: owner(event.seat) }));
  for (const [n, { kind, seat, args }] of told.entries()) {
    const slot = args.slot ?? 0;
    const route = stood[slot];
    if (kind === 'tiffin_placed' && route) {
      const k = args.square ?? route.tiffins.length;
      const sq = routeGeometry(l, l.routes[slot]!, route).squares[k];
      const sprite: Sprite = { kind: 'tin', owner: seat };
      if (sq) change.flights.push({ from: small(place(seat), sq.w, sq.h), to: sq, delay: when, sprite, key: `tin:${slot}:${k}` });
      route.tiffins[k] = seat ?? 0;
      change.freshTins[slot]!++;
    } else if (kind === 'progress_added' || kind === 'competitor_progress') {
      if (!route) continue;
      const now = after.routes[slot];
      const same = now && now.face.card === route.face.card;
      const shape = same ? now : { ...route, length: Math.max(route.length, route.progress.length + (args.cubes ?? 0)) };
      const g = routeGeometry(l, l.routes[slot]!, shape);
      const whose = kind === 'progress_added' ? seat : null;
      for (let k = 0; k < (args.cubes ?? 0); k++) {
        const n = route.progress.length;
        const at = g.stations[n];
        route.progress.push(whose);
        if (!at || k > 7) continue;
        const to = { x: at.x - g.cube / 2, y: at.y - g.cube / 2, w: g.cube, h: g.cube };
        const from = small(place(whose), g.cube, g.cube);
        const sprite: Sprite = { kind: 'cube', owner: whose };
        change.flights.push({ from, to, delay: when + 0.4 + k * 0.2, sprite, key: `cube:${slot}:${n}` });
      }
      route.length = shape.length;
      change.freshCubes[slot]! += args.cubes ?? 0;
      when += 0.5;
    } else if (kind === 'competitor_turn') {
      change.woken = true;
      when += 1;
    } else if (kind === 'card_taken') {
      const from = l.pool[args.position ?? 0];
      const card = cardOf(args.card);
      const goal = seat === you ? land(card) : null;
      if (from) change.flights.push({ from, to: goal?.to ?? cardAt(seat), delay: when, sprite: { kind: 'card', card }, key: goal?.key ?? null });
      when += 0.3;
    } else if (kind === 'card_drawn') {
      const card = cardOf(args.card);
      const goal = seat === you ? land(card) : null;
      const sprite: Sprite = { kind: 'card', card: seat === you ? card : null };
      change.flights.push({ from: l.deck, to: goal?.to ?? cardAt(seat), delay: when, sprite, key: goal?.key ?? null });
      when += 0.3;
    } else if (kind === 'pool_refilled') {
      const k = args.position ?? 0;
      const to = l.pool[k];
      change.freshPool.push(k);
      if (to) change.flights.push({ from: l.deck, to, delay: when + 0.4, sprite: { kind: 'card', card: cardOf(args.card) }, key: `pool:${k}` });
    } else if (kind === 'pool_renewed') {
      change.freshPool = [0, 1, 2, 3, 4, 5];
    } else if (kind === 'card_discarded') {
      const card = cardOf(args.card);
      change.flights.push({ from: leftHand(seat, card), to: l.discard, delay: when, sprite: { kind: 'card', card }, key: null });
      when += 0.3;
    } else if (kind === 'unit_played') {
      [args.card, args.card2].forEach((n, k) => {
        const card = cardOf(n);
        if (card) change.flights.push({ from: leftHand(seat, card), to: l.discard, delay: when + k * 0.2, sprite: { kind: 'card', card }, key: null });
      });
    } else if (kind === 'route_scored' && route) {
      change.leaving.push({ ...route, slot, status: 'full', open: 0, payout: [] });
      const fees = paid(told, n).sort((a, b) => b.route_fee + b.delivery_fee - a.route_fee - a.delivery_fee);
      change.scored.push({ slot, name: route.face.name, fees });
    }
  }
  for (const r of change.leaving) {
    change.freshCubes[r.slot] = 0;
    change.freshTins[r.slot] = 0;
  }
  return change;
}
