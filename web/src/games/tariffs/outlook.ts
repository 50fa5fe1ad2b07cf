/** What an action would make of my cheapest walk, as the rules tell. */
import type { Action } from '../../api/types';
import type { Trials } from '../../rules/trials';
import type { Step, View, Walk } from './types';

/** How `walk_steps` writes the numbers of steps side by side. */
const DIGITS = 14;
const STEP = /../g;

/** What my walk would cost; null if that is not sure. */
export const costAfter = (trials: Trials, action: Action, view: View): number | null =>
  trials.of(action).ask('cheapest', trials.seat, view.gap_charge) ?? null;

/** The way that it would lead; null if that is not sure. */
export function walkAfter(trials: Trials, action: Action, view: View): Walk | null {
  const told = trials.of(action);
  const steps: Step[] = [];
  let cost = 0;
  for (let part = 0; ; part++) {
    const numbers = told.ask('walk_steps', trials.seat, view.gap_charge, part);
    if (numbers === undefined) return null;
    for (const number of (String(numbers).padStart(DIGITS, '0').match(STEP) ?? []).map(Number)) {
      const pair = view.pairs[number >> 1];
      // There is no such pair: the walk has ended.
      if (!pair) return { cost, connected: !steps.some((step) => step.gap), gaps: steps.filter((step) => step.gap).length, steps };
      const [source, target] = number % 2 ? [pair.first, pair.second] : [pair.second, pair.first];
      const charge = told.ask('step_charge', view.gap_charge, number)!;
      cost += charge;
      steps.push({ source, target, pair: pair.pair, charge, gap: told.ask('is_free', pair.pair) === 1, total: cost });
    }
  }
}
