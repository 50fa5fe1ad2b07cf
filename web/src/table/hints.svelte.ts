import { api, Refused, Unreachable } from '../api/client';
import type { HintTold } from '../api/types';

/** What a person asked at a position, and what came of it. It is over as soon as the position is. */
export class Hints {
  thinking = $state(false);
  told = $state.raw<HintTold | null>(null);
  refused = $state<string | null>(null);
  /** The action of the hint that was looked at last: first of all the best. */
  pointed = $state<number | null>(null);

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
      this.pointed = told.tips[0]?.action.id ?? null;
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
  }
}

const MOST = 4;

async function patiently(what: () => Promise<HintTold>): Promise<HintTold> {
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
