/** Which things travel where when the position changes, read from the events of the last action. */
import type { GameEvent as Event } from '../../api/types';
import type { Flown } from '../../board/flights.svelte';
import { box, within, type Box, type Point } from '../../board/geometry';
import type { Layout } from './layout';
import type { Thing, View } from './types';

/** What of a thing is drawn on its way. */
type Carried = Pick<Thing, 'kind' | 'colour' | 'square' | 'item'>;
export type Sprite = { kind: 'thing'; thing: Carried } | { kind: 'sum'; text: string; good: boolean };

export interface Flight extends Flown {
  sprite: Sprite;
}

/** What flights are seen on; `plaque` and `tile`: places of the map in the scene. */
export interface Stage {
  l: Layout;
  you: number | null;
  plaque(city: number): Point;
  tile(id: number): Point;
}

const SIZE = 30;

/** Where a square of a player's board is drawn, and where their other things are. */
function placeOf({ l, you }: Stage, view: View, seat: number, thing: Carried): Box {
  const k = (thing.square ?? 1) - 1;
  if (seat === you) return within(thing.kind === 'parcel' ? l.squares[k]! : thing.kind === 'item' ? l.items : l.turn, SIZE, SIZE);
  const b = l.others[view.players.filter((p) => p.seat !== you).findIndex((p) => p.seat === seat)];
  if (!b) return within(l.map, SIZE, SIZE);
  const pitch = (b.w - 16) / 10;
  return thing.kind === 'parcel' ? box(b.x + 8 + k * pitch, b.y + b.h - 36, SIZE, SIZE) : box(b.x + 140, b.y + 8, SIZE, SIZE);
}

const around = (p: Point): Box => box(p.x - SIZE / 2, p.y - SIZE / 2, SIZE, SIZE);
const parcel = (colour: number | null | undefined, square = 1): Carried => ({ kind: 'parcel', colour: colour ?? 0, square, item: null });
const carry = (from: Box, to: Box, thing: Carried, delay = 0): Flight => ({ from, to, delay, sprite: { kind: 'thing', thing } });
const sum = (from: Box, up: number, delay: number, text: string, good: boolean): Flight => {
  return { from, to: { ...from, y: from.y - up }, delay, sprite: { kind: 'sum', text, good } };
};

function flightsOfOne(stage: Stage, before: View, after: View, { kind, seat, args }: Event): Flight[] {
  const player = seat === null ? undefined : after.players[seat];
  if (!player) return [];
  const of = (thing: Carried, who = player.seat) => placeOf(stage, after, who, thing);
  const home = player.tile === null ? null : around(stage.tile(player.tile));
  if (kind === 'picked_up') {
    const thing = parcel(args.colour);
    return [carry(around(stage.plaque(args.city ?? 0)), of(thing), thing)];
  }
  if (kind === 'delivered' && home) {
    const thing = parcel(args.colour, (args.square ?? 0) + 1);
    return [carry(of(thing), home, thing), sum(home, 58, 1, `+${args.gold}`, true)];
  }
  if (kind === 'parcels_fell') {
    const thing = parcel(args.colour, 10);
    const from = of(thing);
    return [carry(from, { ...from, x: from.x + 30, y: from.y + 40 }, thing), sum(from, 50, 0.6, `−${args.fine}`, false)];
  }
  if (kind === 'bought' && home) {
    const thing: Carried = { kind: 'item', colour: null, square: null, item: args.item ?? 0 };
    return [carry(home, of(thing), thing)];
  }
  if (kind === 'stolen') {
    const thing = parcel(args.colour, (args.square ?? 0) + 1);
    return [carry(of(thing, args.victim ?? 0), of(thing), thing)];
  }
  const { give, want } = before.proposal ?? {};
  if (kind !== 'trade_accepted' || !give || !want) return [];
  const partner = args.partner ?? 0;
  return [carry(of(give), of(give, partner), give), carry(of(want, partner), of(want), want, 0.3)];
}

export const flightsOf = (stage: Stage, before: View, after: View, events: Event[]): Flight[] =>
  events.flatMap((one) => flightsOfOne(stage, before, after, one));
