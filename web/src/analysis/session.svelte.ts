/** The analysis of one game as it comes to be, and the positions that are looked at in it. */
import { api, Refused, Unreachable } from '../api/client';
import type { Action, Analysis, AnalysisState, Decision, HintTold, TableView } from '../api/types';
import { navigation } from '../app/navigation.svelte';
import { patiently } from '../table/hints.svelte';
import { placeOf, turnsOf } from './turns';
import { Frames } from './frames';

/** Milliseconds between two looks at an analysis that is being made. */
const LOOK = 1000;
/** And until a position is fetched, in case another is asked for meanwhile. */
const SCRUB = 60;
/** So many positions after the one on show are fetched, too. */
const AHEAD = 2;

export class AnalysisSession {
  table = $state.raw<TableView | null>(null);
  progress = $state.raw<AnalysisState | null>(null);
  analysis = $state.raw<Analysis | null>(null);
  failure = $state.raw<{ code: string; message: string } | null>(null);
  /** The position on show: so many actions are played. */
  n = $state(0);
  frame = $state.raw<TableView | null>(null);
  /** The same from the side of the seat that decides, where that can be told. */
  side = $state.raw<TableView | null>(null);
  frameTrouble = $state(false);
  /** That side could not be fetched; it is tried again. */
  sideTrouble = $state(false);
  /** The rules have changed since: the game can only be looked at. */
  frozen = $state(false);
  /** The person has chosen a place; until then the worst one known is shown. */
  #chosen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #fetching: ReturnType<typeof setTimeout> | undefined;
  #left = false;
  #frames: Frames<TableView>;
  #sides: Frames<TableView>;
  #whys: Frames<HintTold>;
  #decisions = $derived.by(() => new Map(this.analysis?.decisions.map((one) => [one.n, one])));
  turning = $derived.by(() => [...(this.analysis?.turning ?? [])].sort((a, b) => a - b));
  /** Whose mistakes come first: the viewer's. */
  me = $derived.by(() => this.table?.you ?? null);
  mistakes = $derived.by(() => this.analysis?.decisions.filter((one) => one.mistake).sort((a, b) => b.loss - a.loss) ?? []);
  mine = $derived.by(() => this.mistakes.filter((one) => one.seat === this.me));

  /** `wanted`: the step that its address names. */
  constructor(
    readonly id: string,
    private wanted: number | null,
  ) {
    this.#frames = new Frames((at) => api.frame(id, at));
    this.#sides = new Frames((at) => api.side(id, at));
    this.#whys = new Frames((at) => this.against(at, this.decisionAt(at)?.played ?? 0));
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
      if (error instanceof Refused && error.code === 'other_rules') await this.#kept(error);
      else this.#stumble(error);
    }
  };

  /** Where the rules have changed since, no analysis can be made, but one that was made can be seen. */
  async #kept(refused: Refused): Promise<void> {
    try {
      const state = await api.analysis(this.id);
      this.frozen = state.status !== 'none' && state.status !== 'failed';
      if (this.frozen) this.#take(state);
      else this.#stumble(refused);
    } catch (error) {
      this.#stumble(error);
    }
  }

  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#fetching);
  }

  nameOf = (seat: number): string => this.table?.seats[seat]?.name ?? '';

  decisionAt = (n: number): Decision | undefined => this.#decisions.get(n);

  /** What was played in a decision, if it was one of those compared. */
  played(n: number): Decision['choices'][number] | undefined {
    const decision = this.decisionAt(n);
    return decision?.choices.find((choice) => choice.alike.includes(decision.played));
  }

  /** An action of the position on show. */
  action = (id: number | undefined): Action | null => {
    const side = this.side;
    return (side?.seq === this.n && side.legal.find((one) => one.id === id)) || null;
  };

  /** How an action does against the best known one, in games played out for it. */
  against = (n: number, action: number): Promise<HintTold> => patiently(() => api.whyNot(this.id, n, action));

  /** The same of what was played. */
  why = (n: number): Promise<HintTold> => this.#whys.at(n);

  /** The same; where it is advice alone, it is told again once the game can be tried out. */
  async tellWhy(n: number, tell: (told: HintTold) => void): Promise<void> {
    let told = await this.#whys.at(n);
    tell(told);
    while (!told.thinks) {
      await new Promise((resolve) => setTimeout(resolve, LOOK));
      if (this.#left || this.n !== n) return;
      const warm = await api.warm().catch(() => null);
      if (warm?.games[this.table?.game ?? '']?.state !== 'warm') continue;
      this.#whys.forget(n);
      told = await this.#whys.at(n);
      tell(told);
    }
  }

  /** A refusal in words. */
  words(error: unknown): string {
    if (error instanceof Refused || error instanceof Unreachable) return error.message;
    throw error;
  }

  /** Show a position that the person has chosen; see `navigation.step`. */
  show = (at: number, jump?: boolean): void => {
    const from = this.n;
    this.#chosen = true;
    this.#show(at);
    navigation.step(from, this.n, jump);
  };

  /** Show a position that an address names. */
  follow(at: number): void {
    if (at === this.n || this.steps === 0) return;
    this.#chosen = true;
    this.#show(at);
  }

  #show(at: number): void {
    this.n = Math.max(0, Math.min(this.steps, at));
    clearTimeout(this.#fetching);
    this.#fetching = setTimeout(() => void this.#lay(this.n), this.#frames.has(this.n) ? 0 : SCRUB);
  }

  turns = $derived.by(() => (this.analysis ? turnsOf(this.analysis) : []));

  /** The place on show, as people say it. */
  place = $derived.by(() => placeOf(this.turns, this.n, this.steps, this.nameOf));

  get nextTurning(): number {
    return this.turning.find((one) => one > this.n) ?? this.steps;
  }

  get lastTurning(): number {
    return this.turning.findLast((one) => one < this.n) ?? 0;
  }

  #look = async (): Promise<void> => {
    try {
      this.#take(await api.analysis(this.id, this.progress?.part ?? 0));
    } catch (error) {
      if (!(error instanceof Unreachable || (error instanceof Refused && error.status === 429))) this.#stumble(error);
      else if (!this.#left) this.#timer = setTimeout(this.#look, 3 * LOOK);
    }
  };

  #take(state: AnalysisState): void {
    if (this.#left) return;
    this.progress = state;
    if (state.status === 'waiting' || state.status === 'working') this.#timer = setTimeout(this.#look, LOOK);
    if (!state.analysis) return;
    this.analysis = state.analysis;
    if (!this.#chosen) this.#show(this.wanted ?? this.mine[0]?.n ?? state.analysis.turning[0] ?? 0);
  }

  #stumble(error: unknown): void {
    if (error instanceof Refused) this.failure = { code: error.code, message: error.message };
    else if (error instanceof Unreachable) this.failure = { code: 'unreachable', message: error.message };
    else throw error;
  }

  async #lay(at: number): Promise<void> {
    this.sideTrouble = false;
    const side = this.#sides.at(at).catch(() => null);
    try {
      const seen = await this.#frames.at(at);
      if (at !== this.n) return;
      this.frame = seen;
      this.frameTrouble = false;
      const seenFrom = await side;
      if (at !== this.n) return;
      this.side = seenFrom;
      this.sideTrouble = seenFrom === null && !this.frozen;
      if (this.sideTrouble) this.#fetching = setTimeout(() => void this.#lay(at), 3 * LOOK);
      for (let next = at + 1; next <= Math.min(at + AHEAD, this.steps); next += 1) {
        this.#frames.at(next).catch(() => null);
        this.#sides.at(next).catch(() => null);
      }
    } catch {
      if (at === this.n) this.frameTrouble = true;
    }
  }
}
