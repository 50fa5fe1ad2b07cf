/**
 * The map as it is drawn: spaces in cells of CELL units, on its side where that is larger, the land
 * between the roads, the borders, the rivers, and places for the plaques of the cities. Any map the
 * rules accept is drawn; nothing here knows the printed one.
 */
import { box, type Box, type Point } from '../../board/geometry';
import { EDGE } from './layout';
import type { RegionId, RoadMap, Space } from './types';

export const CELL = 48;
const MARGIN = (EDGE / 2) * CELL;

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

/** A space of the picture on the map as it lies: columns and rows. */
export const turn = (map: Pick<RoadMap, 'height'>, turned: boolean, [x, y]: Space): Space => (turned ? [map.height - 1 - y, x] : [x, y]);

export const cellBox = ([x, y]: Space, w = 1, h = 1): Box => box(MARGIN + x * CELL, MARGIN + y * CELL, w * CELL, h * CELL);
const middle = (at: Space): Point => ({ x: MARGIN + (at[0] + 0.5) * CELL, y: MARGIN + (at[1] + 0.5) * CELL });

const STEPS: Space[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

export function chart(map: RoadMap, turned: boolean): Atlas {
  const [columns, rows] = turned ? [map.height, map.width] : [map.width, map.height];
  const place = (at: Space) => turn(map, turned, at);
  const key = ([x, y]: Space) => y * columns + x;
  const inside = ([x, y]: Space) => x >= 0 && y >= 0 && x < columns && y < rows;

  const road = new Map(map.tiles.map((tile) => [key(place([tile.x, tile.y])), tile]));
  const spaces = map.tiles.map((tile) => place([tile.x, tile.y]));
  const water = new Set(map.water.map((one) => key(place(one))));
  const rock = new Set(map.rock.map((one) => key(place(one))));
  const wet = (at: Space) => water.has(key(at)) || road.get(key(at))?.terrain === 'river';

  // Land belongs to the region of the nearest road.
  const region = new Map<number, RegionId>(map.tiles.map((tile) => [key(place([tile.x, tile.y])), tile.region]));
  for (let edge = spaces; edge.length; ) {
    const next: Space[] = [];
    for (const at of edge)
      for (const [dx, dy] of STEPS) {
        const other: Space = [at[0] + dx, at[1] + dy];
        if (!inside(other) || region.has(key(other))) continue;
        region.set(key(other), region.get(key(at))!);
        next.push(other);
      }
    edge = next;
  }
  const land: Record<RegionId, string> = { W: '', N: '', S: '' };
  let borders = '';
  const trees: Point[] = [];
  const free = (at: Space) => inside(at) && !road.has(key(at)) && !water.has(key(at)) && !rock.has(key(at));
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const here = region.get(key([x, y]))!;
      // The outermost land runs on to the edge of the sheet.
      const [left, top] = [x ? MARGIN + x * CELL : 0, y ? MARGIN + y * CELL : 0];
      const right = MARGIN + (x + 1) * CELL + (x === columns - 1 ? MARGIN : 0);
      const bottom = MARGIN + (y + 1) * CELL + (y === rows - 1 ? MARGIN : 0);
      land[here] += `M${left} ${top}H${right}V${bottom}H${left}Z`;
      if (x + 1 < columns && region.get(key([x + 1, y])) !== here) borders += `M${right} ${top}V${bottom}`;
      if (y + 1 < rows && region.get(key([x, y + 1])) !== here) borders += `M${left} ${bottom}H${right}`;
      if (free([x, y]) && (x * 7 + y * 11) % 4 === 1) {
        const c = middle([x, y]);
        trees.push({ x: c.x + ((x * 13 + y * 5) % 17) - 8, y: c.y + ((x * 3 + y * 17) % 15) - 6 });
      }
    }

  let rivers = '';
  const bridges = map.tiles.filter((t) => t.terrain === 'river').map((t) => key(place([t.x, t.y])));
  for (const at of [...water, ...bridges].map((k): Space => [k % columns, Math.floor(k / columns)])) {
    const c = middle(at);
    rivers += `M${c.x} ${c.y}h.01`;
    for (const [dx, dy] of STEPS) {
      const other: Space = [at[0] + dx, at[1] + dy];
      const far = inside(other) ? 1 : 0.8;
      if (inside(other) ? wet(other) : water.has(key(at))) rivers += `M${c.x} ${c.y}l${dx * CELL * far} ${dy * CELL * far}`;
    }
  }

  // Plaques of the cities: three cells of open land as near as possible, scenery if there is none.
  const taken = new Set<number>();
  const windows = (w: number): Space[][] => {
    const found: Space[][] = [];
    for (let y = 0; y < rows; y++)
      for (let x = 0; x + w <= columns; x++) {
        const cells = Array.from({ length: w }, (_, k): Space => [x + k, y]);
        if (cells.every((at) => !road.has(key(at)) && !taken.has(key(at)))) found.push(cells);
      }
    return found;
  };
  const plaques = map.cities.map((_, number) => {
    const own = map.tiles.flatMap((tile, k) => (tile.city === number ? [spaces[k]!] : []));
    const far = (cells: Space[]) => {
      const c = cells[1]!;
      const gap = Math.min(...own.flatMap((o) => cells.map((at) => Math.hypot((at[0] - o[0]) * 1.01, at[1] - o[1]))));
      const mid = own.reduce((sum, o) => sum + Math.hypot(o[0] - c[0], o[1] - c[1]), 0) / own.length;
      return gap * 4 + mid + cells.filter((at) => !free(at)).length * 0.45;
    };
    const best = windows(3).sort((a, b) => far(a) - far(b))[0] ?? own.slice(0, 1).map(([x, y]): Space => [Math.max(0, Math.min(x - 1, columns - 3)), y]);
    for (const at of best) taken.add(key(at));
    return cellBox(best[0]!, 3, 1);
  });

  const leaders = map.cities
    .map((_, number) => {
      const own = map.tiles.flatMap((tile, k) => (tile.city === number ? [middle(spaces[k]!)] : []));
      const b = plaques[number]!;
      if (!own.length || own.some((p) => p.x > b.x - CELL && p.x < b.x + b.w + CELL && Math.abs(p.y - b.y - b.h / 2) < CELL * 1.2)) return '';
      const [x, y] = [own.reduce((sum, p) => sum + p.x, 0) / own.length, own.reduce((sum, p) => sum + p.y, 0) / own.length];
      return `M${b.x + b.w / 2} ${b.y + b.h / 2}L${x} ${y}`;
    })
    .join('');

  const names = (['W', 'N', 'S'] as const).flatMap((one) => {
    const open = (w: number) => windows(w).filter((cells) => cells.every((at) => free(at) && region.get(key(at)) === one));
    const gap = (k: number, [x, y]: Space) => Math.hypot((k % columns) - x, (Math.floor(k / columns) - y) * 1.6);
    const room = (cells: Space[]) => Math.min(...[...road.keys(), ...taken].map((k) => gap(k, cells[1]!)));
    const three = open(3);
    const best = (three.length ? three : open(2)).sort((a, b) => room(b) - room(a))[0];
    if (!best) return [];
    for (const at of best) taken.add(key(at));
    const [first, last] = [middle(best[0]!), middle(best[best.length - 1]!)];
    return [{ region: one, at: { x: (first.x + last.x) / 2, y: first.y } }];
  });

  const corner = windows(1)
    .filter(([at]) => free(at!))
    .sort(([a], [b]) => b![0] * 2 + b![1] - a![0] * 2 - a![1])[0];
  if (corner) taken.add(key(corner[0]!));

  const clear = (t: Point) => !taken.has(key([Math.floor((t.x - MARGIN) / CELL), Math.floor((t.y - MARGIN) / CELL)]));
  return {
    w: columns * CELL + MARGIN * 2,
    h: rows * CELL + MARGIN * 2,
    columns,
    rows,
    turned,
    at: spaces.map(middle),
    roads: map.tiles.flatMap((tile) => tile.neighbours.flatMap((other) => (other !== null && other > tile.id ? [{ a: tile.id, b: other }] : []))),
    land,
    borders,
    rivers,
    rocks: [...rock].map((k) => middle([k % columns, Math.floor(k / columns)])),
    trees: trees.filter(clear),
    names,
    plaques,
    leaders,
    rose: corner ? middle(corner[0]!) : null,
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
