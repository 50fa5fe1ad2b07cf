import { expect, test } from 'vitest';
import type { Player, Space, Tile } from './types';
import { anchorsOf, cellOf, cellsFor, growth, poolsOf, trainerPoints, xyOf } from './zoo';

/** From the lowest row up. */
const PRINTED = ['  oo ', ' oooo', 'ooooo', 'ooooo', ' ooo '];

/** A printed zoo board with tiles such as "1,3": "DOL" or "DOL female", and trainers. */
function zoo(tiles: Record<string, string>, trainers: string[] = [], more: Partial<Player> = {}): Player {
  const spaces: Space[] = PRINTED.flatMap((row, y) =>
    [...row].flatMap((mark, x) => {
      if (mark !== 'o') return [];
      const [kind, symbol = 'plain'] = (tiles[`${x},${y}`] ?? '').split(' ');
      const trainable = ['DOL', 'ORC', 'SEA'].includes(kind ?? '') && symbol !== 'lightning';
      const tile = kind ? ({ kind, symbol, name: kind, trainable } as Tile) : null;
      return [{ cell: cellOf(x, y), x, y, board: null, tile, trainer: trainers.includes(`${x},${y}`), points: null }];
    }),
  );
  const count = (kind: string) => spaces.filter((one) => one.tile?.kind === kind).length;
  const kinds = [...new Set(spaces.flatMap((one) => one.tile?.kind ?? []))];
  const basins = kinds.map((kind) => ({ kind, tiles: count(kind) }));
  return { spaces, basins, basin_limit: 3, depot: [], coins: 0, fish: 0, ...more } as unknown as Player;
}

const places = (player: Player, kind: Tile['kind']) =>
  cellsFor(player, kind)
    .map((cell) => xyOf(cell).join(','))
    .sort();

test('a cell is numbered row by row', () => {
  expect(cellOf(-8, -8)).toBe(0);
  expect(xyOf(cellOf(3, -2))).toEqual([3, -2]);
});

test('basins keep their distance, corners may touch', () => {
  const one = zoo({ '1,3': 'DOL', '2,3': 'DOL', '1,2': 'DOL' });
  expect(places(one, 'ORC')).toEqual(['2,0', '2,1', '3,0', '3,1', '3,2', '3,4', '4,1', '4,2', '4,3']);
  expect(places(one, 'DOL')).toEqual(['0,2', '0,3', '1,1', '1,4', '2,2', '2,4', '3,3']);
});

test('a new basin only below the limit, and never on a trainer', () => {
  const full = zoo({ '2,0': 'TUR', '0,3': 'PEN', '4,3': 'HIP' });
  expect(places(full, 'ORC')).toEqual([]);
  const trained = zoo({ '2,0': 'TUR' }, ['3,0']);
  expect(places(trained, 'TUR')).toEqual(['2,1']);
});

test('a trainer counts the eight cells around, without lightning', () => {
  const own = { '1,4': 'ORC', '2,4': 'ORC male', '3,4': 'ORC', '3,3': 'ORC', '1,2': 'DOL', '2,2': 'DOL lightning', '1,1': 'DOL male' };
  expect(trainerPoints(zoo(own), 1, 3)).toBe(3);
  expect(trainerPoints(zoo(own), 2, 3)).toBe(5);
});

test('what a tile brings is said before', () => {
  const pair = zoo({ '2,2': 'PEN female', '2,3': 'PEN' });
  expect(growth(pair, { kind: 'PEN', symbol: 'male' }, 'penguin')).toEqual(['3rd penguin', 'brings a coin, a young one']);
  expect(growth(pair, { kind: 'PEN', symbol: 'female' }, 'penguin')).toEqual(['3rd penguin', 'brings a coin']);
  expect(growth(pair, { kind: 'ORC', symbol: 'plain' }, 'orca')).toEqual(['A new basin, 2 of 3']);
});

test('a pool is joined across its cells', () => {
  const [pool] = poolsOf(zoo({ '1,2': 'TUR', '2,2': 'TUR', '1,3': 'TUR', '2,3': 'TUR' }));
  expect(pool?.cells.find((one) => one.x === 1 && one.y === 2)).toEqual({ x: 1, y: 2, right: true, up: true, corner: true });
  expect(pool?.cells.filter((one) => one.corner).length).toBe(1);
});

test('the places of a board by their anchor', () => {
  const one = { size: 'small' as const, orientation: 0, action: 15, anchor_action: 40, cell: 9, x: 0, y: 0, cells: [] };
  const found = anchorsOf([one, { ...one, orientation: 2 }, { ...one, size: 'large', orientation: null }], 'small');
  expect(found.get(9)?.map((place) => place.orientation)).toEqual([0, 2]);
});
