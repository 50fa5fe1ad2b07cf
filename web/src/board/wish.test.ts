import { describe, expect, it } from 'vitest';
import type { Action } from '../api/types';
import { next, type Ahead, type Wish } from './wish';

const action = (id: number, verb: string, args: Record<string, number | string> = {}): Action => ({ id, verb, args, text: verb }) as Action;
const trade = action(235, 'trade', { partner: 1 });
const give = action(308, 'give', { thing: 71 });
const want = action(389, 'want', { thing: 63 });
const other = action(390, 'want', { thing: 64 });
const end = action(417, 'end_turn');
const GIVE: Ahead = ['give', { thing: 71 }];
const WANT: Ahead = ['want', { thing: 63 }];

const wished = (...steps: Ahead[]): Wish => ({ seq: 5, after: trade, steps });
const at = (seq: number, done: Action | null = trade) => ({ seq, last_action: done && { seat: 0, verb: done.verb, args: done.args, text: '' } });

describe('a wish', () => {
  it('takes its next decision where that was foreseen', () => {
    expect(next(wished(GIVE, WANT), at(5), [action(300, 'give', { thing: 70 }), give])).toEqual({ action: give, then: [WANT] });
    expect(next(wished(WANT), at(5), [other, want])).toEqual({ action: want, then: [] });
  });

  it('leaves out what the rules have taken by themselves, as there was one way only', () => {
    expect(next(wished(GIVE, WANT), at(5), [want, other])).toEqual({ action: want, then: [] });
    expect(next(wished(GIVE, WANT), at(5), [end])).toBe(null);
  });

  it('asks where a decision is not foreseen', () => {
    const ask = () => undefined;
    expect(next(wished(ask), at(5), [want, other])).toEqual({ ask });
    expect(next(wished(GIVE, ask), at(5), [want, other])).toEqual({ ask });
    expect(next(wished(ask), at(6), [want])).toBe(null);
    expect(next(wished(ask), at(5), [])).toBe(null);
  });

  it('is given up where things are not as foreseen', () => {
    const wish = wished(GIVE, WANT);
    expect(next(wish, at(4), [give])).toBe(null);
    expect(next(wish, at(6), [give])).toBe(null);
    expect(next(wish, at(5), [action(300, 'give', { thing: 70 }), want])).toBe(null);
    expect(next(wish, at(5), [other])).toBe(null);
    expect(next(wish, at(5), [])).toBe(null);
  });

  it('is given up where something else was decided, at another device with the same seat', () => {
    expect(next(wished(GIVE), at(5, action(236, 'trade', { partner: 2 })), [give])).toBe(null);
    expect(next(wished(GIVE), at(5, end), [give])).toBe(null);
    expect(next(wished(GIVE), at(5, null), [give])).toBe(null);
  });
});
