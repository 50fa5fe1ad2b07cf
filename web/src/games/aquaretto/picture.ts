/** How zoos and boards lie on the picture: where a cell is, and which cells are drawn as one piece. */
import type { Expansion, Kind, Player, XY } from './types';

const SIDE = 21;
const LOW = -8;
export const cellOf = (x: number, y: number): number => (y - LOW) * SIDE + x - LOW;
export const xyOf = (cell: number): XY => [(cell % SIDE) + LOW, Math.floor(cell / SIDE) + LOW];

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
