/** A study that is looked at: asked for again and again while it is played. */
import { Refused } from '../api/client';
import { lab, wordsOf, type Study } from './lab';
import { STUDY as SAY } from './sentences';

const AGAIN = 1200; // milliseconds between looks while games are played
const REST = 6000; // the same while nothing happens here: another window may start it

export class Watching {
  study = $state.raw<Study | null>(null);
  /** Why there is nothing to see. */
  trouble = $state<string | null>(null);
  missing = $state(false);
  /** Why what is seen is not new: the server has not answered the last time, or says what is wrong. */
  stale = $state<string | null>(null);
  busy = $state(false);
  /** What was refused. */
  refused = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;
  #looks = 0;

  constructor(readonly name: string) {
    void this.look();
  }

  get playing(): boolean {
    return this.study?.state === 'playing' || this.study?.state === 'preparing';
  }

  end(): void {
    this.#over = true;
    clearTimeout(this.#timer);
  }

  look = async (): Promise<void> => {
    clearTimeout(this.#timer);
    const mine = ++this.#looks;
    try {
      const found = await lab.study(this.name);
      if (mine !== this.#looks) return; // somebody has looked again, or done something
      this.#take(found);
      this.missing = false;
      this.stale = this.trouble = null;
    } catch (error) {
      if (mine !== this.#looks) return;
      const status = error instanceof Refused ? error.status : null;
      this.missing = status === 404;
      if (this.study === null) this.trouble = wordsOf(error);
      else this.stale = status === 422 ? wordsOf(error) : SAY.gone;
    }
    if (!this.#over) this.#timer = setTimeout(this.look, this.playing ? AGAIN : REST);
  };

  /** Do something with the study, and look at what became of it; false if it was refused. */
  async act(work: () => Promise<Study>): Promise<boolean> {
    this.busy = true;
    this.refused = null;
    try {
      const found = await work();
      this.#looks += 1; // a look from before knows nothing of it
      this.#take(found);
      await this.look();
      return true;
    } catch (error) {
      this.refused = wordsOf(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** What was found stays until there is something newer, or no game of it any more. */
  #take(study: Study): void {
    const before = study.done > 0 ? this.study?.found : null;
    this.study = { ...study, found: study.found ?? before ?? null };
  }
}
