import { api } from '../api/client';
import type { Layout } from '../api/types';

/** Asks the server after every change whether a table could be laid so; the newest answer counts. */
export class LayoutCheck {
  asking = $state(false);
  /** What is wrong with it. */
  trouble = $state<string | null>(null);
  /** What players should know of it although it is allowed. */
  warnings = $state.raw<string[]>([]);
  /** The layout that the server found good. */
  good = $state.raw<Layout | null>(null);
  #newest = 0;

  async ask(game: string, options: Record<string, number>, layout: Layout, players: number | null = null): Promise<void> {
    this.#newest += 1;
    const mine = this.#newest;
    this.asking = true;
    const answer = await api.checkLayout(game, options, layout, players).catch((error: unknown) => ({
      trouble: error instanceof Error ? error.message : String(error),
      warnings: [],
    }));
    if (mine === this.#newest) Object.assign(this, { asking: false, good: answer.trouble === null ? layout : null, ...answer });
  }

  /** It is wrong without asking, or (null) there is nothing to be asked. */
  say(trouble: string | null): void {
    this.#newest += 1;
    Object.assign(this, { asking: false, trouble, warnings: [], good: null });
  }
}
