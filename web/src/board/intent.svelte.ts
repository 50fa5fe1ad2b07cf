/**
 * What a person at a board is about to do: what is asked of them there, what has to be confirmed before it is sent, and
 * the rest of a wish that takes several decisions of the rules. A game adds what can be lifted and asked at its board.
 */
import { untrack } from 'svelte';
import type { Action } from '../api/types';
import type { BoardProps, Doing } from '../games/types';
import type { Args, Step } from '../rules/trials';
import type { Question } from './Choice.svelte';
import type { Point } from './geometry';
import { find, like, next, type Ahead, type Wish } from './wish';
import { INTENT as SAY } from './sentences';

/** Whether something is meant. */
export interface Sure {
  kind: 'sure';
  title: string;
  at: Point;
  go(): void;
  /** The decisions that are meant, for a board that shows what they would do. */
  steps: readonly Step[];
}
/** A sentence about a place. */
export interface Note {
  kind: 'note';
  text: string;
  at: Point;
}

export class Intent<V, Asking extends { kind: string } = never> {
  /** What is asked, or told, on the board. */
  asking = $state.raw<Asking | Sure | Note | null>(null);
  #wish = $state.raw<Wish | null>(null);

  /** `pause`: how many milliseconds one looks at each position on the way to what was wished. */
  constructor(
    readonly p: BoardProps<V>,
    readonly pause: () => number = () => 0,
  ) {
    $effect(() => this.#follow());
    $effect(() => {
      p.follow?.(this.mine ? this.doing : null);
      return () => p.follow?.(null);
    });
  }

  /** What is begun and not yet sent, while I may choose. */
  get doing(): Doing | null {
    return null;
  }

  nameOf = (seat: number): string => this.p.table.seats[seat]?.name ?? '';

  /** Whether I may choose now. */
  get mine(): boolean {
    return this.p.legal.length > 0 && !this.p.busy && !this.p.frozen;
  }

  /** The action with this verb and, of its arguments, these; undefined if I may not take it. */
  can(verb: string, args: Args = {}): Action | undefined {
    return this.mine ? find(this.p.legal, verb, args) : undefined;
  }

  all(verb: string): Action[] {
    return this.mine ? this.p.legal.filter((one) => one.verb === verb) : [];
  }

  /** The ids of the actions with this verb and, of their arguments, these: what goes on from what is begun. */
  ids(verb: string, args: Args = {}): number[] {
    return this.p.legal.filter((one) => like(one, verb, args)).map((one) => one.id);
  }

  /** Have it told why something is not possible; a watcher has nothing to ask. */
  why(verb: string, args: Args = {}): void {
    if (this.p.you !== null && !this.p.frozen) this.p.why(verb, args);
  }

  /** The decisions of a wish that are still to come. */
  get wished(): readonly Step[] {
    return this.#wish?.steps.filter((one) => typeof one !== 'function') ?? [];
  }

  /** Put everything back that was lifted or asked. */
  settle(): void {
    this.asking = null;
  }

  /** Give up what was wished. */
  drop(): void {
    this.#wish = null;
  }

  /** Take an action, and these after it as soon as each can be taken; what asks for a decision comes last. */
  send(action: Action | undefined, ...then: Ahead[]): void {
    if (!action) return;
    this.settle();
    this.#wish = then.length ? { seq: this.p.table.seq + 1, after: action, steps: then } : null;
    this.p.play(action);
  }

  /** Send it, or let it be confirmed first, where people want that or `always`; `steps` are what it would send. */
  submit(title: string, at: Point, go: () => void, always = false, steps: readonly Step[] = []): void {
    if (this.p.confirmTurns || always) this.asking = { kind: 'sure', title, at, go, steps };
    else go();
  }

  /** What is asked at every board: whether something is meant; or what is told. */
  get question(): Question | null {
    const { asking } = this;
    if (asking?.kind === 'note') {
      const { text, at } = asking as Note;
      return { key: 'note', title: text, at, ask: false, items: [] };
    }
    if (asking?.kind !== 'sure' || !this.mine) return null;
    const { title, at, go } = asking as Sure;
    const items = [
      { id: 'confirm', text: SAY.confirm, primary: true, choose: go },
      { id: 'cancel', text: SAY.cancel, choose: () => (this.asking = null) },
    ];
    return { key: `sure ${title}`, title, at, ask: true, items };
  }

  #follow(): (() => void) | void {
    const { table, legal, busy, frozen } = this.p;
    const wish = this.#wish;
    if (!wish || busy) return;
    const now = frozen ? null : next(wish, table, legal);
    if (!now) {
      this.#wish = null;
      return;
    }
    const go = (): void =>
      untrack(() => {
        this.#wish = null;
        if ('ask' in now) now.ask();
        else this.send(now.action, ...now.then);
      });
    const pause = this.pause();
    // At once, so that nothing can be chosen in between.
    if (!pause) return go();
    const timer = setTimeout(go, pause);
    return () => clearTimeout(timer);
  }
}
