/** A study that is looked at: asked for again and again while it is played. */
import { Refused } from '../api/client';
import { lab, wordsOf, type Study } from './lab';

const AGAIN = 1200; // milliseconds between looks while games are played
const REST = 6000; // the same while nothing happens here: another window may start it

export class Watching {
  study = $state.raw<Study | null>(null);
  /** Why there is nothing to see. */
  trouble = $state<string | null>(null);
  missing = $state(false);
  /** The server has not answered the last time. */
  gone = $state(false);
  busy = $state(false);
  /** What was refused. */
  refused = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;

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
    try {
      const found = await lab.study(this.name);
      this.#take(found);
      this.gone = false;
      this.trouble = null;
    } catch (error) {
      this.missing = error instanceof Refused && error.status === 404;
      if (this.study === null) this.trouble = wordsOf(error);
      else this.gone = true;
    }
    if (!this.#over) this.#timer = setTimeout(this.look, this.playing ? AGAIN : REST);
  };

  /** Do something with the study, and look at what became of it; false if it was refused. */
  async act(work: () => Promise<Study>): Promise<boolean> {
    this.busy = true;
    this.refused = null;
    try {
      this.#take(await work());
      await this.look();
      return true;
    } catch (error) {
      this.refused = wordsOf(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** What was found stays until there is something newer. */
  #take(study: Study): void {
    this.study = { ...study, found: study.found ?? this.study?.found ?? null };
  }
}
