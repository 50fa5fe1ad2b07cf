import type { GameUi } from './types';

const found = import.meta.glob<GameUi>('./*/index.ts', { eager: true, import: 'default' });

/** The boards of all games, by name: a game is a folder here, and nothing else. */
export const boards: ReadonlyMap<string, GameUi> = new Map(Object.values(found).map((ui) => [ui.name, ui]));

/** Of the games the server has, those one can sit down to here: a game is shown once its board is drawn. */
export function playable<G extends { name: string }>(games: G[]): G[] {
  return games.filter((game) => boards.has(game.name));
}
