/** A domino of my hand that is dragged to its place. */
import type { Point } from '../../board/geometry';
import { pairPlace, type Layout } from './layout';
import type { Turn } from './turn.svelte';

/** From where on a finger that moves means to drag, and how near a place it has to come, in sides of a tile. */
const FAR = 9;
const NEAR = 0.45;
/** How long after a drag a click is its end, in ms, and no choice of its own. */
const END = 60;

export class Drag {
  #held = $state.raw<{ slot: number; from: Point; at: Point; moved: boolean } | null>(null);
  #dropped = -Infinity;

  constructor(
    readonly turn: Turn,
    readonly l: () => Layout,
    readonly scene: () => SVGSVGElement | undefined,
  ) {}

  /** What is on its way, once it has been moved. */
  get moved(): { slot: number; at: Point } | null {
    return this.#held?.moved ? this.#held : null;
  }

  get holds(): boolean {
    return this.#held !== null;
  }

  get justDropped(): boolean {
    return performance.now() - this.#dropped < END;
  }

  #inScene(event: PointerEvent): Point {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.scene()?.getScreenCTM()?.inverse());
    return { x, y };
  }

  grab(event: PointerEvent, slot: number): void {
    if (!this.turn.acting || event.button !== 0) return;
    const at = this.#inScene(event);
    this.#held = { slot, from: at, at, moved: false };
  }

  pull = (event: PointerEvent): void => {
    if (!this.#held) return;
    const { slot, from, moved } = this.#held;
    const at = this.#inScene(event);
    this.#held = { slot, from, at, moved: moved || Math.hypot(at.x - from.x, at.y - from.y) > FAR };
    if (!this.#held.moved) return;
    this.turn.cancel();
    this.turn.lifted = slot;
    this.turn.lookedPair = this.#nearest(slot, at);
  };

  /** The place where the domino would come to lie. */
  #nearest(slot: number, at: Point): number | null {
    const { view } = this.turn.p;
    const l = this.l();
    let best = l.tile * NEAR;
    let found: number | null = null;
    for (const pair of view.pairs) {
      const there = pairPlace(l, view.tiles, pair).at;
      const far = Math.hypot(there.x - at.x, there.y - at.y);
      if (far < best && this.turn.layable(slot, pair.pair)) [best, found] = [far, pair.pair];
    }
    return found;
  }

  drop = (): void => {
    const { moved, turn } = this;
    this.#held = null;
    if (!moved) return;
    this.#dropped = performance.now();
    if (turn.lookedPair !== null) turn.choosePair(turn.p.view.pairs[turn.lookedPair]!);
  };

  /** The pointer is gone: nothing is dropped. */
  leave = (): void => {
    this.#held = null;
  };
}
