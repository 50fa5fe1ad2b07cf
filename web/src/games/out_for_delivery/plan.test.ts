import { describe, expect, it } from 'vitest';
import type { Action } from '../../api/types';
import { next, type Plan } from './plan';
import type { View } from './types';

const action = (id: number, verb: string, args: Record<string, number | string>): Action => ({ id, verb, args, text: verb }) as Action;
const east = action(7, 'move', { direction: 'east' });
const end = action(417, 'end_turn', {});
const at = (tile: number, phase: View['phase'] = 'act') => ({ phase, players: [{ tile }] }) as unknown as View;

const walk: Plan = {
  kind: 'walk',
  seq: 5,
  steps: [
    { direction: 'east', from: 2 },
    { direction: 'east', from: 3 },
  ],
};

describe('a walk', () => {
  it('plays its next step where it was foreseen, and then expects the next position', () => {
    expect(next(walk, 5, at(2), 0, [east, end])).toEqual({ play: east, plan: { ...walk, seq: 6, steps: walk.steps.slice(1) } });
    expect(next({ ...walk, steps: walk.steps.slice(1) }, 5, at(3), 0, [east])).toEqual({ play: east, plan: null });
  });

  it('waits for its position, and stops where anything else happened', () => {
    expect(next(walk, 4, at(2), 0, [east])).toBe('wait');
    expect(next(walk, 6, at(2), 0, [east])).toBe('stop');
    expect(next(walk, 5, at(9), 0, [east])).toBe('stop');
    expect(next(walk, 5, at(2), 0, [end])).toBe('stop');
    expect(next(walk, 5, at(2), 0, [])).toBe('stop');
  });
});

describe('a proposal', () => {
  const plan: Plan = { kind: 'trade', seq: 5, opened: false, partner: 1, give: 71, want: 63 };
  const open = action(235, 'trade', { partner: 1 });
  const give = action(308, 'give', { thing: 71 });
  const want = action(389, 'want', { thing: 63 });

  it('opens, gives and wants', () => {
    expect(next(plan, 5, at(2), 0, [open])).toEqual({ play: open, plan: { ...plan, opened: true, seq: 6 } });
    expect(next({ ...plan, opened: true }, 5, at(2, 'give'), 0, [give])).toEqual({ play: give, plan: { ...plan, opened: true, seq: 6 } });
    expect(next({ ...plan, opened: true }, 5, at(2, 'want'), 0, [want])).toEqual({ play: want, plan: null });
  });

  it('is given up where the rules allow something else only', () => {
    expect(next(plan, 5, at(2), 0, [end])).toBe('stop');
    expect(next({ ...plan, opened: true }, 5, at(2, 'give'), 0, [action(300, 'give', { thing: 60 })])).toBe('stop');
    expect(next({ ...plan, opened: true }, 5, at(2), 0, [open])).toBe('stop');
  });
});
