import { expect, test } from 'vitest';
import { apart, around, keyOf, move, readRows, shuffle, withNames, writeRows } from './arrangement';

const ROWS = ['Sn Sa . S2', '. S3 Mn Ma'];

test('rows are read and written', () => {
  const laid = readRows(ROWS);
  expect(laid.size).toBe(6);
  expect(laid.get('0,3')).toMatchObject({ name: 'Suns 2', role: 'city', row: 0, column: 3 });
  expect(laid.get('1,3')).toMatchObject({ name: 'Moons ace', role: 'destination' });
  expect(writeRows(laid)).toEqual(ROWS);
});

test('a tile goes to a free cell, also beyond the edge', () => {
  const laid = move(readRows(ROWS), { row: 0, column: 3 }, { row: -1, column: 0 });
  expect(writeRows(laid)).toEqual(['S2 . . .', 'Sn Sa . .', '. S3 Mn Ma']);
  expect(around(laid, 1)).toEqual({ top: -2, left: -1, rows: 5, columns: 6 });
});

test('two tiles change places', () => {
  const laid = move(readRows(ROWS), { row: 0, column: 0 }, { row: 1, column: 3 });
  expect(writeRows(laid)).toEqual(['Ma Sa . S2', '. S3 Mn Sn']);
  expect(writeRows(move(laid, { row: 0, column: 0 }, { row: 0, column: 0 }))).toEqual(writeRows(laid));
});

test('a shuffle keeps the cells and the tiles', () => {
  const laid = readRows(ROWS);
  const shuffled = shuffle(laid, () => 0.3);
  expect([...shuffled.keys()].sort()).toEqual([...laid.keys()].sort());
  expect([...shuffled.values()].map((t) => t.code).sort()).toEqual([...laid.values()].map((t) => t.code).sort());
  for (const [key, tile] of shuffled) expect(keyOf(tile)).toBe(key);
});

test('tiles that are not joined are found', () => {
  expect([...apart(readRows(ROWS))]).toEqual([]);
  expect([...apart(readRows(['Sn Sa . S2', '. S3 . Ma', 'Mn']))]).toEqual(['0,3', '1,3', '2,0']);
});

test('codes are told as names', () => {
  expect(withNames('tiles without a cell: Sn, C5')).toBe('tiles without a cell: Suns null, Crowns 5');
});
