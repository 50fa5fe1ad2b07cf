/** What of the map is seen: all of it or, where its cells would be small, a part that is moved under the hand. */
import { box, centre, type Box, type Point } from '../../board/geometry';
import type { Atlas } from './atlas';
import type { Layout } from './layout';
import { CELL } from './sheet';

// Pixels of a cell: if it had fewer the map is seen closer, and how large they are then.
const SMALL = 27;
const CLOSE = 36;
// How far a hand slips in a click, in pixels, and for how many milliseconds a drag is one.
const SLIP = 8;
const LASTS = 200;
const CLICK = 80;

export interface Drawn {
  l: Layout;
  atlas: Atlas;
  /** Of the board, in pixels. */
  width: number;
}

export class Sight {
  /** All of a map is wanted, small as it is. */
  whole = $state(false);
  #middle = $state.raw<Point | null>(null);
  #drag: { x: number; y: number; from: Box } | null = null;
  #dragged = -Infinity;

  /** `watched`: the tile in the middle until another place is; `all`: nothing of the map may be missing now. */
  constructor(
    readonly drawn: () => Drawn,
    readonly watched: () => number | null,
    readonly all: () => boolean,
  ) {}

  #cell = $derived.by(() => {
    const { l, atlas, width } = this.drawn();
    return ((l.map.w / atlas.w) * CELL * width) / l.W;
  });

  /** Whether the map may be seen closer. */
  get large(): boolean {
    return this.#cell < SMALL && !this.all();
  }

  get close(): boolean {
    return this.large && !this.whole;
  }

  /** What is seen, in units of the map. */
  seen = $derived.by((): Box => {
    const { atlas } = this.drawn();
    const zoom = this.close ? CLOSE / this.#cell : 1;
    const [w, h] = [atlas.w / zoom, atlas.h / zoom];
    const c = this.#middle ?? atlas.at[this.watched() ?? -1] ?? { x: atlas.w / 2, y: atlas.h / 2 };
    return box(Math.max(0, Math.min(c.x - w / 2, atlas.w - w)), Math.max(0, Math.min(c.y - h / 2, atlas.h - h)), w, h);
  });

  /** A point of the map as one of the scene. */
  toScene(p: Point): Point {
    const { map } = this.drawn().l;
    const { seen } = this;
    return { x: map.x + ((p.x - seen.x) / seen.w) * map.w, y: map.y + ((p.y - seen.y) / seen.h) * map.h };
  }

  /** Where a question about a tile stands: above it, where there is room. */
  above(tile: number): Point {
    const { l, atlas } = this.drawn();
    const p = this.toScene(atlas.at[tile]!);
    return { x: p.x, y: p.y > l.map.y + 150 ? p.y - 128 : p.y + 28 };
  }

  /** Bring a tile into sight. */
  show(tile: number): void {
    const at = this.drawn().atlas.at[tile];
    const { seen } = this;
    if (at && (at.x <= seen.x || at.y <= seen.y || at.x >= seen.x + seen.w || at.y >= seen.y + seen.h)) this.#middle = at;
  }

  /** Back to the tile that is watched. */
  follow(): void {
    this.#middle = null;
  }

  grab(event: PointerEvent): void {
    if (this.close && event.button === 0) this.#drag = { x: event.clientX, y: event.clientY, from: this.seen };
  }

  pull(event: PointerEvent): void {
    if (!this.#drag) return;
    const { l, width } = this.drawn();
    const { x, y, from } = this.#drag;
    const unit = (this.seen.w / l.map.w) * (l.W / Math.max(width, 1));
    const [dx, dy] = [(event.clientX - x) * unit, (event.clientY - y) * unit];
    if (Math.hypot(dx, dy) < SLIP * unit && performance.now() - this.#dragged > LASTS) return;
    this.#dragged = performance.now();
    this.#middle = centre({ ...from, x: from.x - dx, y: from.y - dy });
  }

  drop(): void {
    this.#drag = null;
  }

  /** The click that ends a drag is not a choice of its own. */
  get justDragged(): boolean {
    return performance.now() - this.#dragged < CLICK;
  }
}
