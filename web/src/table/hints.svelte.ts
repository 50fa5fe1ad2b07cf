import { api, Refused, Unreachable } from '../api/client';
import type { HintReason, HintTold, HintWorld } from '../api/types';

/** How much of a hint is told: one step after another, from what to aim at to the best action. */
export const STEPS = ['aim', 'where', 'three', 'best'] as const;

/** What a person asked at a position, and what came of it. It is over as soon as the position is. */
export class Hints {
  thinking = $state(false);
  told = $state.raw<HintTold | null>(null);
  refused = $state<string | null>(null);
  /** The action of the hint that was looked at last: first of all the best. */
  pointed = $state<number | null>(null);

  /** How far the hint is opened. */
  step = $state(0);
  /** Another action that is to be asked about. */
  other = $state<number | null>(null);
  /** What was said of another action. */
  instead = $state.raw<HintTold | null>(null);
  /** A game that a reason tells of, and the step of it that is shown. */
  game = $state.raw<HintWorld | null>(null);
  at = $state(0);

  #asked = 0;

  constructor(readonly id: string) {}

  /** Ask what could be done at the position of that entry; when many ask, wait for a turn. */
  async ask(seq: number): Promise<void> {
    if (this.thinking || this.told?.seq === seq) return;
    this.clear();
    const asked = this.#asked;
    this.thinking = true;
    try {
      const told = await patiently(() => api.hint(this.id, seq));
      if (asked !== this.#asked) return;
      this.told = told;
      this.open(told.tips.length > 1 ? 0 : STEPS.length - 1);
    } catch (error) {
      if (asked === this.#asked) this.refused = words(error);
    } finally {
      if (asked === this.#asked) this.thinking = false;
    }
  }

  /** Open a step; where to act, and then the best, is marked. Of three none is. */
  open(step: number): void {
    this.step = step;
    const marked = STEPS[step] === 'where' || STEPS[step] === 'best';
    this.pointed = marked ? (this.told?.tips[0]?.action.id ?? null) : null;
  }

  /** Ask why not another action. */
  async askInstead(action: number): Promise<void> {
    await this.#fetch(async (seq) => {
      const told = await patiently(() => api.hint(this.id, seq, action));
      return () => {
        this.instead = told;
        this.pointed = action;
      };
    });
  }

  /** Show a game in which a reason can be seen. */
  async show(reason: HintReason): Promise<void> {
    await this.#fetch(async (seq) => {
      const game = await patiently(() => api.hintWorld(this.id, seq, reason.action, reason.world));
      return () => {
        this.game = game;
        this.at = 0;
      };
    });
  }

  closeGame(): void {
    this.game = null;
  }

  /** Fetch something more of the hint, and take it unless the hint is gone by then. */
  async #fetch(what: (seq: number) => Promise<() => void>): Promise<void> {
    if (this.thinking || this.told === null) return;
    const asked = this.#asked;
    this.thinking = true;
    this.refused = null;
    try {
      const take = await what(this.told.seq);
      if (asked === this.#asked) take();
    } catch (error) {
      if (asked === this.#asked) this.refused = words(error);
    } finally {
      if (asked === this.#asked) this.thinking = false;
    }
  }

  /** Forget it, and whatever is still on its way. */
  clear(): void {
    this.#asked += 1;
    this.thinking = false;
    this.told = null;
    this.refused = null;
    this.pointed = null;
    this.other = null;
    this.instead = null;
    this.game = null;
    this.step = 0;
  }
}

/** What a figure may be off by, as "give or take" says it, here as in an analysis: two standard errors. */
export const doubtOf = (error: number): number => Math.max(1, Math.round(2 * error));

const MOST = 4;

export async function patiently<T>(what: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await what();
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 429 || attempt === MOST) throw error;
      const wait = error.retryAfter * 1000;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

function words(error: unknown): string {
  if (error instanceof Refused || error instanceof Unreachable) return error.message;
  throw error;
}
