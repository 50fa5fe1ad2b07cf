/** What this device remembers of lessons: by game and lesson, in how many actions the goal was reached. */
import { recall, remember } from '../app/remembered';

const KEY = 'milkrun.lessons';
export type Progress = Record<string, number>;

export function progressIn(game: string): Progress {
  const found = recall(KEY)[game];
  return typeof found === 'object' && found !== null ? { ...(found as Progress) } : {};
}

/** Keep that a lesson's goal was reached, in the fewest actions so far. */
export function reached(game: string, id: string, actions: number): void {
  const before = progressIn(game);
  const best = Math.min(actions, before[id] ?? actions);
  remember(KEY, { ...recall(KEY), [game]: { ...before, [id]: best } });
}

/** The lesson to go on with: the first whose goal was not reached yet. */
export const current = <L extends { id: string }>(lessons: L[], progress: Progress): L | undefined =>
  lessons.find((one) => progress[one.id] === undefined);
