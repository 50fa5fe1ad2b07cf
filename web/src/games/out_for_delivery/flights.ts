/** Which things travel where when the position changes, read from the events of the last action. */
import type { Flown } from '../../board/flights.svelte';
import { box, within, type Box, type Point } from '../../board/geometry';
import type { Layout } from './layout';
import type { Thing, View } from './types';
import { thingOf } from './words';

export type Sprite = { kind: 'thing'; thing: Thing } | { kind: 'sum'; text: string; good: boolean };

export interface Flight extends Flown {
  sprite: Sprite;
}

interface Event {
  kind: string;
  seat: number | null;
  args: Record<string, number | null>;
}

const SIZE = 30;

/** Where the square of a player's board is drawn, and where their other things are. */
export function placeOf(l: Layout, view: View, you: number | null, seat: number, thing: Thing): Box {
  const k = (thing.square ?? 1) - 1;
  if (seat === you) return within(thing.kind === 'parcel' ? l.squares[k]! : thing.kind === 'item' ? l.items : l.turn, SIZE, SIZE);
  const b = l.others[view.players.filter((p) => p.seat !== you).findIndex((p) => p.seat === seat)];
  if (!b) return within(l.map, SIZE, SIZE);
  const pitch = (b.w - 16) / 10;
  return thing.kind === 'parcel' ? box(b.x + 8 + k * pitch, b.y + b.h - 36, SIZE, SIZE) : box(b.x + 140, b.y + 8, SIZE, SIZE);
}

/** `plaque` and `tile`: places of the map in the scene. */
export function flightsOf(l: Layout, after: View, events: Event[], you: number | null, plaque: (city: number) => Point, tile: (id: number) => Point): Flight[] {
  const flights: Flight[] = [];
  const around = (p: Point): Box => box(p.x - SIZE / 2, p.y - SIZE / 2, SIZE, SIZE);
  const parcel = (args: Event['args']) => thingOf(after, (args.colour ?? 0) * 10 + (args.square ?? 0));
  for (const { kind, seat, args } of events) {
    if (seat === null || !after.players[seat]) continue;
    const of = (who: number, thing: Thing) => placeOf(l, after, you, who, thing);
    const home = after.players[seat].tile;
    if (kind === 'picked_up') {
      const thing = thingOf(after, (args.colour ?? 0) * 10);
      flights.push({ from: around(plaque(args.city ?? 0)), to: of(seat, thing), delay: 0, sprite: { kind: 'thing', thing } });
    } else if (kind === 'delivered' && home !== null) {
      const thing = parcel(args);
      const to = around(tile(home));
      flights.push({ from: of(seat, thing), to, delay: 0, sprite: { kind: 'thing', thing } });
      flights.push({ from: to, to: { ...to, y: to.y - 58 }, delay: 1, sprite: { kind: 'sum', text: `+${args.gold}`, good: true } });
    } else if (kind === 'parcels_fell') {
      const thing = thingOf(after, (args.colour ?? 0) * 10 + 9);
      const from = of(seat, thing);
      flights.push({ from, to: { ...from, x: from.x + 30, y: from.y + 40 }, delay: 0, sprite: { kind: 'thing', thing } });
      flights.push({ from, to: { ...from, y: from.y - 50 }, delay: 0.6, sprite: { kind: 'sum', text: `−${args.fine}`, good: false } });
    } else if (kind === 'bought' && home !== null) {
      const thing = thingOf(after, 60 + (args.item ?? 0));
      flights.push({ from: around(tile(home)), to: of(seat, thing), delay: 0, sprite: { kind: 'thing', thing } });
    } else if (kind === 'stolen') {
      const thing = parcel(args);
      flights.push({ from: of(args.victim ?? 0, thing), to: of(seat, thing), delay: 0, sprite: { kind: 'thing', thing } });
    } else if (kind === 'trade_accepted') {
      const [give, want] = [thingOf(after, args.give ?? 0), thingOf(after, args.want ?? 0)];
      const partner = args.partner ?? 0;
      flights.push({ from: of(seat, give), to: of(partner, give), delay: 0, sprite: { kind: 'thing', thing: give } });
      flights.push({ from: of(partner, want), to: of(seat, want), delay: 0.3, sprite: { kind: 'thing', thing: want } });
    }
  }
  return flights;
}
