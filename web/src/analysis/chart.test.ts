import { describe, expect, it } from 'vitest';
import { lineOf, percent, spread } from './chart';

describe('spread', () => {
  it('leaves alone what has room', () => expect(spread([10, 50, 90], 20, 0, 100)).toEqual([10, 50, 90]));
  it('parts what lies together, in the same order', () => expect(spread([52, 50, 51], 10, 0, 100)).toEqual([70, 50, 60]));
  it('stays between the ends', () => expect(spread([99, 100], 10, 0, 100)).toEqual([90, 100]));
  it('has nothing to do with nothing', () => expect(spread([], 10, 0, 100)).toEqual([]));
});

it('says chances as people do', () => {
  expect([0, 0.001, 0.126, 0.999, 1].map(percent)).toEqual(['0%', '1%', '13%', '99%', '100%']);
});

it('draws a line through its points', () => {
  expect(lineOf([0, 1], (n) => n * 10, (value) => 5 - value)).toBe('M0.0 5.0L10.0 4.0');
});
