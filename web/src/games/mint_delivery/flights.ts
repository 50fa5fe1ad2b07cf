/** Which pieces travel where when the position changes, read from the events of the last action. */
import type { Flown } from '../../board/flights.svelte';
import { box, centre, within, type Box } from '../../board/geometry';
import { heldBox, mintAt, panel, type Layout } from './layout';
import type { Kind, Order, Player, View } from './types';
import { KINDS } from './words';

export type Sprite = { kind: 'mint'; mint: Kind } | { kind: 'order'; order: Order } | { kind: 'points'; points: number };

export interface Flight extends Flown {
  sprite: Sprite;
}

interface Event {
  kind: string;
  seat: number | null;
  args: Record<string, number | null>;
}

/** Where a player's truck and held orders are drawn beside the map. */
export function places(l: Layout, player: Player, you: number | null, others: readonly Player[]): { truck: Box; held(k: number): Box } {
  const n = Math.max(player.held_limit, player.held.length);
  if (player.seat === you) return { truck: l.truckOfMine, held: (k) => heldBox(l, k, n) };
  const b = l.others[others.findIndex((p) => p.seat === player.seat)];
  if (!b) return { truck: l.mine, held: () => l.mine };
  const g = panel(b, n);
  return { truck: g.truck, held: (k) => g.held[k] ?? g.truck };
}

/** How the pieces got from one position to the next. */
export function flightsOf(l: Layout, before: View, after: View, events: Event[], you: number | null, others: readonly Player[]): Flight[] {
  const flights: Flight[] = [];
  const known = new Map<string, Order>();
  for (const view of [before, after]) {
    for (const town of view.towns) for (const slot of town.slots) if (slot) known.set(slot.order.id, slot.order);
    for (const player of view.players) for (const held of player.held) known.set(held.order.id, held.order);
  }
  const orderOf = (n: number | null | undefined) => known.get(`O${String((n ?? -1) + 1).padStart(2, '0')}`);
  const well = (kind: Kind) => within(l.wells[KINDS.indexOf(kind)]!, 22, 22);
  const space = (n: number) => within({ ...l.spaces[n]!, w: 0, h: 0 }, 40, 40);
  let when = 0;

  for (const { kind, seat, args } of events) {
    const player = seat === null ? undefined : after.players[seat];
    const slot = l.slots[args.town ?? 0]?.[args.slot ?? 0];
    const order = orderOf(args.order);
    if (kind === 'order_taken' && player && slot && order) {
      const k = player.held.findIndex((h) => h.order.id === order.id);
      const to = places(l, player, you, others).held(Math.max(k, 0));
      flights.push({ from: slot, to, delay: 0, sprite: { kind: 'order', order }, key: `held:${order.id}` });
      when = 0.6;
    } else if (kind === 'order_revealed' && slot && order && before.phase !== 'keep') {
      const lies = after.towns[args.town ?? 0]?.slots[args.slot ?? 0]?.order.id === order.id;
      const key = `slot:${args.town}:${args.slot}`;
      if (lies) flights.push({ from: l.decks[args.town ?? 0]!, to: slot, delay: when, sprite: { kind: 'order', order }, key });
    } else if (kind === 'mint_added' && slot) {
      const to = box(slot.x + slot.w - 26, slot.y + slot.h - 24, 20, 20);
      flights.push({ from: well('classic'), to, delay: 0.3, sprite: { kind: 'mint', mint: 'classic' }, key: null });
    } else if (kind === 'order_fulfilled' && player && order) {
      const k = before.players[player.seat]?.held.findIndex((h) => h.order.id === order.id) ?? 0;
      const to = space(5 + (args.town ?? order.town));
      const from = places(l, before.players[player.seat]!, you, others).held(Math.max(k, 0));
      flights.push({ from, to, delay: 0, sprite: { kind: 'order', order }, key: null });
      flights.push({ from: to, to: { ...to, y: to.y - 56 }, delay: 1, sprite: { kind: 'points', points: order.points }, key: null });
    } else if ((kind === 'order_removed' || kind === 'rival_took') && slot && order) {
      const c = centre(l.tin);
      flights.push({ from: slot, to: box(c.x - 16, c.y - 18, 32, 36), delay: 0, sprite: { kind: 'order', order }, key: null });
      when = 0.6;
    }
  }

  const fromOrder = events.some((e) => e.kind === 'mints_taken');
  for (const player of after.players) {
    const old = before.players[player.seat];
    if (!old || before.phase === 'keep') continue;
    const p = places(l, player, you, others);
    const spot = (capacity: number, i: number): Box => {
      const m = mintAt(p.truck, capacity, i);
      return box(m.x - m.r, m.y - m.r, m.r * 2, m.r * 2);
    };
    let [was, is] = [0, 0];
    let n = 0;
    for (const kind of KINDS) {
      const [a, b] = [old.load[kind], player.load[kind]];
      for (let i = b; i < a; i++) {
        flights.push({ from: spot(old.capacity, was + i), to: well(kind), delay: n++ * 0.15, sprite: { kind: 'mint', mint: kind }, key: null });
      }
      for (let i = a; i < b; i++)
        flights.push({
          from: fromOrder ? within(p.held(player.held.length - 1), 20, 20) : well(kind),
          to: spot(player.capacity, is + i),
          delay: 0.2 + n++ * 0.15,
          sprite: { kind: 'mint', mint: kind },
          key: `mint:${player.seat}:${is + i}`,
        });
      was += a;
      is += b;
    }
  }
  return flights;
}
