import { describe, expect, it } from 'vitest';
import type { Action } from '../../api/types';
import { Trials, type RulesModule, type Told } from '../../rules/trials';
import { costAfter, walkAfter } from './outlook';
import type { View } from './types';

const LINE = 12; // tiles side by side
const END = 76;
const action = { id: 3, verb: 'play', args: {}, text: '' } as Action;
const pairs = Array.from({ length: LINE - 1 }, (_, pair) => ({ pair, first: pair, second: pair + 1, direction: 'east', domino: null }));
const view = { pairs, gap_charge: 6 } as unknown as View;

/** What rules would tell that have a walk with these steps; pair 1 is free. */
function trials(walk: number[] | null): Trials {
  const ask = (name: string, ...args: number[]): number | undefined => {
    if (!walk) return undefined;
    if (name === 'cheapest') return 40;
    if (name === 'is_free') return Number(args[0] === 1);
    if (name === 'step_charge') return args[1]! >> 1 === 1 ? args[0] : 2;
    const part = Array.from({ length: 7 }, (_, k) => walk[7 * args[2]! + k] ?? END);
    return Number(part.map((step) => String(step).padStart(2, '0')).join(''));
  };
  const told = { ask } as Told;
  return new Trials({ read: () => null, attempt: () => told } as unknown as RulesModule, '', 0);
}

describe('my walk after an action', () => {
  it('is told in parts, and ends where the rules say', () => {
    const forth = [1, 3, 5, 7, 9, 11, 13, 15];
    const walk = walkAfter(trials(forth), action, view)!;
    expect(walk.steps.map((step) => step.target)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(walk.steps.map((step) => step.charge)).toEqual([2, 6, 2, 2, 2, 2, 2, 2]);
    expect(walk.steps[1]).toEqual({ source: 1, target: 2, pair: 1, charge: 6, gap: true, total: 8 });
    expect([walk.cost, walk.gaps, walk.connected]).toEqual([20, 1, false]);
    expect(walkAfter(trials(forth.slice(0, 7)), action, view)!.steps).toHaveLength(7);
  });

  it('goes back where a step enters the first tile of its pair', () => {
    const { steps, connected } = walkAfter(trials([9, 8, 0]), action, view)!;
    expect(steps.map(({ source, target }) => [source, target])).toEqual([[4, 5], [5, 4], [1, 0]]);
    expect(connected).toBe(true);
  });

  it('is not known where the rules are not sure', () => {
    expect(walkAfter(trials(null), action, view)).toBe(null);
    expect(costAfter(trials(null), action, view)).toBe(null);
    expect(costAfter(trials([]), action, view)).toBe(40);
  });
});
