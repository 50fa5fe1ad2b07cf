import type { Cover, GameUi, Setup } from './types';

// A game is a folder here, and nothing else. Each part is fetched when it is first wanted.
const tables = import.meta.glob<GameUi>('./*/index.ts', { import: 'default' });
const covers = import.meta.glob<Cover>('./*/Cover.svelte', { import: 'default' });
const setups = import.meta.glob<Setup>('./*/Setup.svelte');

/** What a table of this game needs; null: its board is not drawn yet. */
export const tableOf = async (game: string): Promise<GameUi | null> => (await tables[`./${game}/index.ts`]?.()) ?? null;
export const coverOf = (game: string): Promise<Cover> | undefined => covers[`./${game}/Cover.svelte`]?.();
export const setupOf = (game: string): Promise<Setup> | undefined => setups[`./${game}/Setup.svelte`]?.();

/** Of the games the server has, those one can sit down to here: a game is shown once its board is drawn. */
export function playable<G extends { name: string }>(games: G[]): G[] {
  return games.filter((game) => `./${game.name}/index.ts` in tables);
}
