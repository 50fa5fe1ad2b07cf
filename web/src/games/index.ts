import type { Seat } from '../api/types';
import type { Cover, GameUi, Setup } from './types';

// A game's own part of the page is a folder here, and nothing else; a game may do without. Each part is
// fetched when it is first wanted.
const tables = import.meta.glob<GameUi>('./*/index.ts', { import: 'default' });
const covers = import.meta.glob<Cover>('./*/Cover.svelte', { import: 'default' });
const setups = import.meta.glob<Setup>('./*/Setup.svelte');

/** What a table of this game needs; null: it has no board and is played on the plain table. */
export const tableOf = async (game: string): Promise<GameUi | null> => (await tables[`./${game}/index.ts`]?.()) ?? null;
export const coverOf = (game: string): Promise<Cover> | undefined => covers[`./${game}/Cover.svelte`]?.();
export const setupOf = (game: string): Promise<Setup> | undefined => setups[`./${game}/Setup.svelte`]?.();

/** The score of a seat as the viewer knows it; null while it is secret. */
export const scoreOf = (ui: GameUi | null | undefined, view: unknown, seat: Seat): number | null =>
  ui?.score ? ui.score(view, seat.seat) : seat.score;
