import { api } from '../api/client';
import type { Action, LessonAnswer, LessonShown, TableView } from '../api/types';
import type { Notice } from '../table/session.svelte';
import { type Failure, failureOf, noticeOf, noticeOfWhy } from '../table/trouble';
import { reached } from './progress';

const PACE = 1100; // milliseconds for a step of the others, or of what comes of a mistake

/** One visit to a lesson: the position, one's actions, and what each brings, step by step. */
export class LessonSession {
  shown = $state.raw<LessonShown | null>(null);
  answer = $state.raw<LessonAnswer | null>(null);
  /** The solution is on show, not one's own attempt. */
  solved = $state(false);
  /** How many steps of the answer have been shown. */
  at = $state(0);
  busy = $state(false);
  notice = $state.raw<Notice | null>(null);
  failure = $state.raw<Failure | null>(null);

  #done = $state.raw<number[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: string,
    readonly id: string,
  ) {}

  /** The last answer's steps have all been shown. */
  settled = $derived.by(() => this.at >= (this.answer?.steps.length ?? 0));
  status = $derived.by(() => (this.settled ? (this.answer?.status ?? 'open') : 'open'));
  lines = $derived.by(() => (this.answer?.steps ?? []).slice(0, this.at + (this.settled ? 0 : 1)).flatMap((step) => step.lines));
  begun = $derived.by(() => this.#done.length > 0 || this.solved);

  /** The table as it is on show: how it stands, or a step on the way there. */
  seen = $derived.by((): TableView | null => {
    const table = this.answer?.table ?? this.shown?.table;
    if (!table) return null;
    const step = this.answer?.steps[this.at];
    if (!step) return table;
    return { ...table, legal: [], world: null, view: step.view, to_move: step.seat, deciding: [step.seat] };
  });

  load = async (): Promise<void> => {
    this.failure = null;
    try {
      this.shown = await api.lesson(this.game, this.id);
    } catch (error) {
      this.failure = failureOf(error);
    }
  };

  leave(): void {
    clearTimeout(this.#timer);
  }

  play = (action: Action): Promise<void> => this.#go([...this.#done, action.id], true);

  /** Take back one's last action, and all that followed. */
  back = (): Promise<void> => this.#go(this.#done.slice(0, -1), false);
  again = (): Promise<void> => this.#go([], false);

  solution = (): Promise<void> =>
    this.#attempt(async () => {
      const answer = await api.lessonSolution(this.game, this.id);
      this.#done = [];
      this.solved = true;
      this.#tell(answer, true);
    });

  why = (verb: string, args: Record<string, number | string>): Promise<void> =>
    this.#attempt(async () => {
      this.notice = noticeOfWhy(await api.whyInLesson(this.game, this.id, this.#done, verb, args));
    });

  /** Show the rest of the steps at once. */
  skip = (): void => {
    clearTimeout(this.#timer);
    this.at = this.answer?.steps.length ?? 0;
  };

  #go(actions: number[], stepwise: boolean): Promise<void> {
    return this.#attempt(async () => {
      const answer = actions.length > 0 ? await api.playLesson(this.game, this.id, actions) : null;
      this.#done = actions;
      this.solved = false;
      if (answer?.status === 'done') reached(this.game, this.id, answer.taken);
      this.#tell(answer, stepwise);
    });
  }

  #tell(answer: LessonAnswer | null, stepwise: boolean): void {
    clearTimeout(this.#timer);
    this.answer = answer;
    const count = answer?.steps.length ?? 0;
    // One's own action alone needs no waiting.
    this.at = stepwise && count > 1 ? 0 : count;
    if (!this.settled) this.#timer = setTimeout(() => this.#next(), PACE);
  }

  #next(): void {
    this.at += 1;
    if (!this.settled) this.#timer = setTimeout(() => this.#next(), PACE);
  }

  async #attempt(what: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.notice = null;
    try {
      await what();
    } catch (error) {
      this.notice = noticeOf(error);
    } finally {
      this.busy = false;
    }
  }
}
