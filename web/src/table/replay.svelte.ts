/** A finished game, step by step, as one of its seats saw it. */
import { api } from '../api/client';
import type { ReplayInfo, TableView } from '../api/types';
import { Frames } from '../analysis/frames';
import { navigation } from '../app/navigation.svelte';
import { REPLAY_STATE as SAY } from './sentences';

const AHEAD = 3;
/** Milliseconds a step stays at the usual speed. */
const USUAL = 900;
export const SPEEDS = [0.5, 1, 2, 4];

export class ReplaySession {
  info = $state.raw<ReplayInfo | null>(null);
  step = $state(0);
  /** Whose view it is; null: the viewer's own. */
  seat = $state<number | null>(null);
  frame = $state.raw<TableView | null>(null);
  trouble = $state(false);
  running = $state(false);
  speed = $state(1);
  #frames = new Map<number | null, Frames<TableView>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  get steps(): number | null {
    return this.info?.steps ?? null;
  }

  text = $derived.by(() => (this.frame ? told(this.frame) : ''));

  /** Show what an address names. */
  async follow(step: number, seat: number | null): Promise<void> {
    if (this.frame && step === this.step && seat === this.seat) return;
    [this.step, this.seat] = [step, seat];
    this.pause();
    try {
      this.info ??= await api.replay(this.id);
    } catch {
      this.trouble = true;
      return;
    }
    this.step = this.#within(this.step);
    await this.#lay();
  }

  /** Fetch once more what could not be fetched. */
  again = (): void => void (this.info ? this.#lay() : this.follow(this.step, this.seat));

  /** Go to a step that the reader has chosen. `jump`: as one more entry to go back from. */
  show = (to: number, jump?: boolean): void => {
    this.pause();
    this.#go(to, jump);
  };

  lookAs(seat: number | null): void {
    this.seat = seat;
    navigation.show({ seat }, false);
    void this.#lay();
  }

  run(): void {
    if (this.step === this.steps) this.#go(0);
    this.running = true;
    this.#wait();
  }

  pause(): void {
    this.running = false;
    clearTimeout(this.#timer);
  }

  lastRound = $derived.by(() => this.info?.rounds.findLast((one) => one < this.step));
  nextRound = $derived.by(() => this.info?.rounds.find((one) => one > this.step));

  /** The last and the next position in which a seat decides. */
  decisions(seat: number | null): [last: number | undefined, next: number | undefined] {
    const own = this.info?.movers.flatMap((mover, n) => (mover === seat ? [n] : [])) ?? [];
    return [own.findLast((n) => n < this.step), own.find((n) => n > this.step)];
  }

  #within(step: number): number {
    return Math.max(0, Math.min(step, this.steps ?? step));
  }

  #go(to: number, jump?: boolean): void {
    const from = this.step;
    this.step = this.#within(to);
    navigation.step(from, this.step, jump);
    void this.#lay();
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      if (this.steps === null || this.step >= this.steps) return this.pause();
      this.#go(this.step + 1);
      this.#wait();
    }, USUAL / this.speed);
  }

  async #lay(): Promise<void> {
    const { step, seat } = this;
    const frames = this.#frames.get(seat) ?? new Frames((at) => api.frame(this.id, at, seat));
    this.#frames.set(seat, frames);
    try {
      const seen = await frames.at(step);
      if (step !== this.step || seat !== this.seat) return;
      this.frame = seen;
      this.trouble = false;
      for (let next = step + 1; next <= Math.min(step + AHEAD, this.steps ?? 0); next += 1) frames.at(next).catch(() => null);
    } catch {
      if (step !== this.step || seat !== this.seat) return;
      this.trouble = true;
      this.pause();
    }
  }
}

/** What the step did; choosing a card or a route does nothing yet that others could see. */
function told(seen: TableView): string {
  if (seen.seq === 0) return SAY.theTableIsSetUp;
  if (seen.events.length > 0) return seen.events.map((event) => event.text).join(' ');
  const who = seen.last_action ? seen.seats[seen.last_action.seat]?.name : undefined;
  return seen.last_action?.text || (who ? SAY.isChoosing(who) : '');
}
