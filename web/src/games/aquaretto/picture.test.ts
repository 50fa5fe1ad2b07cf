import { expect, test } from 'vitest';
import { anchorsOf, cellOf, joined, poolsOf, xyOf } from './picture';
import type { Player, XY } from './types';

test('a cell is numbered row by row', () => {
  expect(cellOf(-8, -8)).toBe(0);
  expect(xyOf(cellOf(3, -2))).toEqual([3, -2]);
});

const SQUARE: XY[] = [
  [1, 2],
  [2, 2],
  [1, 3],
  [2, 3],
];

test('a shape is joined across its cells', () => {
  expect(joined(SQUARE.slice(0, 3)).map(({ right, up, corner }) => [right, up, corner])).toEqual([
    [true, true, false],
    [false, false, false],
    [false, false, false],
  ]);
});

test('a pool is joined across its cells', () => {
  const tile = { kind: 'TUR' };
  const spaces = [...SQUARE.map(([x, y]) => ({ x, y, tile })), { x: 3, y: 2, tile: null }, { x: 4, y: 2, tile: { kind: 'DOL' } }];
  const [pool] = poolsOf({ spaces, basins: [{ kind: 'TUR' }] } as unknown as Player);
  expect(pool?.cells.find((one) => one.x === 1 && one.y === 2)).toEqual({ x: 1, y: 2, right: true, up: true, corner: true });
  expect(pool?.cells.filter((one) => one.corner).length).toBe(1);
  expect(pool?.cells.length).toBe(4);
});

test('the places of a board by their anchor', () => {
  const one = { size: 'small' as const, orientation: 0, action: 15, anchor_action: 40, cell: 9, x: 0, y: 0, cells: [] };
  const found = anchorsOf([one, { ...one, orientation: 2 }, { ...one, size: 'large', orientation: null }], 'small');
  expect(found.get(9)?.map((place) => place.orientation)).toEqual([0, 2]);
});
