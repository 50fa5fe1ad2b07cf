/** A finished round, told on the map: one player's walk after the other, step by step. */
import { motionMs } from '../../board/motion';
import type { BoardProps } from '../types';
import type { LastRound, View } from './types';

/** How long a step is looked at, and a walk when it is done, in travel times; and one of these where nothing travels, in ms. */
const STEP = 2.4;
const REST = 6;
const STILL = 250;

/** Whose walk is shown, how many steps of it, and whether it goes on by itself. */
interface Told {
  at: number;
  step: number;
  playing: boolean;
}

export class Telling {
  #told = $state.raw<Told | null>(null);

  constructor(readonly p: BoardProps<View>) {
    $effect(() => this.#goOn());
  }

  get last(): LastRound | null {
    return this.p.view.last_round;
  }

  /** What is shown; in a replay the whole walks, where a round has just ended. */
  shown = $derived.by((): Told | null => {
    const { last } = this;
    if (!last) return null;
    const { frozen, view, table } = this.p;
    if (!frozen) return this.#told;
    const ended = view.phase === 'over' || table.events.some((event) => event.kind === 'round_over');
    return ended ? { at: 0, step: this.#length(0), playing: false } : null;
  });

  run = $derived(this.shown && this.last ? this.last.runs[this.shown.at]! : null);

  /** The pairs with an upside-down domino: those of the players before, and of this one so far. They lie until all is scored. */
  patches = $derived.by((): number[] => {
    const { shown, last } = this;
    if (!shown || !last) return [];
    const walks = last.runs.slice(0, shown.at + 1).map((run) => run.walk.steps);
    const gone = walks.flatMap((steps, k) => steps.slice(0, k < shown.at ? undefined : shown.step));
    return [...new Set(gone.filter((step) => step.gap).map((step) => step.pair))];
  });

  #length(at: number): number {
    return this.last?.runs[at]?.walk.steps.length ?? 0;
  }

  /** Tell the walks from this player's on. */
  tell = (at: number): void => {
    const still = motionMs() === 0;
    this.#told = { at, step: still ? this.#length(at) : 0, playing: !still };
  };

  go(step: number): void {
    if (this.#told) this.#told = { at: this.#told.at, step, playing: false };
  }

  /** Go on by itself, from the start again where the walk is done; or stop. */
  play(): void {
    if (!this.#told) return;
    const { at, step, playing } = this.#told;
    this.#told = { at, step: step >= this.#length(at) ? 0 : step, playing: !playing };
  }

  close(): boolean {
    const open = this.#told !== null;
    this.#told = null;
    return open;
  }

  /** A new position: a round that has just ended is told, until I play in the next, or all have while nothing moves. */
  follow(before: View): void {
    const { view, table, you } = this.p;
    const more = view.history.length - before.history.length;
    const mine = you !== null && table.last_action?.seat === you;
    const past = view.turn > view.players.length && !this.#told?.playing;
    if (more > 0) this.tell(0);
    else if (more < 0 || mine || past) this.close();
  }

  #goOn(): (() => void) | void {
    const { last } = this;
    if (!this.#told?.playing || !last) return;
    const { at, step } = this.#told;
    const done = step >= this.#length(at);
    const next = (): void => {
      if (!done) this.#told = { at, step: step + 1, playing: true };
      else if (at + 1 < last.runs.length) this.#told = { at: at + 1, step: 0, playing: true };
      else this.#told = { at, step, playing: false };
    };
    const timer = setTimeout(next, (motionMs() || STILL) * (done ? REST : STEP));
    return () => clearTimeout(timer);
  }
}
