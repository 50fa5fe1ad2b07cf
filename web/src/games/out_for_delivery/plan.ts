/**
 * A walk or a proposal is one wish and several decisions of the rules. A plan holds the decisions to
 * come; the next one is played only when the position is the one that was foreseen.
 */
import type { Action } from '../../api/types';
import type { View } from './types';

export type Plan =
  | { kind: 'walk'; seq: number; steps: { direction: string; from: number }[] }
  | { kind: 'trade'; seq: number; opened: boolean; partner: number; give: number; want: number };

/** What to do about a plan: play this, wait for the table, or give it up. */
export type Next = { play: Action; plan: Plan | null } | 'wait' | 'stop';

/** The next decision of a plan at the position `seq`, `view`, where `legal` is mine to choose from. */
export function next(plan: Plan, seq: number, view: View, you: number, legal: Action[]): Next {
  if (seq < plan.seq) return 'wait';
  if (seq > plan.seq || legal.length === 0) return 'stop';
  const find = (verb: string, name: string, value: number | string) => legal.find((one) => one.verb === verb && one.args[name] === value);
  if (plan.kind === 'walk') {
    const [step, ...rest] = plan.steps;
    if (!step || view.players[you]?.tile !== step.from) return 'stop';
    const action = find('move', 'direction', step.direction);
    return action ? { play: action, plan: rest.length ? { ...plan, seq: seq + 1, steps: rest } : null } : 'stop';
  }
  if (view.phase === 'act') {
    if (plan.opened) return 'stop';
    const action = find('trade', 'partner', plan.partner);
    return action ? { play: action, plan: { ...plan, opened: true, seq: seq + 1 } } : 'stop';
  }
  // A choice with one possibility has been taken by the rules.
  const giving = view.phase === 'give';
  const action = giving ? find('give', 'thing', plan.give) : find('want', 'thing', plan.want);
  return action ? { play: action, plan: giving ? { ...plan, seq: seq + 1 } : null } : 'stop';
}
