import { describe, expect, it } from 'vitest';
import { addsUp, costsOf, estimated, inPercent, lineOf, percent, pointsOf, spread } from './chart';

describe('spread', () => {
  it('leaves alone what has room', () => expect(spread([10, 50, 90], 20, 0, 100)).toEqual([10, 50, 90]));
  it('parts what lies together, in the same order', () => expect(spread([52, 50, 51], 10, 0, 100)).toEqual([70, 50, 60]));
  it('stays between the ends', () => expect(spread([99, 100], 10, 0, 100)).toEqual([90, 100]));
  it('has nothing to do with nothing', () => expect(spread([], 10, 0, 100)).toEqual([]));
});

it('says chances as people do', () => {
  expect([0, 0.001, 0.126, 0.999, 1].map(percent)).toEqual(['0\u00a0%', '1\u00a0%', '13\u00a0%', '99\u00a0%', '100\u00a0%']);
});

it('tells chances that were tried out so that a loss adds up, and none as certain', () => {
  const told = (best: number, played: number) => [best, played, best - played].map((x, n) => (n < 2 ? estimated(x) : pointsOf(x)));
  expect(told(0.322, 0.002)).toEqual(['32\u00a0%', '<1\u00a0%', '32\u00a0%']);
  expect(told(1, 0.85)).toEqual(['>99\u00a0%', '85\u00a0%', '15\u00a0%']);
  expect([0, 0.004, 0.005, 0.994, 0.995].map(estimated)).toEqual(['<1\u00a0%', '<1\u00a0%', '1\u00a0%', '99\u00a0%', '>99\u00a0%']);
});

it('rounds every half up, also those that a computer keeps a little below', () => {
  const halves = Array.from({ length: 99 }, (_, n) => Number(((n + 0.5) / 100).toFixed(4)));
  expect(halves.map(inPercent)).toEqual(halves.map((_, n) => n + 1));
  expect([0.145, 0.285].map((x) => [percent(x), pointsOf(x)])).toEqual([['15\u00a0%', '15\u00a0%'], ['29\u00a0%', '29\u00a0%']]);
});

it('tells what mistakes cost without a sum beyond the whole', () => {
  expect([[], [0.38], [0.048, 0.052], [0.38, 0.8, 0.74]].map(costsOf)).toEqual(['nothing', '38\u00a0%', '5\u00a0%', '64\u00a0%, at worst 80\u00a0%']);
});

it('finds columns of the ledger that do not add up as they are read', () => {
  const column = (luck: number, error = 0.01) => {
    const [nothing, told] = [{ amount: 0, error: 0 }, (amount: number) => ({ amount, error })];
    const terms = { luck: told(luck), own: told(-0.104), others: nothing, hidden: nothing, unexplained: nothing };
    return { seat: 0, start: told(0.254), ...terms, result: { amount: 0, error: 0 } };
  };
  expect([-0.15, -0.148, -0.156].map((luck) => addsUp(column(luck)))).toEqual([true, true, false]);
  expect([0.125, -0.125, -0.001, 0].map((amount) => `${inPercent(amount)}`)).toEqual(['13', '-13', '0', '0']);
  expect(addsUp(column(-0.156, 0.3))).toBe(true); // what cannot be told is not added
});

it('draws a line through its points', () => {
  expect(lineOf([0, 1], (n) => n * 10, (value) => 5 - value)).toBe('M0.0 5.0L10.0 4.0');
});

