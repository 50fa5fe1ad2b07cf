/**
 * Where everything lies on the board. One scene in three arrangements of the same parts: `wide`
 * for a desktop, `medium` for a tablet, `narrow` for a phone. All numbers are units of the
 * scene's viewBox; pieces that travel and pieces that lie read the same functions.
 */
import { box, column, row, type Box, type Point, type Scene } from '../../board/geometry';
import type { Expansion, Player, Post, XY } from './types';

export type Kind = 'wide' | 'medium' | 'narrow';

export interface Layout extends Scene {
  kind: Kind;
  /** The large zoo. */
  zoo: Box;
  stack: Box;
  hand: Box;
  /** Words beside the stack. */
  course: Box;
  trucks: Box[];
  /** Trucks stand on end: cab above, places below. */
  upright: boolean;
  depot: Box;
  large: Box;
  little: Box;
  /** Beside the stack: into the depot, where the depot itself may be out of sight. */
  aside: Box | null;
  coins: Box;
  sheet: Box;
  others: Box[];
  left: Box;
  /** The points of the only other player. */
  rival: Box | null;
  /** Where tables of the rules are looked up. */
  books: Record<'animals' | 'bonuses' | 'prices' | 'coworkers', Point>;
}

type Parts = Omit<Layout, 'books'>;

/** Books lie in the corners of what they tell about. */
function withBooks(l: Parts): Layout {
  const corner = (b: Box): Point => ({ x: b.x + b.w - 16, y: b.y + 15 });
  return {
    ...l,
    books: {
      animals: corner(l.left),
      bonuses: l.small ? { x: l.sheet.x + l.sheet.w - 18, y: l.sheet.y + 44 } : corner(l.sheet),
      prices: l.small ? { x: l.coins.x + 108, y: l.coins.y + 22 } : { x: l.coins.x + l.coins.w - 13, y: l.coins.y + 12 },
      coworkers: { x: l.depot.x + (l.small ? 92 : 84), y: l.depot.y + 17 },
    },
  };
}

export interface Shape {
  trucks: number;
  others: number;
}

/** The arrangement for a scene shown `width` pixels wide. */
export function arrange(width: number, shape: Shape): Layout {
  if (width >= 880) return withBooks(wide(shape));
  if (width >= 600) return withBooks(medium(shape));
  return withBooks(narrow(shape));
}

function wide({ trucks, others }: Shape): Parts {
  const x = 584;
  const leftY = trucks > 4 ? 604 : 566;
  const pitch = Math.min((leftY - 166) / trucks, 122);
  const each = Math.min(724 / Math.max(others, 1), 516);
  return {
    kind: 'wide',
    small: false,
    W: 1120,
    H: 744,
    zoo: box(16, 16, 552, 504),
    depot: box(16, 534, 176, 196),
    coins: box(202, 534, 92, 62),
    large: box(202, 604, 92, 60),
    little: box(202, 670, 92, 60),
    sheet: box(304, 534, 264, 196),
    stack: box(x + 10, 22, 82, 82),
    aside: null,
    hand: box(x + 136, 22, 82, 82),
    course: box(x, 112, 232, 40),
    trucks: column(trucks, x, 162, 232, Math.min(pitch - 8, 92), pitch),
    upright: false,
    left: box(x, leftY, 232, 730 - leftY),
    rival: others === 1 ? box(832, 534, 276, 196) : null,
    others: column(others, 832, 14, 276, each - 8, each),
  };
}

function medium({ trucks, others }: Shape): Parts {
  const x = 556;
  const pitch = Math.min(332 / trucks, 94);
  const across = others > 2 ? 2 : Math.max(others, 1);
  const rows = Math.ceil(others / across);
  const w = (772 - (across - 1) * 10) / across;
  return {
    kind: 'medium',
    small: false,
    W: 800,
    H: 706 + rows * 152 + 6,
    zoo: box(12, 12, 530, 470),
    stack: box(x + 8, 18, 80, 80),
    aside: null,
    hand: box(x + 134, 18, 80, 80),
    course: box(x, 106, 232, 40),
    trucks: column(trucks, x, 156, 232, pitch - 8, pitch),
    upright: false,
    depot: box(12, 496, 190, 196),
    coins: box(212, 496, 92, 62),
    large: box(212, 566, 92, 60),
    little: box(212, 632, 92, 60),
    sheet: box(314, 496, 228, 196),
    left: box(x, 496, 232, 196),
    rival: null,
    others: Array.from({ length: others }, (_, i) => box(14 + (i % across) * (w + 10), 706 + Math.floor(i / across) * 152, w, 144)),
  };
}

function narrow({ trucks, others }: Shape): Parts {
  const w = Math.min(Math.floor((378 - (trucks - 1) * 6) / trucks), 92);
  const used = trucks * w + (trucks - 1) * 6;
  const rows = Math.ceil(others / 2);
  const y = 630;
  return {
    kind: 'narrow',
    small: true,
    W: 390,
    H: y + 266 + rows * 138 + 104,
    stack: box(8, 8, 54, 54),
    aside: box(308, 8, 76, 54),
    hand: box(76, 8, 54, 54),
    course: box(142, 6, 242, 60),
    trucks: row(trucks, (390 - used) / 2, 78, w, 190, w + 6),
    upright: true,
    zoo: box(4, 276, 382, 348),
    depot: box(6, y, 188, 146),
    coins: box(200, y, 184, 44),
    large: box(200, y + 50, 89, 96),
    little: box(295, y + 50, 89, 96),
    sheet: box(6, y + 154, 378, 106),
    others: Array.from({ length: others }, (_, i) => box(6 + (i % 2) * 192, y + 268 + Math.floor(i / 2) * 138, 186, 132)),
    left: box(6, y + 268 + rows * 138, 378, 98),
    rival: null,
  };
}

/** The places on a truck. */
export function slotsOf(l: Layout, b: Box): Box[] {
  if (l.upright) {
    const s = Math.min((b.h - 40) / 3 - 3, b.w - 14);
    return column(3, b.x + (b.w - s) / 2, b.y + 36, s, s, s + 3);
  }
  const s = Math.min(b.h - 14, (b.w - 56) / 3 - 4);
  return row(3, b.x + b.w - 8 - 3 * s - 8, b.y + (b.h - s) / 2, s, s, s + 4);
}

/** The places of a post on its square of 100, as they are printed. */
export const POST_X: Record<Post, number[]> = { cashier: [27, 73], keeper: [27, 73], manager: [50] };

/** A zoo's cells on the board: one box for every (x, y). */
export interface Grid {
  s: number;
  at(x: number, y: number): Box;
}

/** Around a zoo, in cells: for the numbers of its rows and columns. */
const EDGE = 0.6;

/** The grid that shows these cells as large as a place allows; a printed board alone is never larger than `most`. */
export function gridFor(place: Box, cells: XY[], most: number): Grid {
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const s = Math.min(place.w / (right - left + 1 + EDGE), place.h / (high - low + 1 + EDGE), most);
  const x0 = place.x + (place.w - s * (right - left + 1)) / 2;
  const y0 = place.y + (place.h - s * (high - low + 1)) / 2;
  return { s, at: (x, y) => box(x0 + (x - left) * s, y0 + (high - y) * s, s, s) };
}

const PRINTED: XY[] = [
  [0, 0],
  [4, 4],
];

/** All that a zoo covers, and where a board may still go. */
export const cellsShown = (player: Player, expansions: Expansion[]): XY[] => [
  ...PRINTED,
  ...player.spaces.map(({ x, y }): XY => [x, y]),
  ...expansions.flatMap((one) => one.cells),
];

/** The parts of a depot: bench, top tile, and where the tiles below it are shown. */
export interface DepotPlace {
  bench: Box;
  top: Box;
  room: number;
  below(k: number): Box;
}

export function depotPlace(l: Layout): DepotPlace {
  const b = l.depot;
  const s = l.small ? 70 : 92;
  const bench = l.small ? box(b.x + b.w - 62, b.y + 6, 56, 56) : box(b.x + b.w - 68, b.y + 8, 60, 60);
  const small = l.small ? 27 : 29;
  const top = box(b.x + 12, b.y + (l.small ? 32 : 36), s, s);
  const across = l.small ? 6 : 5;
  return {
    bench,
    top,
    room: l.small ? 9 : 9,
    below: (k) =>
      k < 4
        ? box(b.x + s + 18 + (k % 2) * (small + 3), b.y + (l.small ? 68 : 76) + Math.floor(k / 2) * (small + 3), small, small)
        : box(b.x + 12 + (k - 4) * ((b.w - 20) / across), b.y + b.h - small - (l.small ? 8 : 14), small, small),
  };
}

/** A post of the large zoo: two are squares of the printed board, the bench stands by the depot. */
export const postBox = (l: Layout, grid: Grid, post: Post): Box =>
  post === 'manager' ? depotPlace(l).bench : post === 'cashier' ? grid.at(0, 1) : grid.at(1, 0);

/** The parts of another player's panel. */
export function otherParts(b: Box, small: boolean): { zoo: Box; depot: Box; tall: boolean; text: Point } {
  const head = small ? 24 : 28;
  const d = small ? 44 : 48;
  const depot = box(b.x + b.w - d - 8, b.y + b.h - d - 8, d, d);
  // A tall panel has its words below the zoo, others beside it.
  if (b.h > 300) return { zoo: box(b.x + 8, b.y + head + 4, b.w - 16, b.h - head - d - 28), depot, tall: true, text: { x: b.x + 12, y: b.y + b.h - d + 2 } };
  const side = Math.min(b.h - head - 6, b.w - 100);
  return {
    zoo: box(b.x + 6, b.y + head + (b.h - head - 6 - side) / 2, side, side),
    depot,
    tall: false,
    text: { x: b.x + side + 14, y: b.y + (small ? 46 : 54) },
  };
}
