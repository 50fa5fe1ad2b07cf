/** Which dominoes travel where when the position changes, read from the events of the last action. */
import type { Flown } from '../../board/flights.svelte';
import { within, type Box } from '../../board/geometry';
import { pairPlace, type Layout } from './layout';
import type { Domino, View } from './types';

export interface Flight extends Flown {
  values: readonly [number, number] | null;
  flat: boolean;
  half: number;
}

export interface Change {
  flights: Flight[];
  /** Pairs whose domino was turned. */
  turned: number[];
}

interface Event {
  kind: string;
  seat: number | null;
  args: Record<string, number | null>;
}

export const handKey = (d: Domino): string => `hand:${d.low}-${d.high}`;

/** What changed from one position to the next of the same round. */
export function changeOf(l: Layout, before: View, after: View, events: Event[], you: number | null): Change {
  const change: Change = { flights: [], turned: [] };
  if (before.round !== after.round) return change;
  const others = after.players.map((p) => p.seat).filter((s) => s !== you);
  const half = l.stock.h / 2;
  const place = (seat: number | null): Box => {
    const b = seat === you ? l.hand[1] : l.others[others.indexOf(seat ?? -1)];
    return b ? within(b, half, half * 2) : l.stock;
  };
  const fresh = (after.hand ?? []).filter((d) => !before.hand?.some((o) => o.low === d.low && o.high === d.high));
  const gone = (before.hand ?? []).filter((d) => !after.hand?.some((o) => o.low === d.low && o.high === d.high));
  const slotBox = (slot: number) => l.hand[slot] ?? l.stock;
  const send = (from: Box, to: Box, delay: number) => change.flights.push({ from, to: within(to, half, half * 2), delay, values: null, flat: false, half, key: null });
  const receive = (from: Box, delay: number) => {
    for (const d of fresh) {
      const slot = after.hand!.indexOf(d);
      const to = slotBox(slot);
      const lying = l.lying;
      change.flights.push({ from, to, delay, values: [d.low, d.high], flat: lying, half: Math.max(to.w, to.h) / 2, key: handKey(d) });
    }
  };

  for (const event of events) {
    if (event.kind === 'domino_placed') {
      const pair = after.pairs.find((p, k) => p.domino && !before.pairs[k]?.domino);
      if (!pair?.domino) continue;
      const { domino, flat } = pairPlace(l, after.tiles, pair);
      const slot = gone[0] && event.seat === you ? before.hand!.indexOf(gone[0]) : -1;
      const from = slot < 0 ? place(event.seat) : slotBox(slot);
      change.flights.push({ from, to: domino, delay: 0, values: [pair.domino.first, pair.domino.second], flat, half: l.half, key: `pair:${pair.pair}` });
    } else if (event.kind === 'domino_rotated') {
      change.turned.push(...after.pairs.filter((p, k) => p.domino && before.pairs[k]?.domino && p.domino.first !== before.pairs[k]!.domino!.first).map((p) => p.pair));
    } else if (event.kind === 'dominoes_drawn') {
      if (event.seat === you) receive(l.stock, 0);
      else for (let k = 0; k < (event.args.count ?? 0); k++) send(l.stock, place(event.seat), k * 0.3);
    } else if (event.kind === 'exchanged') {
      for (const k of [0, 1]) send(place(event.seat), l.stock, k * 0.3);
      if (event.seat === you) receive(l.stock, 0.9);
      else for (const k of [0, 1]) send(l.stock, place(event.seat), 0.9 + k * 0.3);
    } else if (event.kind === 'trade_made') {
      const [a, b] = [event.seat, event.args.partner ?? null];
      if (a !== you) send(place(b), place(a), 0);
      if (b !== you) send(place(a), place(b), 0);
      if (a === you || b === you) receive(place(a === you ? b : a), 0);
    }
  }
  return change;
}

