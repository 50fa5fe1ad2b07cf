/** How far this device has seen its tables. */
import { recall, remember } from '../app/remembered';

const KEY = 'milkrun.seen';
const MOST = 60;

/** The `seq` of the view of a table that was last in sight here; null: none was. */
export function lastSeen(id: string): number | null {
  const seen = recall(KEY)[id];
  return typeof seen === 'number' ? seen : null;
}

export function nowSeen(id: string, seq: number): void {
  const { [id]: before, ...others } = recall(KEY);
  if (before !== seq) remember(KEY, Object.fromEntries([...Object.entries(others).slice(1 - MOST), [id, seq]]));
}
