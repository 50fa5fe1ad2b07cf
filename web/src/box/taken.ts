/** Which of several codes this phone has read: its camera opens a page of its own for each. */
import { forget, recall, remember } from '../app/remembered';
import type { Piece } from './pack';
import { TAKEN as SAY } from './sentences';

export interface Taken {
  count: number;
  taken: number;
  /** Entries that were new here. */
  news: number;
}

/** Note that a piece was read; how many of them were. */
export function noteTaken(id: string, piece: Piece, news: number): Taken {
  const key = `milkrun.box.taken.${id}`;
  const before = recall(key);
  const same = before.set === piece.set && before.count === piece.count && Array.isArray(before.taken);
  const all = new Set<number>(same ? (before.taken as number[]) : []).add(piece.index);
  if (all.size < piece.count) remember(key, { set: piece.set, count: piece.count, taken: [...all] });
  else forget(key);
  return { count: piece.count, taken: all.size, news };
}

/** The letters of a piece in the page's address; null if it holds none. They are taken out of it. */
export function pieceInAddress(): string | null {
  const found = /^#log=(.*)$/.exec(location.hash)?.[1] ?? null;
  if (found !== null) history.replaceState(history.state, '', location.pathname);
  return found;
}

export function words({ count, taken, news }: Taken): string {
  const entries = news === 0 ? SAY.nothingInItWasNew : news === 1 ? SAY.itBroughtOneEntry : SAY.itBroughtEntries(news);
  if (taken < count) return SAY.ofCodesTakenReadTheNext(taken, count, entries);
  return count === 1 ? SAY.theCodeIsTaken(entries) : SAY.allCodesAreTaken(count, entries);
}
