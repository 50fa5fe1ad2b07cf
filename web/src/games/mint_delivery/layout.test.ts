import { describe, expect, it } from 'vitest';
import { arrange, standing, way } from './layout';

const ROADS: [number, number][] = [
  [0, 9], [0, 10], [0, 11], [0, 12], [1, 5], [1, 6], [1, 9], [2, 6], [2, 7], [2, 10], [3, 7], [3, 8], [3, 11], [4, 5], [4, 8], [4, 12],
];

describe('the map', () => {
  it('knows the ways', () => {
    expect(way(ROADS, 5, 7).length - 1).toBe(4);
    expect(way(ROADS, 0, 5).length - 1).toBe(3);
    expect(way(ROADS, 3, 3)).toEqual([3]);
  });
  it('keeps everything inside the scene at every size', () => {
    for (const width of [390, 700, 1100])
      for (const others of [0, 1, 2, 3])
        for (const abilities of [false, true]) {
          const l = arrange(width, { others, watching: false, abilities });
          for (const b of [...l.cards, ...l.slots.flat(), ...l.decks, ...l.wells, ...l.others, l.held, l.mine]) {
            expect(b.x).toBeGreaterThanOrEqual(0);
            expect(b.x + b.w).toBeLessThanOrEqual(l.W);
            expect(b.y + b.h).toBeLessThanOrEqual(l.H);
          }
          for (let n = 1; n <= 4; n++) expect(new Set(Array.from({ length: n }, (_, k) => JSON.stringify(standing(l, 0, k, n)))).size).toBe(n);
        }
  });
});
