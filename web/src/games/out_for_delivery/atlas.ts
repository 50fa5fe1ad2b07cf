/**
 * The map as it is drawn: the land between the roads, the borders, the rivers, and places for the plaques
 * of the cities. Any map the rules accept is drawn; nothing here knows the printed one.
 */
import type { Box, Point } from '../../board/geometry';
import { CELL, cellBox, MARGIN, middle, Sheet, STEPS } from './sheet';
import type { RegionId, RoadMap, Space } from './types';

export interface Atlas {
  /** In units of the map's own scene. */
  w: number;
  h: number;
  columns: number;
  rows: number;
  turned: boolean;
  /** Middles of the road tiles, by id. */
  at: Point[];
  /** Joined roads, every pair once. */
  roads: { a: number; b: number }[];
  /** What of the land belongs to each region, as one path each. */
  land: Record<RegionId, string>;
  borders: string;
  rivers: string;
  rocks: Point[];
  trees: Point[];
  /** For the name of each region, where there is room. */
  names: { region: RegionId; at: Point }[];
  plaques: Box[];
  /** From a plaque to its city, where they do not touch. */
  leaders: string;
  /** For the compass, if there is room. */
  rose: Point | null;
}

function lowest<T>(all: T[], value: (one: T) => number): T | undefined {
  let [best, least] = [all[0], Infinity];
  for (const one of all) {
    const found = value(one);
    if (found < least) [best, least] = [one, found];
  }
  return best;
}
const mean = (all: Point[]): Point => ({
  x: all.reduce((sum, p) => sum + p.x, 0) / all.length,
  y: all.reduce((sum, p) => sum + p.y, 0) / all.length,
});

function landOf(sheet: Sheet): Pick<Atlas, 'land' | 'borders'> {
  const land: Record<RegionId, string> = { W: '', N: '', S: '' };
  let borders = '';
  const { columns, rows } = sheet;
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const here = sheet.region([x, y]);
      // The outermost land runs on to the edge of the sheet.
      const [left, top] = [x ? MARGIN + x * CELL : 0, y ? MARGIN + y * CELL : 0];
      const right = MARGIN + (x + 1) * CELL + (x === columns - 1 ? MARGIN : 0);
      const bottom = MARGIN + (y + 1) * CELL + (y === rows - 1 ? MARGIN : 0);
      land[here] += `M${left} ${top}H${right}V${bottom}H${left}Z`;
      if (x + 1 < columns && sheet.region([x + 1, y]) !== here) borders += `M${right} ${top}V${bottom}`;
      if (y + 1 < rows && sheet.region([x, y + 1]) !== here) borders += `M${left} ${bottom}H${right}`;
    }
  return { land, borders };
}

/** Trees here and there on open land, where nothing is written. */
function treesOf(sheet: Sheet): Point[] {
  const trees: Point[] = [];
  for (let y = 0; y < sheet.rows; y++)
    for (let x = 0; x < sheet.columns; x++) {
      if (!sheet.free([x, y]) || (x * 7 + y * 11) % 4 !== 1) continue;
      const c = middle([x, y]);
      trees.push({ x: c.x + ((x * 13 + y * 5) % 17) - 8, y: c.y + ((x * 3 + y * 17) % 15) - 6 });
    }
  const cell = (p: Point): Space => [Math.floor((p.x - MARGIN) / CELL), Math.floor((p.y - MARGIN) / CELL)];
  return trees.filter((p) => !sheet.taken.has(sheet.key(cell(p))));
}

function riversOf(sheet: Sheet): string {
  const bridges = [...sheet.road].flatMap(([key, tile]) => (tile.terrain === 'river' ? [key] : []));
  const wet = (at: Space) => sheet.water.has(sheet.key(at)) || sheet.road.get(sheet.key(at))?.terrain === 'river';
  let rivers = '';
  for (const key of [...sheet.water, ...bridges]) {
    const at = sheet.at(key);
    const c = middle(at);
    rivers += `M${c.x} ${c.y}h.01`;
    for (const [dx, dy] of STEPS) {
      const other: Space = [at[0] + dx, at[1] + dy];
      const inside = sheet.inside(other);
      const far = inside ? 1 : 0.8;
      if (inside ? wet(other) : sheet.water.has(key)) rivers += `M${c.x} ${c.y}l${dx * CELL * far} ${dy * CELL * far}`;
    }
  }
  return rivers;
}

/** For the plaque of a city: three cells of open land as near as possible, scenery if there is none. */
function plaqueOf(sheet: Sheet, city: number): Box {
  const own = sheet.own(city);
  const far = (cells: Space[]) => {
    const c = cells[1]!;
    const gap = Math.min(...own.flatMap((o) => cells.map((at) => Math.hypot((at[0] - o[0]) * 1.01, at[1] - o[1]))));
    const mid = own.reduce((sum, o) => sum + Math.hypot(o[0] - c[0], o[1] - c[1]), 0) / own.length;
    return gap * 4 + mid + cells.filter((at) => !sheet.free(at)).length * 0.45;
  };
  const over = own.slice(0, 1).map(([x, y]): Space => [Math.max(0, Math.min(x - 1, sheet.columns - 3)), y]);
  const best = lowest(sheet.windows(3), far) ?? over;
  sheet.take(best);
  return cellBox(best[0]!, 3, 1);
}

/** From a plaque to its city, if they do not touch. */
function leaderOf(sheet: Sheet, city: number, b: Box): string {
  const own = sheet.own(city).map(middle);
  const touches = (p: Point) => p.x > b.x - CELL && p.x < b.x + b.w + CELL && Math.abs(p.y - b.y - b.h / 2) < CELL * 1.2;
  if (!own.length || own.some(touches)) return '';
  const { x, y } = mean(own);
  return `M${b.x + b.w / 2} ${b.y + b.h / 2}L${x} ${y}`;
}

/** For the name of a region: two or three cells of it, far from roads and writing. */
function nameOf(sheet: Sheet, region: RegionId): Atlas['names'] {
  const open = (w: number) => sheet.windows(w).filter((cells) => cells.every((at) => sheet.free(at) && sheet.region(at) === region));
  const busy = [...sheet.road.keys(), ...sheet.taken].map((key) => sheet.at(key));
  const room = (cells: Space[]) => Math.min(...busy.map((at) => Math.hypot(at[0] - cells[1]![0], (at[1] - cells[1]![1]) * 1.6)));
  const three = open(3);
  const best = lowest(three.length ? three : open(2), (cells) => -room(cells));
  if (!best) return [];
  sheet.take(best);
  return [{ region, at: { x: mean(best.map(middle)).x, y: middle(best[0]!).y } }];
}

/** For the compass: open land in the corner. */
function roseOf(sheet: Sheet): Point | null {
  const corner = sheet
    .windows(1)
    .filter(([at]) => sheet.free(at!))
    .sort(([a], [b]) => b![0] * 2 + b![1] - a![0] * 2 - a![1])[0];
  if (!corner) return null;
  sheet.take(corner);
  return middle(corner[0]!);
}

export function chart(map: RoadMap, turned: boolean): Atlas {
  const sheet = new Sheet(map, turned);
  const { columns, rows } = sheet;
  // In this order: what is written takes its place from what comes after it.
  const plaques = map.cities.map((_, city) => plaqueOf(sheet, city));
  const names = (['W', 'N', 'S'] as const).flatMap((region) => nameOf(sheet, region));
  const rose = roseOf(sheet);
  return {
    w: columns * CELL + MARGIN * 2,
    h: rows * CELL + MARGIN * 2,
    columns,
    rows,
    turned,
    at: sheet.spaces.map(middle),
    roads: map.tiles.flatMap(({ id, neighbours }) => neighbours.flatMap((other) => (other !== null && other > id ? [{ a: id, b: other }] : []))),
    ...landOf(sheet),
    rivers: riversOf(sheet),
    rocks: [...sheet.rock].map((key) => middle(sheet.at(key))),
    trees: treesOf(sheet),
    names,
    plaques,
    leaders: plaques.map((b, city) => leaderOf(sheet, city, b)).join(''),
    rose,
  };
}

/** The tiles of a walk, the start included. */
export function wayOf(map: RoadMap, start: number, path: readonly number[]): number[] {
  const way = [start];
  for (const direction of path) {
    const next = map.tiles[way[way.length - 1]!]?.neighbours[direction];
    if (next === null || next === undefined) break;
    way.push(next);
  }
  return way;
}
