/** Which games have a sheet for people's own tables. */
import { SHEETS as SAY } from './sentences';

export interface SheetGame {
  game: string;
  title: string;
  seats: number[];
}

let asked: Promise<SheetGame[]> | null = null;

/** Asked of the server once; again after it did not answer. */
export function sheetGames(): Promise<SheetGame[]> {
  asked ??= fetch('/sheets/games.json').then(async (answer) => {
    if (!answer.ok) throw new Error(SAY.noListOfSheets(answer.status));
    return ((await answer.json()) as { games: SheetGame[] }).games;
  });
  asked.catch(() => (asked = null));
  return asked;
}
