/** The sheet a map is drawn on: its spaces as they lie there, in cells of CELL units. */
import { box, type Box, type Point } from '../../board/geometry';
import { EDGE } from './layout';
import type { RegionId, RoadMap, Space, Tile } from './types';

export const CELL = 48;
export const MARGIN = (EDGE / 2) * CELL;

/** From a space to those beside it. */
export const STEPS: Space[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

export const cellBox = ([x, y]: Space, w = 1, h = 1): Box => box(MARGIN + x * CELL, MARGIN + y * CELL, w * CELL, h * CELL);
export const middle = ([x, y]: Space): Point => ({ x: MARGIN + (x + 0.5) * CELL, y: MARGIN + (y + 0.5) * CELL });

/** Spaces have a number each, row by row. */
export class Sheet {
  readonly columns: number;
  readonly rows: number;
  /** The spaces of the road tiles, by id. */
  readonly spaces: Space[];
  readonly road: Map<number, Tile>;
  readonly water: Set<number>;
  readonly rock: Set<number>;
  /** Where something is written. */
  readonly taken = new Set<number>();
  readonly #regions: Map<number, RegionId>;

  /** `turned`: the map lies on its side. */
  constructor(
    readonly map: RoadMap,
    readonly turned: boolean,
  ) {
    [this.columns, this.rows] = turned ? [map.height, map.width] : [map.width, map.height];
    const place = ([x, y]: Space): Space => (turned ? [map.height - 1 - y, x] : [x, y]);
    this.spaces = map.tiles.map((tile) => place([tile.x, tile.y]));
    this.road = new Map(map.tiles.map((tile, k) => [this.key(this.spaces[k]!), tile]));
    this.water = new Set(map.water.map((one) => this.key(place(one))));
    this.rock = new Set(map.rock.map((one) => this.key(place(one))));
    this.#regions = this.#spread();
  }

  key([x, y]: Space): number {
    return y * this.columns + x;
  }

  at(key: number): Space {
    return [key % this.columns, Math.floor(key / this.columns)];
  }

  inside([x, y]: Space): boolean {
    return x >= 0 && y >= 0 && x < this.columns && y < this.rows;
  }

  /** Open land. */
  free(at: Space): boolean {
    const key = this.key(at);
    return this.inside(at) && !this.road.has(key) && !this.water.has(key) && !this.rock.has(key);
  }

  region(at: Space): RegionId {
    return this.#regions.get(this.key(at))!;
  }

  /** The spaces of a city. */
  own(city: number): Space[] {
    return this.map.tiles.flatMap((tile, k) => (tile.city === city ? [this.spaces[k]!] : []));
  }

  /** Rows of so many spaces without a road or writing. */
  windows(w: number): Space[][] {
    const found: Space[][] = [];
    for (let y = 0; y < this.rows; y++)
      for (let x = 0; x + w <= this.columns; x++) {
        const cells = Array.from({ length: w }, (_, k): Space => [x + k, y]);
        if (cells.every((at) => !this.road.has(this.key(at)) && !this.taken.has(this.key(at)))) found.push(cells);
      }
    return found;
  }

  take(cells: Space[]): void {
    for (const at of cells) this.taken.add(this.key(at));
  }

  /** Land belongs to the region of the nearest road. */
  #spread(): Map<number, RegionId> {
    const regions = new Map([...this.road].map(([key, tile]): [number, RegionId] => [key, tile.region]));
    for (let edge = this.spaces; edge.length; ) {
      const next: Space[] = [];
      for (const at of edge)
        for (const [dx, dy] of STEPS) {
          const other: Space = [at[0] + dx, at[1] + dy];
          if (!this.inside(other) || regions.has(this.key(other))) continue;
          regions.set(this.key(other), regions.get(this.key(at))!);
          next.push(other);
        }
      edge = next;
    }
    return regions;
  }
}
