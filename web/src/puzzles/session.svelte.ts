import { api } from '../api/client';
import type { Action, PuzzleAnswer, PuzzleCheck, PuzzleInfo, PuzzleShown, TableView } from '../api/types';
import type { Notice } from '../table/session.svelte';
import { type Failure, failureOf, noticeOf, noticeOfWhy } from '../table/trouble';
import { after, next, read, write } from './kept';
import { ANY, fits, queryOf, type Wanted } from './wanted';

const SOON = 3000;

/** One visit to a puzzle: the position, tries, and what each comes to. */
export class PuzzleSession {
  shown = $state.raw<PuzzleShown | null>(null);
  answer = $state.raw<PuzzleAnswer | null>(null);
  /** The step on show of the game that the answer tells of; -1: the position itself. */
  at = $state(-1);
  busy = $state(false);
  notice = $state.raw<Notice | null>(null);
  failure = $state.raw<Failure | null>(null);
  check = $state.raw<PuzzleCheck | null>(null);
  kept = $state.raw(read());
  following = $state.raw<PuzzleInfo | null>(null);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  constructor(
    readonly game: string,
    readonly id: string,
    readonly wanted: Wanted = ANY,
  ) {}

  get key(): string {
    return `${this.game}/${this.id}`;
  }

  get solved(): boolean {
    return this.answer !== null && this.answer.verdict !== 'wrong';
  }

  /** The table as it is on show: the position, or a step of the game after a try. */
  seen = $derived.by((): TableView | null => {
    const table = this.shown?.table;
    const step = this.answer?.steps[this.at];
    if (!table || !this.answer) return table ?? null;
    return { ...table, legal: [], world: null, ...(step ? { view: step.view, to_move: step.seat, deciding: [step.seat] } : {}) };
  });

  load = async (): Promise<void> => {
    this.failure = null;
    try {
      this.shown = await api.puzzle(this.game, this.id);
      void this.#follow();
    } catch (error) {
      this.failure = failureOf(error);
    }
  };

  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
  }

  play = (action: Action): Promise<void> => this.#try(action.id);
  giveUp = (): Promise<void> => this.#try(null);

  retry = (): void => {
    this.answer = null;
    this.at = -1;
  };

  why = async (verb: string, args: Record<string, number | string>): Promise<void> => {
    await this.#attempt(async () => {
      this.notice = noticeOfWhy(await api.whyInPuzzle(this.game, this.id, verb, args));
    });
  };

  /** Say that the puzzle is wrong, and hear what comes of it. */
  doubt = (): Promise<void> => this.#attempt(async () => this.#checked(await api.doubt(this.game, this.id)));

  async #try(action: number | null): Promise<void> {
    if (this.busy || this.answer) return;
    this.busy = true;
    await this.#attempt(async () => {
      const answer = await api.tryPuzzle(this.game, this.id, action);
      this.answer = answer;
      this.at = 0;
      const solved = answer.verdict === 'right' || answer.verdict === 'also_right';
      this.kept = after(read(), this.key, solved);
      write(this.kept);
      void this.#follow();
    });
    this.busy = false;
  }

  async #attempt(what: () => Promise<void>): Promise<void> {
    this.notice = null;
    try {
      await what();
    } catch (error) {
      this.notice = noticeOf(error);
    }
  }

  #checked(check: PuzzleCheck): void {
    this.check = check;
    const later = (): void => {
      clearTimeout(this.#timer);
      if (!this.#left) this.#timer = setTimeout(again, SOON);
    };
    const again = (): void => void api.doubted(this.game, this.id).then((found) => this.#checked(found), later);
    if (check.status === 'waiting') later();
  }

  /** The address of the next puzzle; of what was chosen it still says what that fits. */
  get way(): string | null {
    const one = this.following;
    if (one === null) return null;
    return `/puzzles/${one.game}/${one.id}${queryOf(one.game === this.game && fits(one, this.wanted) ? this.wanted : ANY)}`;
  }

  /** Find out which puzzle comes next: of what was chosen, else of the same game, else any. */
  async #follow(): Promise<void> {
    try {
      const { puzzles } = await api.puzzles();
      const own = puzzles.filter((one) => one.game === this.game);
      const chosen = own.filter((one) => fits(one, this.wanted));
      const found = [chosen, own, puzzles].map((some) => next(some, this.kept, this.key));
      this.following = found.find((one) => one !== null) ?? null;
    } catch {
      this.following = null;
    }
  }
}
