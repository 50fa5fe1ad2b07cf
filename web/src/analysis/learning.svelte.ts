/** Finding the better move in some mistakes, one after another: the position before, without the answer. */
import type { Action, Decision } from '../api/types';
import type { AnalysisSession } from './session.svelte';
import { LEARNING as SAY } from './sentences';

/** What a try came to. `wait`: it is being tried out. */
export interface Answer {
  verdict: 'wait' | 'best' | 'good' | 'played' | 'worse' | 'unknown';
  text: string;
}

export class Learning {
  /** Of the mistakes, the one that is asked about. */
  at = $state(0);
  tried = $state.raw<Action | null>(null);
  answer = $state.raw<Answer | null>(null);
  /** The better action is shown. */
  given = $state(false);
  #asked = 0;

  constructor(
    readonly session: AnalysisSession,
    readonly mistakes: readonly Decision[],
  ) {
    this.#begin(0);
  }

  decision = $derived.by(() => this.mistakes[this.at] as Decision);
  solved = $derived.by(() => this.answer?.verdict === 'best' || this.answer?.verdict === 'good');
  last = $derived.by(() => this.at === this.mistakes.length - 1);

  #begin(at: number): void {
    this.at = at;
    this.again();
    this.given = false;
    this.session.show(this.mistakes[at]?.n ?? 0);
  }

  next(): void {
    this.#begin(Math.min(this.at + 1, this.mistakes.length - 1));
  }

  again(): void {
    this.#asked += 1;
    this.tried = null;
    this.answer = null;
  }

  give(): void {
    this.again();
    this.given = true;
  }

  /** The best action is accepted, and so is whatever is not shown to be worse. */
  async try(action: Action): Promise<void> {
    if (this.answer?.verdict === 'wait') return;
    this.again();
    const asked = this.#asked;
    const { n, choices, played } = this.decision;
    this.tried = action;
    if (choices[0]?.alike.includes(action.id)) {
      this.answer = { verdict: 'best', text: SAY.nothingBetterWasFoundEither };
      return;
    }
    this.answer = { verdict: 'wait', text: SAY.itIsBeingTriedOut };
    const answer = await this.#judged(n, action, played);
    if (asked === this.#asked) this.answer = answer;
  }

  async #judged(n: number, action: Action, played: number): Promise<Answer> {
    const same = this.session.played(n)?.alike.includes(action.id) ?? false;
    try {
      const told = same ? await this.session.why(n) : await this.session.against(n, action.id);
      const tip = told.tips.find((one) => one.alike.includes(action.id));
      if (same || action.id === played) return { verdict: 'played', text: tip?.sentence ?? '' };
      if (!tip?.versus && tip !== told.tips[0]) return { verdict: 'unknown', text: told.basis };
      const worse = tip !== told.tips[0] && tip?.versus?.side === -1;
      return { verdict: worse ? 'worse' : 'good', text: tip?.sentence ?? '' };
    } catch (error) {
      return { verdict: 'unknown', text: this.session.words(error) };
    }
  }
}
