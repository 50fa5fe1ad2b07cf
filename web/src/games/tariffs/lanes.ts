/** A walk as it is drawn: beside the dominoes, on the right-hand side as trains run here. */
import { centre, type Point } from '../../board/geometry';
import { tileBox, type MapPlace } from './layout';
import type { Step, Tile } from './types';

export interface Leg {
  d: string;
  gap: boolean;
  /** The arrow where the leg enters its tile. */
  arrow: string;
}
/** What entering a tile over a pair costs; once for all times that the walk does it. */
export interface Toll extends Point {
  key: string;
  charge: number;
  times: number;
  gap: boolean;
}
export interface Lanes {
  legs: Leg[];
  tolls: Toll[];
  start: Point | null;
  end: Point | null;
}

const r = (n: number) => Math.round(n * 10) / 10;
const p = (a: Point) => `${r(a.x)} ${r(a.y)}`;
const plus = (a: Point, b: Point, by = 1): Point => ({ x: a.x + b.x * by, y: a.y + b.y * by });

/** A step beside its domino: from the one tile to the other, and where it leaves and enters them. */
interface Way {
  step: Step;
  a: Point;
  b: Point;
  ahead: Point;
  aside: Point;
  off: number;
  mid: Point;
  out: Point;
  into: Point;
}

/** `times`: how often the walk has made the step before. */
function wayOf(l: MapPlace, tiles: Tile[], step: Step, times: number): Way {
  const a = centre(tileBox(l, tiles[step.source]!));
  const b = centre(tileBox(l, tiles[step.target]!));
  const ahead = { x: Math.sign(Math.round(b.x - a.x)), y: Math.sign(Math.round(b.y - a.y)) };
  const aside = { x: -ahead.y, y: ahead.x };
  const off = l.half * 0.5 + l.tile * 0.03 + times * l.tile * 0.05;
  const mid = plus({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, aside, off);
  return { step, a, b, ahead, aside, off, mid, out: plus(mid, ahead, -l.half * 0.8), into: plus(mid, ahead, l.half * 0.8) };
}

/** Round which point the line bends between two ways: back, straight on, or round a corner. */
function bend(l: MapPlace, before: Way, way: Way): Point {
  const back = before.ahead.x === -way.ahead.x && before.ahead.y === -way.ahead.y;
  if (back) return plus(way.a, before.ahead, l.half * 0.7);
  const straight = before.ahead.x === way.ahead.x && before.ahead.y === way.ahead.y;
  const from = straight ? way.a : plus(way.a, before.aside, before.off);
  return plus(from, way.aside, way.off);
}

function legOf(l: MapPlace, before: Way | undefined, way: Way, last: boolean): Leg {
  const begin = before ? `M${p(before.into)}Q${p(bend(l, before, way))} ${p(way.out)}` : `M${p(way.a)}L${p(way.out)}`;
  const d = `${begin}L${p(way.into)}${last ? `L${p(way.b)}` : ''}`;
  const size = l.tile * 0.06;
  const tip = plus(way.into, way.ahead, size);
  const foot = plus(way.into, way.ahead, -size);
  const arrow = `M${p(tip)}L${p(plus(foot, way.aside, size))}L${p(plus(foot, way.aside, -size))}Z`;
  return { d, gap: way.step.gap, arrow };
}

export function lanes(l: MapPlace, tiles: Tile[], steps: Step[]): Lanes {
  const tolls = new Map<string, Toll>();
  const ways = steps.map((step) => {
    const key = `${step.source}>${step.target}`;
    const toll = tolls.get(key);
    const way = wayOf(l, tiles, step, toll?.times ?? 0);
    if (toll) toll.times += 1;
    else tolls.set(key, { key, ...plus(way.mid, way.aside, l.tile * 0.05), charge: step.charge, times: 1, gap: step.gap });
    return way;
  });
  const legs = ways.map((way, k) => legOf(l, ways[k - 1], way, k === ways.length - 1));
  return { legs, tolls: [...tolls.values()], start: ways[0]?.a ?? null, end: ways.at(-1)?.b ?? null };
}
