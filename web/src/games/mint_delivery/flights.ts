/** Which pieces travel where when the position changes, read from the events of the last action. */
import type { GameEvent as Event } from '../../api/types';
import type { Flown } from '../../board/flights.svelte';
import { box, within, type Box } from '../../board/geometry';
import { heldBox, mintAt, panel, type Layout } from './layout';
import type { Kind, Order, Player, View } from './types';
import { KINDS } from './words';

export type Sprite = { kind: 'mint'; mint: Kind } | { kind: 'order'; order: Order } | { kind: 'points'; points: number };

export interface Flight extends Flown {
  sprite: Sprite;
}

/** Where a player's truck and held orders are drawn beside the map. */
function places(l: Layout, player: Player, you: number | null, others: readonly Player[]): { truck: Box; held(k: number): Box } {
  const n = Math.max(player.held_limit, player.held.length);
  if (player.seat === you) return { truck: l.truckOfMine, held: (k) => heldBox(l, k, n) };
  const b = l.others[others.findIndex((p) => p.seat === player.seat)];
  if (!b) return { truck: l.mine, held: () => l.mine };
  const g = panel(b, n);
  return { truck: g.truck, held: (k) => g.held[k] ?? g.truck };
}

const well = (l: Layout, kind: Kind): Box => within(l.wells[KINDS.indexOf(kind)]!, 22, 22);

/** How the pieces got from one position to the next. */
export function flightsOf(l: Layout, before: View, after: View, events: Event[], you: number | null, others: readonly Player[]): Flight[] {
  const at = (player: Player) => places(l, player, you, others);
  const orders = ordersFlown(l, before, after, events, at);
  if (before.phase === 'keep') return orders;
  const taken = events.some((one) => one.kind === 'mints_taken');
  return [...orders, ...after.players.flatMap((player) => mintsFlown(l, before.players[player.seat]!, player, at(player), taken))];
}

type Places = ReturnType<typeof places>;

/** All orders that lie open in these positions, by the number that events give them. */
function ordersIn(views: View[]): (n: number | null | undefined) => Order | undefined {
  const known = new Map<string, Order>();
  for (const { towns, players } of views) {
    for (const { slots } of towns) for (const slot of slots) if (slot) known.set(slot.order.id, slot.order);
    for (const { held } of players) for (const { order } of held) known.set(order.id, order);
  }
  return (n) => known.get(`O${String((n ?? -1) + 1).padStart(2, '0')}`);
}

/** Orders come, are delivered and go, as events tell; and mints that come onto one. */
function ordersFlown(l: Layout, before: View, after: View, events: Event[], at: (player: Player) => Places): Flight[] {
  const flights: Flight[] = [];
  const orderOf = ordersIn([before, after]);
  let when = 0;
  const fly = (from: Box, to: Box, delay: number, sprite: Sprite, key: string | null = null) => flights.push({ from, to, delay, sprite, key });
  for (const { kind, seat, args } of events) {
    const player = seat === null ? undefined : after.players[seat];
    const [town, slot] = [args.town ?? 0, args.slot ?? 0];
    const lies = l.slots[town]?.[slot];
    const order = orderOf(args.order);
    const place = (of: Player) => at(of).held(Math.max(of.held.findIndex((one) => one.order.id === order?.id), 0));
    if (kind === 'mint_added' && lies) fly(well(l, 'classic'), box(lies.x + lies.w - 26, lies.y + lies.h - 24, 20, 20), 0.3, { kind: 'mint', mint: 'classic' });
    if (!order) continue;
    const sprite: Sprite = { kind: 'order', order };
    if (kind === 'order_taken' && player && lies) {
      fly(lies, place(player), 0, sprite, `held:${order.id}`);
      when = 0.6;
    } else if (kind === 'order_revealed' && lies && before.phase !== 'keep') {
      if (after.towns[town]?.slots[slot]?.order.id === order.id) fly(l.decks[town]!, lies, when, sprite, `slot:${town}:${slot}`);
    } else if (kind === 'order_fulfilled' && player) {
      const goal = within({ ...l.spaces[5 + (args.town ?? order.town)]!, w: 0, h: 0 }, 40, 40);
      fly(place(before.players[player.seat]!), goal, 0, sprite);
      fly(goal, { ...goal, y: goal.y - 56 }, 1, { kind: 'points', points: order.points });
    } else if ((kind === 'order_removed' || kind === 'rival_took') && lies) {
      fly(lies, within(l.tin, 32, 36), 0, sprite);
      when = 0.6;
    }
  }
  return flights;
}

/** Mints come into a truck and go; `taken`: they lay on the order that was taken. */
function mintsFlown(l: Layout, old: Player, now: Player, { truck, held }: Places, taken: boolean): Flight[] {
  const flights: Flight[] = [];
  const spot = (capacity: number, i: number): Box => {
    const { x, y, r } = mintAt(truck, capacity, i);
    return box(x - r, y - r, r * 2, r * 2);
  };
  let [was, is] = [0, 0];
  for (const mint of KINDS) {
    const [a, b] = [old.load[mint], now.load[mint]];
    const sprite: Sprite = { kind: 'mint', mint };
    const next = () => flights.length * 0.15;
    for (let i = b; i < a; i++) flights.push({ from: spot(old.capacity, was + i), to: well(l, mint), delay: next(), sprite, key: null });
    for (let i = a; i < b; i++) {
      const from = taken ? within(held(now.held.length - 1), 20, 20) : well(l, mint);
      flights.push({ from, to: spot(now.capacity, is + i), delay: 0.2 + next(), sprite, key: `mint:${now.seat}:${is + i}` });
    }
    was += a;
    is += b;
  }
  return flights;
}
