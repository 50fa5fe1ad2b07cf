/** What a careful player would work out: where a tile may go, what it brings, what a coworker is worth. */
import type { Basin, Expansion, Kind, Parts, Player, Post, Space, Tile, XY } from './types';

const SIDE = 21;
const LOW = -8;
export const cellOf = (x: number, y: number): number => (y - LOW) * SIDE + x - LOW;
export const xyOf = (cell: number): XY => [(cell % SIDE) + LOW, Math.floor(cell / SIDE) + LOW];

const BESIDE: XY[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const AROUND: XY[] = [...BESIDE, [1, 1], [1, -1], [-1, 1], [-1, -1]];

export const spacesByCell = (player: Player): Map<number, Space> => new Map(player.spaces.map((one) => [one.cell, one]));

/** The cells of a zoo where an animal of this kind may be put (AQU-6.1 to 6.7). */
export function cellsFor(player: Player, kind: Tile['kind']): number[] {
  const basin = player.basins.find((one) => one.kind === kind);
  if (kind === 'COI' || (!basin && player.basins.length >= player.basin_limit)) return [];
  const there = spacesByCell(player);
  return player.spaces
    .filter((one) => !one.tile && !one.trainer)
    .filter((one) => {
      const kinds = BESIDE.flatMap(([dx, dy]) => there.get(cellOf(one.x + dx, one.y + dy))?.tile?.kind ?? []);
      return kinds.every((beside) => beside === kind) && kinds.length > 0 === Boolean(basin);
    })
    .map((one) => one.cell);
}

/** What a trainer on this cell would score now (AQU-12.4 to 12.7). */
export function trainerPoints(player: Player, x: number, y: number): number {
  const there = spacesByCell(player);
  return AROUND.filter(([dx, dy]) => there.get(cellOf(x + dx, y + dy))?.tile?.trainable).length;
}

/** What one more coworker at a post would add to the score now. */
export function postPoints(player: Player, post: Post): number {
  if (post === 'cashier') return player.coins;
  if (post === 'keeper') return player.fish;
  return new Set(player.depot.map((tile) => tile.kind)).size;
}

const MOST: Record<Post, number> = { cashier: 2, keeper: 2, manager: 1 };
export const atPost = (player: Player, post: Post): number =>
  post === 'cashier' ? player.cashiers : post === 'keeper' ? player.keepers : player.managers;
export const hasRoom = (player: Player, post: Post): boolean => atPost(player, post) < MOST[post];
export const postRoom = (post: Post): number => MOST[post];

const ORDINAL = ['', '1st', '2nd', '3rd'];
const ordinal = (n: number): string => ORDINAL[n] ?? `${n}th`;

/** What it is to put a tile into the zoo, and what that brings, in a few words each. */
export function growth(player: Player, tile: Pick<Tile, 'kind' | 'symbol'>, plain: string): string[] {
  const basin: Basin | undefined = player.basins.find((one) => one.kind === tile.kind);
  const size = (basin?.tiles ?? 0) + 1;
  const brings: string[] = [];
  if (size % 3 === 0) brings.push('a coin');
  if (size % 5 === 0) brings.push('a coworker');
  if (tile.symbol === 'female' || tile.symbol === 'male') {
    const own = player.spaces.filter((one) => one.tile?.kind === tile.kind);
    const mates = own.filter((one) => one.tile?.symbol === (tile.symbol === 'female' ? 'male' : 'female')).length;
    if (own.filter((one) => one.tile?.symbol === tile.symbol).length < mates) brings.push('a young one');
  }
  if (!basin) return [`A new basin, ${player.basins.length + 1} of ${player.basin_limit}`];
  return [`${ordinal(size)} ${plain}`, ...(brings.length ? [`brings ${brings.join(', ')}`] : [])];
}

/** The places of a board by anchor: a large one lies one way, a small one in up to four. */
export function anchorsOf(expansions: Expansion[], size: Expansion['size']): Map<number, Expansion[]> {
  const found = new Map<number, Expansion[]>();
  for (const one of expansions) if (one.size === size) found.set(one.cell, [...(found.get(one.cell) ?? []), one]);
  return found;
}

/** A cell of a shape that is drawn as one piece, and where it goes on to the right and above. */
export interface Joined {
  x: number;
  y: number;
  right: boolean;
  up: boolean;
  corner: boolean;
}

export function joined(cells: XY[]): Joined[] {
  const all = new Set(cells.map(([x, y]) => cellOf(x, y)));
  return cells.map(([x, y]) => {
    const right = all.has(cellOf(x + 1, y));
    const up = all.has(cellOf(x, y + 1));
    return { x, y, right, up, corner: right && up && all.has(cellOf(x + 1, y + 1)) };
  });
}

/** The basins of a zoo, each as one pool of water. */
export const poolsOf = (player: Player): { kind: Kind; cells: Joined[] }[] =>
  player.basins.map(({ kind }) => ({
    kind,
    cells: joined(player.spaces.filter((one) => one.tile?.kind === kind).map(({ x, y }): XY => [x, y])),
  }));

export const PARTS: (keyof Parts)[] = ['animals', 'cashiers', 'keepers', 'trainers', 'depot'];
