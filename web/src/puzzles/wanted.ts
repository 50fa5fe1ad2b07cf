/** Which puzzles of a game somebody has chosen in the list, as the address keeps it. */
import type { PuzzleInfo } from '../api/types';

/** null: any. */
export interface Wanted {
  theme: string | null;
  level: string | null;
}

export const ANY: Wanted = { theme: null, level: null };

export const fits = (puzzle: PuzzleInfo, { theme, level }: Wanted): boolean =>
  (theme === null || puzzle.themes.includes(theme)) && (level === null || puzzle.level === level);

/** The end of an address that says so. */
export function queryOf(wanted: Wanted, game: string | null = null): string {
  const given = Object.entries({ game, ...wanted }).filter((one): one is [string, string] => one[1] !== null);
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}
