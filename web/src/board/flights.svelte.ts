/** Pieces that travel after an action, and what their goals hide until they land. */
import { untrack } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import type { BoardProps } from '../games/types';
import type { Box } from './geometry';
import { motionMs } from './motion';

/** One piece on its way; what it looks like is the game's. */
export interface Flown {
  from: Box;
  to: Box;
  /** In units of one travel time. */
  delay: number;
  /** What lies at the goal already and stays hidden until the piece lands. */
  key?: string | null;
}

/** A position that is shown. */
interface Shown<V> {
  id: string;
  seq: number;
  view: V;
}

export class Flights<F extends Flown, V> {
  aloft = $state.raw<(F & { id: string })[]>([]);
  /** One travel time in ms. */
  pace = $state(0);
  #hidden = new SvelteSet<string>();
  #shown: Shown<V> | null = null;

  /**
   * `turned` is called for every new position with what was shown before, and again its view if from
   * there it is one step forward: only that can be told as a story. It answers what is to travel.
   */
  constructor(p: () => BoardProps<V>, turned: (before: Shown<V> | null, from: V | null) => F[]) {
    $effect.pre(() => {
      const { table, view } = p();
      const now = { id: table.id, seq: table.seq, view };
      untrack(() => {
        const before = this.#shown;
        this.#shown = now;
        if (before?.id === now.id && before.seq === now.seq) return;
        const step = before?.id === now.id && now.seq === before.seq + 1;
        this.pace = step ? motionMs() : 0;
        this.#hidden.clear();
        this.aloft = turned(before, before && this.pace ? before.view : null).map((one, k) => ({ ...one, id: `${now.seq}:${k}` }));
        for (const one of this.aloft) if (one.key) this.#hidden.add(one.key);
      });
    });
  }

  hidden = (key: string): boolean => this.#hidden.has(key);

  landed(flight: F & { id: string }): void {
    this.aloft = this.aloft.filter((one) => one.id !== flight.id);
    if (flight.key) this.#hidden.delete(flight.key);
  }
}
