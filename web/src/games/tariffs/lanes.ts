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

export function lanes(l: MapPlace, tiles: Tile[], steps: Step[]): Lanes {
  const used = new Map<string, number>();
  const tolls = new Map<string, Toll>();
  const near = l.half * 0.5 + l.tile * 0.03;
  const apart = l.tile * 0.05;
  const ways = steps.map((step) => {
    const a = centre(tileBox(l, tiles[step.source]!));
    const b = centre(tileBox(l, tiles[step.target]!));
    const ahead = { x: Math.sign(Math.round(b.x - a.x)), y: Math.sign(Math.round(b.y - a.y)) };
    const aside = { x: -ahead.y, y: ahead.x };
    const key = `${step.source}>${step.target}`;
    const times = used.get(key) ?? 0;
    used.set(key, times + 1);
    const off = near + times * apart;
    const mid = plus({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, aside, off);
    const toll = tolls.get(key);
    if (toll) toll.times += 1;
    else tolls.set(key, { key, ...plus(mid, aside, l.tile * 0.05), charge: step.charge, times: 1, gap: step.gap });
    return { step, a, b, ahead, aside, off, out: plus(mid, ahead, -l.half * 0.8), into: plus(mid, ahead, l.half * 0.8) };
  });
  const legs = ways.map((way, i): Leg => {
    const before = ways[i - 1];
    let d = `M${p(way.a)}L${p(way.out)}`;
    if (before) {
      const back = before.ahead.x === -way.ahead.x && before.ahead.y === -way.ahead.y;
      const straight = before.ahead.x === way.ahead.x && before.ahead.y === way.ahead.y;
      const over = back
        ? plus(way.a, before.ahead, l.half * 0.7)
        : straight
          ? plus(way.a, way.aside, way.off)
          : plus(plus(way.a, before.aside, before.off), way.aside, way.off);
      d = `M${p(before.into)}Q${p(over)} ${p(way.out)}`;
    }
    d += `L${p(way.into)}`;
    if (i === ways.length - 1) d += `L${p(way.b)}`;
    const size = l.tile * 0.06;
    const tip = plus(way.into, way.ahead, size);
    const arrow = `M${p(tip)}L${p(plus(plus(way.into, way.ahead, -size), way.aside, size))}L${p(plus(plus(way.into, way.ahead, -size), way.aside, -size))}Z`;
    return { d, gap: way.step.gap, arrow };
  });
  return { legs, tolls: [...tolls.values()], start: ways[0]?.a ?? null, end: ways.at(-1)?.b ?? null };
}
