import type { Action } from '../api/types';

/**
 * By verb: where one would click for an action, as names of spots. A name may be of a spot that
 * comes only with a question; those that are on the board are marked.
 */
export type Spots<V> = Record<string, (args: Action['args'], view: V, you: number) => string[]>;

/** The spots that an action is about. */
export function spotsOf<V>(spots: Spots<V>, action: Action | null, view: V, you: number | null): string[] {
  return action && you !== null ? (spots[action.verb]?.(action.args, view, you) ?? []) : [];
}
