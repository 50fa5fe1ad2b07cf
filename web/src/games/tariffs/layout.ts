/**
 * Where everything lies on the board. One scene in three arrangements of the same parts: `wide`
 * for a desktop, `medium` for a tablet, `narrow` for a phone. All numbers are units of the
 * scene's viewBox; pieces that travel and pieces that lie read the same functions.
 */
import { box, centre, column, row, type Box, type Point, type Scene } from '../../board/geometry';
import type { Pair, Tile } from './types';

export type Kind = 'wide' | 'medium' | 'narrow';

/** Where the map lies and how large its things are. */
export interface MapPlace {
  map: Box;
  /** Side of a tile, and of half a domino. */
  tile: number;
  half: number;
  /** The map is turned on its side: its rows run downwards. */
  turned: boolean;
}

export interface Layout extends Scene, MapPlace {
  kind: Kind;
  hand: Box[];
  /** Dominoes of the hand lie on their side. */
  lying: boolean;
  stock: Box;
  exchange: Box;
  /** The words about round and turn. */
  course: Box;
  contract: Box;
  others: Box[];
  ledger: Box;
  /** Where there is room for it. */
  legend: Box | null;
}

export interface Shape {
  rows: number;
  columns: number;
  others: number;
  /** Lines that the panel of contract, runs or a round's walks has to hold. */
  lines: number;
  /** They are lines to choose from, which a thumb needs taller. */
  choices: boolean;
  rounds: number;
}

/** Which arrangement a scene has that is shown `width` pixels wide. */
export const kindOf = (width: number): Kind => (width >= 880 ? 'wide' : width >= 600 ? 'medium' : 'narrow');

/** How many steps of a walk are written on a line. */
export const STEPS_A_LINE: Record<Kind, number> = { wide: 6, medium: 8, narrow: 7 };

/** The arrangement for a scene shown `width` pixels wide. */
export function arrange(width: number, shape: Shape): Layout {
  return { wide, medium, narrow }[kindOf(width)](shape);
}

/** The map as large as it may be in a place, turned if it is larger so. */
export function fit(place: Box, shape: Pick<Shape, 'rows' | 'columns'>, most: number, mayTurn: boolean): MapPlace {
  const size = (rows: number, columns: number) => Math.min(place.w / columns, place.h / rows, most);
  const turned = mayTurn && size(shape.columns, shape.rows) > size(shape.rows, shape.columns);
  const rows = turned ? shape.columns : shape.rows;
  const columns = turned ? shape.rows : shape.columns;
  const tile = size(rows, columns);
  const w = tile * columns;
  const h = tile * rows;
  return { map: box(place.x + (place.w - w) / 2, place.y + (place.h - h) / 2, w, h), tile, half: tile * 0.295, turned };
}

function wide(shape: Shape): Layout {
  const x = 782;
  const w = 318;
  const lines = Math.min(Math.max(shape.lines, 4), 7);
  const contract = box(x, 22, w, 126 + lines * 27);
  // The ledger stands at the foot, as long as its rounds need; the players share what is between.
  const under = contract.y + contract.h + 10;
  const ledgerY = Math.max(722 - 74 - shape.rounds * 25, under + shape.others * 70 + 2);
  const pitch = Math.min((ledgerY - under) / Math.max(shape.others, 1), 92);
  const others = column(shape.others, x, under, w, Math.min(pitch - 8, 78), pitch);
  return {
    kind: 'wide',
    small: false,
    W: 1120,
    H: 742,
    ...fit(box(22, 22, 742, 536), shape, 122, shape.rows > shape.columns),
    hand: row(2, 46, 590, 64, 128, 82),
    lying: false,
    stock: box(262, 590, 64, 128),
    exchange: box(352, 668, 188, 46),
    course: box(352, 588, 190, 70),
    legend: box(556, 588, 208, 130),
    contract,
    others,
    ledger: box(x, ledgerY, w, 722 - ledgerY),
  };
}

function medium(shape: Shape): Layout {
  const h = 142 + Math.min(Math.max(shape.lines, 3), 7) * 28;
  const fitted = fit(box(18, 18, 764, 470), shape, 116, shape.rows > shape.columns);
  const y = fitted.map.y + fitted.map.h + 26;
  const others = row(shape.others, 22, y + h + 10, Math.min(246, (756 - (shape.others - 1) * 8) / Math.max(shape.others, 1)), 66, 254);
  const ledgerY = y + h + (shape.others ? 86 : 10);
  return {
    kind: 'medium',
    small: false,
    W: 800,
    ...fitted,
    hand: row(2, 40, y + 4, 60, 120, 76),
    lying: false,
    stock: box(226, y + 4, 60, 120),
    exchange: box(30, y + 136, 270, 40),
    course: box(34, y + 182, 270, 50),
    legend: null,
    contract: box(328, y, 450, h),
    others,
    ledger: box(22, ledgerY, 756, 76 + shape.rounds * 24),
    H: ledgerY + 76 + shape.rounds * 24 + 18,
  };
}

type Pieces = Pick<Layout, 'hand' | 'lying' | 'stock' | 'exchange' | 'course'>;

/** On a phone what is mine stands beside a map that leaves room there, or else under it. */
const piecesBeside = (x: number): Pieces => ({
  hand: column(2, x + 9, 10, 48, 96, 106),
  lying: false,
  stock: box(x + 9, 240, 48, 78),
  exchange: box(x, 342, 66, 62),
  course: box(x + 2, 412, 64, 56),
});
const piecesUnder = (y: number): Pieces => ({
  hand: row(2, 10, y, 92, 46, 102),
  lying: true,
  stock: box(224, y, 66, 46),
  exchange: box(300, y - 2, 84, 50),
  course: box(10, y + 56, 370, 20),
});

function narrow(shape: Shape): Layout {
  const side = fit(box(6, 6, 302, 470), shape, 78, true);
  const full = fit(box(5, 5, 380, 480), shape, 64, true);
  const beside = side.tile >= full.tile;
  const fitted = beside ? { ...side, map: { ...side.map, x: 6, y: 6 } } : { ...full, map: { ...full.map, y: 5 } };
  const map = fitted.map;
  const under = map.y + map.h + 12;
  const pieces = beside ? piecesBeside(map.x + map.w + 8) : piecesUnder(under);
  const y = beside ? Math.max(under, 476) : under + 82;
  const h = shape.choices ? 120 + shape.lines * 38 : 210;
  const rows = Math.ceil(shape.others / 2);
  const ledgerY = y + h + 8 + rows * 70;
  return {
    kind: 'narrow',
    small: true,
    legend: null,
    W: 390,
    ...fitted,
    ...pieces,
    contract: box(5, y, 380, h),
    others: Array.from({ length: shape.others }, (_, i) => box(5 + (i % 2) * 193, y + h + 8 + Math.floor(i / 2) * 70, 187, 64)),
    ledger: box(5, ledgerY, 380, 72 + shape.rounds * 22),
    H: ledgerY + 72 + shape.rounds * 22 + 8,
  };
}

/** Where the runs that may be declared begin in the panel of the contract, and how tall each is. */
export const runsTop = (l: Layout): number => (l.small ? 110 : l.kind === 'wide' ? 116 : 124);
export const runLine = (l: Layout): number => (l.small ? 38 : 27);

/** Where a question about a thing at the foot of the scene is asked. */
export function above(l: Layout, b: Box): Point {
  const { x, y } = centre(b);
  return { x, y: y - (l.lying ? 100 : 150) };
}

export function tileBox(l: MapPlace, tile: Tile): Box {
  const across = l.turned ? tile.row : tile.column;
  const down = l.turned ? tile.column : tile.row;
  return box(l.map.x + across * l.tile, l.map.y + down * l.tile, l.tile, l.tile);
}

export interface Place {
  /** The middle of the common edge. */
  at: Point;
  /** First cell to the left of the second, or above it. */
  flat: boolean;
  /** What a domino covers, and the larger part that can be chosen. */
  domino: Box;
  target: Box;
}

/** Where the domino of a pair lies. */
export function pairPlace(l: MapPlace, tiles: Tile[], pair: Pair): Place {
  const a = centre(tileBox(l, tiles[pair.first]!));
  const b = centre(tileBox(l, tiles[pair.second]!));
  const at = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const flat = (pair.direction === 'east') !== l.turned;
  const around = (long: number, short: number) =>
    flat ? box(at.x - long / 2, at.y - short / 2, long, short) : box(at.x - short / 2, at.y - long / 2, short, long);
  return { at, flat, domino: around(l.half * 2, l.half), target: around(l.tile * 0.62, l.tile * 0.48) };
}
