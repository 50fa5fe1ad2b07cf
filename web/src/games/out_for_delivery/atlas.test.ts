import { describe, expect, it } from 'vitest';
import type { Box, Point } from '../../board/geometry';
import { chart, wayOf } from './atlas';
import type { RoadMap, Tile } from './types';

/** A road from west to east with a town at each end: two cities of two tiles. */
function strip(width: number, height: number, y: number): RoadMap {
  const tiles: Tile[] = Array.from({ length: width }, (_, x) => ({
    id: x,
    x,
    y,
    region: x < width / 2 ? 'W' : 'N',
    terrain: x < 2 || x >= width - 2 ? 'town' : 'regular',
    city: x < 2 ? 0 : x >= width - 2 ? 1 : null,
    flag: x === 0 || x === width - 1 ? 'pickup' : null,
    neighbours: [null, x + 1 < width ? x + 1 : null, null, x > 0 ? x - 1 : null],
    ferry: null,
  }));
  const city = (number: number) => ({ number, name: `City ${number}`, colour: 'red', region: 'W' as const, pickup: 0, delivery: 0, trips: [], bands: [] });
  return { width, height, cities: [city(1), city(2)], tiles, water: [], rock: [] };
}

describe('the map as it is drawn', () => {
  it('lies as it is printed, or on its side with north to the right', () => {
    const map = strip(9, 4, 1);
    const printed = chart(map, false);
    const turned = chart(map, true);
    expect(printed.at[8]!.x).toBeGreaterThan(printed.at[0]!.x);
    expect(printed.at[8]!.y).toBe(printed.at[0]!.y);
    expect(turned.at[8]!.y).toBeGreaterThan(turned.at[0]!.y);
    expect(turned.w).toBe(printed.h);
    // North of the road lies a row less than south of it.
    expect(turned.w - turned.at[0]!.x).toBeLessThan(turned.at[0]!.x);
  });

  it('puts the plaques beside the roads, each its own place', () => {
    const atlas = chart(strip(9, 4, 1), false);
    const [a, b] = atlas.plaques;
    expect(a!.x + a!.w <= b!.x || b!.x + b!.w <= a!.x || a!.y !== b!.y).toBe(true);
    const covers = (b: Box, p: Point) => p.x > b.x && p.x < b.x + b.w && p.y > b.y && p.y < b.y + b.h;
    for (const plaque of atlas.plaques) expect(atlas.at.filter((at) => covers(plaque, at))).toEqual([]);
  });

  it('is drawn even where there is no room at all', () => {
    const atlas = chart(strip(5, 1, 0), false);
    expect(atlas.plaques).toHaveLength(2);
    expect(atlas.names).toHaveLength(0);
    expect(atlas.rose).toBeNull();
  });

  it('joins the tiles of a walk', () => {
    expect(wayOf(strip(9, 4, 1), 2, [1, 1, 3])).toEqual([2, 3, 4, 3]);
    expect(wayOf(strip(9, 4, 1), 8, [1])).toEqual([8]);
  });
});
