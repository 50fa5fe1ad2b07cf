/** Which dominoes travel where when the position changes, read from the events of the last action. */
import type { GameEvent as Event } from '../../api/types';
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

export const handKey = (d: Domino): string => `hand:${d.low}-${d.high}`;

/** The dominoes of a hand that another has not. */
const without = (hand: Domino[] | null, other: Domino[] | null): Domino[] =>
  (hand ?? []).filter((d) => !other?.some((o) => o.low === d.low && o.high === d.high));

/** One after the other, in travel times. */
const APART = 0.3;

/** What the events of one action set on its way. */
class Travels implements Change {
  flights: Flight[] = [];
  turned: number[] = [];
  #half: number;

  constructor(
    readonly l: Layout,
    readonly before: View,
    readonly after: View,
    readonly you: number | null,
  ) {
    this.#half = l.stock.h / 2;
  }

  /** Where a player's dominoes are. */
  #place(seat: number | null): Box {
    const { l, you } = this;
    const others = this.after.players.map((player) => player.seat).filter((one) => one !== you);
    const b = seat === you ? l.hand[1] : l.others[others.indexOf(seat ?? -1)];
    return b ? within(b, this.#half, this.#half * 2) : l.stock;
  }

  #slot(slot: number): Box {
    return this.l.hand[slot] ?? this.l.stock;
  }

  /** Dominoes that I do not see, `delay` travel times from now. */
  #send(from: Box, to: Box, count = 1, delay = 0): void {
    for (let k = 0; k < count; k++) {
      const goal = within(to, this.#half, this.#half * 2);
      this.flights.push({ from, to: goal, delay: delay + k * APART, values: null, flat: false, half: this.#half, key: null });
    }
  }

  /** Those that are new in my hand. */
  #receive(from: Box, delay = 0): void {
    const { l, before, after } = this;
    for (const d of without(after.hand, before.hand)) {
      const to = this.#slot(after.hand!.indexOf(d));
      this.flights.push({ from, to, delay, values: [d.low, d.high], flat: l.lying, half: Math.max(to.w, to.h) / 2, key: handKey(d) });
    }
  }

  #lay(seat: number | null): void {
    const { l, before, after } = this;
    const pair = after.pairs.find(({ domino }, k) => domino && !before.pairs[k]?.domino);
    if (!pair?.domino) return;
    const { domino: to, flat } = pairPlace(l, after.tiles, pair);
    const [gone] = without(before.hand, after.hand);
    const from = gone && seat === this.you ? this.#slot(before.hand!.indexOf(gone)) : this.#place(seat);
    const { first, second } = pair.domino;
    this.flights.push({ from, to, delay: 0, values: [first, second], flat, half: l.half, key: `pair:${pair.pair}` });
  }

  #turn(): void {
    const old = this.before.pairs;
    const turned = this.after.pairs.filter(({ domino }, k) => domino && domino.first !== (old[k]?.domino?.first ?? domino.first));
    this.turned.push(...turned.map((one) => one.pair));
  }

  /** From the stock to a player. */
  #draw(seat: number | null, count: number, delay = 0): void {
    if (seat === this.you) this.#receive(this.l.stock, delay);
    else this.#send(this.l.stock, this.#place(seat), count, delay);
  }

  #exchange(seat: number | null): void {
    this.#send(this.#place(seat), this.l.stock, 2);
    this.#draw(seat, 2, 3 * APART);
  }

  #trade(one: number | null, other: number | null): void {
    const { you } = this;
    if (one !== you) this.#send(this.#place(other), this.#place(one));
    if (other !== you) this.#send(this.#place(one), this.#place(other));
    if (one === you || other === you) this.#receive(this.#place(one === you ? other : one));
  }

  follow({ kind, seat, args }: Event): void {
    if (kind === 'domino_placed') this.#lay(seat);
    else if (kind === 'domino_rotated') this.#turn();
    else if (kind === 'dominoes_drawn') this.#draw(seat, args.count ?? 0);
    else if (kind === 'exchanged') this.#exchange(seat);
    else if (kind === 'trade_made') this.#trade(seat, args.partner ?? null);
  }
}

/** What changed from one position to the next of the same round. */
export function changeOf(l: Layout, before: View, after: View, events: Event[], you: number | null): Change {
  const travels = new Travels(l, before, after, you);
  if (before.round === after.round) for (const event of events) travels.follow(event);
  return travels;
}
