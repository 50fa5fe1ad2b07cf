/** The analysis of one game as it comes to be, and the positions that are looked at in it. */
import { api, Refused, Unreachable } from '../api/client';
import type { Analysis, AnalysisState, Decision, TableView } from '../api/types';

/** Milliseconds between two looks at an analysis that is being made. */
const LOOK = 1000;
/** And until a position is fetched, in case another is asked for meanwhile. */
const SCRUB = 60;
/** So many positions after the one on show are fetched, too. */
const AHEAD = 2;

export class AnalysisSession {
  table = $state.raw<TableView | null>(null);
  progress = $state.raw<AnalysisState | null>(null);
  failure = $state.raw<{ code: string; message: string } | null>(null);
  /** The position on show: so many actions are played. */
  n = $state(0);
  frame = $state.raw<TableView | null>(null);
  frameTrouble = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #fetching: ReturnType<typeof setTimeout> | undefined;
  #left = false;
  #frames = new Map<number, Promise<TableView>>();
  #decisions = $derived.by(() => new Map(this.analysis?.decisions.map((one) => [one.n, one])));
  turning = $derived.by(() => [...(this.analysis?.turning ?? [])].sort((a, b) => a - b));

  constructor(readonly id: string) {}

  get analysis(): Analysis | null {
    return this.progress?.analysis ?? null;
  }

  get steps(): number {
    return this.analysis?.steps ?? 0;
  }

  /** Ask for the analysis; it is made once, whoever asks. */
  begin = async (): Promise<void> => {
    this.failure = null;
    try {
      this.table = await api.table(this.id);
      this.#take(await api.analyse(this.id));
    } catch (error) {
      this.#stumble(error);
    }
  };

  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#fetching);
  }

  nameOf = (seat: number): string => this.table?.seats[seat]?.name ?? '';

  decisionAt(n: number): Decision | undefined {
    return this.#decisions.get(n);
  }

  /** What was played in a decision. */
  played(n: number): Decision['choices'][number] | undefined {
    const decision = this.decisionAt(n);
    return decision?.choices.find((choice) => choice.action === decision.played);
  }

  /** Show a position. */
  show = (at: number): void => {
    this.n = Math.max(0, Math.min(this.steps, at));
    clearTimeout(this.#fetching);
    this.#fetching = setTimeout(() => void this.#lay(this.n), this.#frames.has(this.n) ? 0 : SCRUB);
  };

  get nextTurning(): number {
    return this.turning.find((one) => one > this.n) ?? this.steps;
  }

  get lastTurning(): number {
    return this.turning.findLast((one) => one < this.n) ?? 0;
  }

  #look = async (): Promise<void> => {
    try {
      this.#take(await api.analysis(this.id));
    } catch (error) {
      if (!(error instanceof Unreachable || (error instanceof Refused && error.status === 429))) this.#stumble(error);
      else if (!this.#left) this.#timer = setTimeout(this.#look, 3 * LOOK);
    }
  };

  #take(state: AnalysisState): void {
    if (this.#left) return;
    this.progress = state;
    if (state.status === 'waiting' || state.status === 'working') this.#timer = setTimeout(this.#look, LOOK);
    if (state.analysis) this.show(state.analysis.turning[0] ?? 0);
  }

  #stumble(error: unknown): void {
    if (error instanceof Refused) this.failure = { code: error.code, message: error.message };
    else if (error instanceof Unreachable) this.failure = { code: 'unreachable', message: error.message };
    else throw error;
  }

  #fetched(at: number): Promise<TableView> {
    let found = this.#frames.get(at);
    if (!found) {
      found = api.frame(this.id, at);
      found.catch(() => this.#frames.delete(at));
      this.#frames.set(at, found);
    }
    return found;
  }

  async #lay(at: number): Promise<void> {
    try {
      const seen = await this.#fetched(at);
      if (at !== this.n) return;
      this.frame = seen;
      this.frameTrouble = false;
      for (let next = at + 1; next <= Math.min(at + AHEAD, this.steps); next += 1) this.#fetched(next).catch(() => null);
    } catch {
      this.frameTrouble = true;
    }
  }
}
