/** How bots play, as people call it: the server's titles, fetched once. */
import { api } from './client';
import type { Level } from './types';

/** Plays at once, even while a game is not yet prepared for thinking ahead. */
export const QUICK = 'greedy';

class Levels {
  all = $state.raw<Level[]>([]);
  #asked = false;

  /** What people call a level; its own name until that is known. */
  titleOf(name: string): string {
    this.#ask();
    return this.all.find((level) => level.name === name)?.title ?? name;
  }

  /** All of them, weakest first. Raises what `api.levels` raises. */
  async fetched(): Promise<Level[]> {
    this.#asked = true;
    try {
      return (this.all = await api.levels());
    } catch (error) {
      this.#asked = false;
      throw error;
    }
  }

  #ask(): void {
    if (!this.#asked) this.fetched().catch(() => null);
  }
}

export const levels = new Levels();
