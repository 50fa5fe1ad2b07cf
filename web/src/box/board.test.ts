import { describe, expect, it } from 'vitest';
import { extent, isDark, pitch, type Spot, towards } from './board';

const GRID: Spot[] = [[0, 0], [1, 0], [2, 0], [0, 1], [2, 1.4]];

describe('places on a board', () => {
  it('have an extent and a distance', () => {
    expect(extent(GRID)).toEqual([0, 2, 0, 1.4]);
    expect(pitch(GRID)).toBe(1);
    expect(pitch([[4, 4]])).toBe(1);
  });

  it('are reached by arrow keys, the straight way first', () => {
    expect(towards('ArrowRight', [0, 0], GRID)).toBe(1);
    expect(towards('ArrowDown', [0, 0], GRID)).toBe(3);
    expect(towards('ArrowUp', [0, 0], GRID)).toBe(-1);
    expect(towards('x', [0, 0], GRID)).toBe(-1);
  });

  it('take light letters on dark colours', () => {
    expect([isDark('#1f3f86'), isDark('#eef3f5')]).toEqual([true, false]);
  });
});
