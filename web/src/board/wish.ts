/** One wish of a person may take several decisions of the rules. They are taken one after the other, each where it was foreseen. */
import type { Action } from '../api/types';
import type { Step } from '../rules/trials';

/** A decision that is foreseen, or what asks the person for the one that is not: it is called where that has to be made. */
export type Ahead = Step | (() => void);

/** The decisions of a wish that are still to come. */
export interface Wish {
  /** The position that the first of them is foreseen at. */
  seq: number;
  steps: readonly Ahead[];
}

export const find = (legal: readonly Action[], verb: string, args: Record<string, number | string> = {}): Action | undefined =>
  legal.find((one) => one.verb === verb && Object.entries(args).every(([name, value]) => one.args[name] === value));

/**
 * The action that is taken for a wish at the position `seq`, where `legal` is to choose from, and the steps after it; or
 * what asks the person; null where it has to be given up.
 */
export function next(wish: Wish, seq: number, legal: readonly Action[]): { action: Action; then: readonly Ahead[] } | { ask(): void } | null {
  if (seq !== wish.seq || !legal.length) return null;
  for (const [k, step] of wish.steps.entries()) {
    if (typeof step === 'function') return { ask: step };
    const [verb, args] = Array.isArray(step) ? step : [step.verb, step.args];
    const action = find(legal, verb, args);
    if (action) return { action, then: wish.steps.slice(k + 1) };
    // A decision with one way only has been taken by the rules; if it is there to be taken otherwise, things are not as foreseen.
    if (legal.some((one) => one.verb === verb)) return null;
  }
  return null;
}
