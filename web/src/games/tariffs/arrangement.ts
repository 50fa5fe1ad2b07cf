/** An arrangement that is being laid out: every tile on a cell of an endless grid. */
import type { Rank, Suit, Tile } from './types';

export interface Cell {
  row: number;
  column: number;
}
export type Laid = ReadonlyMap<string, Tile>;

const SUITS: Record<string, Suit> = { S: 'Suns', M: 'Moons', C: 'Crowns', A: 'Arms' };
const RANKS: Record<string, Rank> = { n: 'null', a: 'ace', 2: '2', 3: '3', 4: '4', 5: '5' };

export const keyOf = (cell: Cell): string => `${cell.row},${cell.column}`;

/** The tile of a code like "Sn". */
export function tileOf(code: string, cell: Cell, number: number): Tile {
  const suit = SUITS[code[0] ?? ''] ?? 'Suns';
  const rank = RANKS[code[1] ?? ''] ?? 'null';
  const role = rank === 'null' ? 'start' : rank === 'ace' ? 'destination' : 'city';
  return { ...cell, cell: number, code, name: `${suit} ${rank}`, suit, rank, role };
}

/** The tiles of rows like "Sn Sa . S2". */
export function readRows(rows: string[]): Laid {
  const laid = new Map<string, Tile>();
  rows.forEach((line, row) =>
    line.split(/\s+/).forEach((code, column) => {
      if (code && code !== '.') laid.set(keyOf({ row, column }), tileOf(code, { row, column }, laid.size));
    }),
  );
  return laid;
}

/** The rows of tiles, as the server reads them. */
export function writeRows(laid: Laid): string[] {
  const { top, left, rows, columns } = around(laid, 0);
  return Array.from({ length: rows }, (_, y) =>
    Array.from({ length: columns }, (_, x) => laid.get(keyOf({ row: top + y, column: left + x }))?.code ?? '.').join(' '),
  );
}

/** The smallest field that holds all tiles, with so many free cells on every side. */
export function around(laid: Laid, margin: number): { top: number; left: number; rows: number; columns: number } {
  const tiles = [...laid.values()];
  const top = Math.min(...tiles.map((t) => t.row)) - margin;
  const left = Math.min(...tiles.map((t) => t.column)) - margin;
  return {
    top,
    left,
    rows: Math.max(...tiles.map((t) => t.row)) + margin - top + 1,
    columns: Math.max(...tiles.map((t) => t.column)) + margin - left + 1,
  };
}

/** A tile goes to a cell; a tile that lies there comes to where it was. */
export function move(laid: Laid, from: Cell, to: Cell): Laid {
  const moved = new Map(laid);
  const tile = laid.get(keyOf(from));
  const other = laid.get(keyOf(to));
  moved.delete(keyOf(from));
  if (tile) moved.set(keyOf(to), { ...tile, ...to });
  if (other && keyOf(from) !== keyOf(to)) moved.set(keyOf(from), { ...other, ...from });
  return moved;
}

/** The same cells, the tiles on them in random order. */
export function shuffle(laid: Laid, random: () => number = Math.random): Laid {
  const cells = [...laid.values()].map(({ row, column }) => ({ row, column }));
  const tiles = [...laid.values()];
  for (let last = tiles.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [tiles[last], tiles[other]] = [tiles[other]!, tiles[last]!];
  }
  return new Map(cells.map((cell, n) => [keyOf(cell), { ...tiles[n]!, ...cell }]));
}

/** The cells of the tiles that no shared edges join to the largest part of the figure. */
export function apart(laid: Laid): Set<string> {
  const left = new Set(laid.keys());
  let largest = new Set<string>();
  while (left.size > 0) {
    const part = new Set<string>();
    const edge = [[...left][0]!];
    while (edge.length > 0) {
      const key = edge.pop()!;
      const tile = laid.get(key);
      if (!tile || part.has(key)) continue;
      part.add(key);
      left.delete(key);
      const { row, column } = tile;
      edge.push(keyOf({ row: row + 1, column }), keyOf({ row: row - 1, column }), keyOf({ row, column: column + 1 }), keyOf({ row, column: column - 1 }));
    }
    if (part.size > largest.size) largest = part;
  }
  return new Set([...laid.keys()].filter((key) => !largest.has(key)));
}

/** A sentence of the server with the names of tiles in place of their codes. */
export const withNames = (text: string): string =>
  text.replace(/\b[SMCA][na2345]\b/g, (code) => tileOf(code, { row: 0, column: 0 }, 0).name);
