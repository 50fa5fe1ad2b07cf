import { describe, expect, it } from 'vitest';
import type { Action } from '../api/types';
import { next, type Wish } from './wish';

const action = (id: number, verb: string, args: Record<string, number | string> = {}): Action => ({ id, verb, args, text: verb }) as Action;
const give = action(308, 'give', { thing: 71 });
const want = action(389, 'want', { thing: 63 });
const other = action(390, 'want', { thing: 64 });
const end = action(417, 'end_turn');

describe('a wish', () => {
  const wish: Wish = { seq: 5, steps: [['give', { thing: 71 }], ['want', { thing: 63 }]] };

  it('takes its next decision where that was foreseen', () => {
    expect(next(wish, 5, [action(300, 'give', { thing: 70 }), give])).toEqual({ action: give, then: wish.steps.slice(1) });
    expect(next({ seq: 6, steps: wish.steps.slice(1) }, 6, [other, want])).toEqual({ action: want, then: [] });
  });

  it('leaves out what the rules have taken by themselves, as there was one way only', () => {
    expect(next(wish, 5, [want, other])).toEqual({ action: want, then: [] });
    expect(next(wish, 5, [end])).toBe(null);
  });

  it('asks where a decision is not foreseen', () => {
    const ask = () => undefined;
    expect(next({ seq: 6, steps: [ask] }, 6, [want, other])).toEqual({ ask });
    expect(next({ seq: 6, steps: [['give', { thing: 71 }], ask] }, 6, [want, other])).toEqual({ ask });
    expect(next({ seq: 6, steps: [ask] }, 7, [want])).toBe(null);
    expect(next({ seq: 6, steps: [ask] }, 6, [])).toBe(null);
  });

  it('is given up where things are not as foreseen', () => {
    expect(next(wish, 4, [give])).toBe(null);
    expect(next(wish, 6, [give])).toBe(null);
    expect(next(wish, 5, [action(300, 'give', { thing: 70 }), want])).toBe(null);
    expect(next(wish, 5, [other])).toBe(null);
    expect(next(wish, 5, [])).toBe(null);
  });
});
