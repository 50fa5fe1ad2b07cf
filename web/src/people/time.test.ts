import { expect, test } from 'vitest';
import { leftUntil, nextChange, spanOf } from './time';

test('a span is told in at most two words', () => {
  expect([0, 59, 119, 120, 3600, 3725, 86400, 200_000].map(spanOf)).toEqual(
    ['0 s', '59 s', '119 s', '2 min', '1 h', '1 h 2 min', '1 d', '2 d 7 h'],
  );
});

test('what is left changes by the second only when it is short', () => {
  expect(leftUntil(100, 100)).toBe('Time is up');
  expect(leftUntil(160, 100)).toBe('60 s left');
  expect(nextChange(100, 100)).toBeNull();
  expect(nextChange(160, 100)).toBe(1000);
  expect(nextChange(230, 100)).toBe(10_000);
  expect(nextChange(9000, 100)).toBe(30_000);
});
