/** One wish of a person may take several decisions of the rules. They are taken one after the other, each where it was foreseen. */
import type { Action, TableView } from '../api/types';
import type { Args, Step } from '../rules/trials';

/** A decision that is foreseen, or what asks the person for the one that is not: it is called where that has to be made. */
export type Ahead = Step | (() => void);

/** The decisions of a wish that are still to come. */
export interface Wish {
  /** The position that the first of them is foreseen at: the one after this action. */
  seq: number;
  after: Action;
  steps: readonly Ahead[];
}

export const like = (one: { verb: string | null; args: Args }, verb: string, args: Args): boolean =>
  one.verb === verb && Object.entries(args).every(([name, value]) => one.args[name] === value);

export const find = (legal: readonly Action[], verb: string, args: Args = {}): Action | undefined => legal.find((one) => like(one, verb, args));

/**
 * The action that is taken for a wish at a position, where `legal` is to choose from, and the steps after it; or what
 * asks the person; null where it has to be given up.
 */
export function next(
  wish: Wish,
  { seq, last_action: last }: Pick<TableView, 'seq' | 'last_action'>,
  legal: readonly Action[],
): { action: Action; then: readonly Ahead[] } | { ask(): void } | null {
  // Somebody with the same seat may have decided otherwise at another device.
  if (seq !== wish.seq || !legal.length || !last || !like(last, wish.after.verb, wish.after.args)) return null;
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
