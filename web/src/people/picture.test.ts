import { expect, test } from 'vitest';
import type { Standing } from '../api/types';
import { headlineOf, rowsOf } from './picture';

const one = (name: string, place: number, score: number) => ({ name, place, score }) as Standing;

test('the picture names who won', () => {
  expect(headlineOf([one('Anna', 1, 9), one('Bert', 2, 7)])).toBe('Anna wins');
  expect(headlineOf([one('Anna', 1, 9), one('Bert', 1, 9), one('Cleo', 3, 1)])).toBe('Anna and Bert share the win');
  expect(headlineOf([one('Anna', 1, 9)])).toBe('Anna: 9');
  expect(headlineOf([one('שרה', 1, 9)])).toBe('\u2068שרה\u2069: 9');
});

test('five lines fit, the best first', () => {
  const rows = rowsOf(['A', 'B', 'C', 'D', 'E'].map((name, n) => one(name, n + 1, 9 - n)));
  expect(rows[0]).toEqual({ text: '1.  A', score: '9', first: true, y: 270 });
  expect(rows.at(-1)?.y).toBeLessThan(620);
});
