/**
 * Where everything lies on the board. One scene in three arrangements of the same parts: `wide`
 * for a desktop, `medium` for a tablet, `narrow` for a phone. All numbers are units of the
 * scene's viewBox; pieces that fly and pieces that lie read the same functions.
 */
import { box, column, row, type Box, type Point } from '../../board/geometry';
import type { Route } from './types';

export type Kind = 'wide' | 'medium' | 'narrow';

export interface Layout {
  kind: Kind;
  W: number;
  H: number;
  routes: Box[];
  pool: Box[];
  deck: Box;
  discard: Box;
  poolLabel: Point;
  hand: Box;
  handLabel: Point;
  card: { w: number; h: number };
  specials: [Box, Box];
  stop: Box;
  tracking: Box;
  competitor: Box;
  next: Box;
  others: Box[];
  /** The straight score rail of the phone; null where the score runs around the board. */
  rail: Box | null;
}

/** The arrangement for a scene shown `width` pixels wide, with `others` players beside me. */
export function arrange(width: number, others: number, watching: boolean): Layout {
  if (width >= 880) return wide(others, watching);
  if (width >= 600) return medium(others, watching);
  return narrow(others, watching);
}

function wide(others: number, watching: boolean): Layout {
  const x = 38;
  const right = 838;
  const pool = row(6, x, 489, 64, 88, 74);
  const each = Math.min(100, ((watching ? 692 : 724) - 394) / Math.max(others, 1));
  return {
    kind: 'wide',
    W: 1120,
    H: watching ? 724 : 760,
    routes: column(3, x, 38, 784, 136, 144),
    pool,
    deck: box(x + 470, 489, 64, 88),
    discard: box(x + 556, 489, 64, 88),
    poolLabel: { x, y: 481 },
    hand: box(x, 614, 604, 112),
    handLabel: { x, y: 597 },
    card: { w: 80, h: 112 },
    specials: [box(664, 614, 74, 108), box(748, 614, 74, 108)],
    stop: box(x + 640, 506, 144, 52),
    tracking: box(right, 38, 244, 148),
    competitor: box(right, 194, 244, 84),
    next: box(right, 286, 244, 108),
    others: column(others, right, 402, 244, Math.min(each - 8, 92), Math.min(each, 100)),
    rail: null,
  };
}

function medium(others: number, watching: boolean): Layout {
  const x = 36;
  const place = Math.min(360, Math.floor((728 - (others - 1) * 8) / Math.max(others, 1)));
  return {
    kind: 'medium',
    W: 800,
    H: watching ? 742 : 850,
    tracking: box(x, 38, 290, 88),
    competitor: box(x + 298, 38, 196, 88),
    next: box(x + 502, 38, 226, 88),
    routes: column(3, x, 133, 728, 117, 123),
    pool: row(6, x, 522, 58, 81, 68),
    deck: box(x + 440, 522, 58, 81),
    discard: box(x + 518, 522, 58, 81),
    poolLabel: { x, y: 516 },
    hand: box(x, 628, 552, 106),
    handLabel: { x, y: 619 },
    card: { w: 76, h: 106 },
    specials: [box(608, 628, 72, 105), box(692, 628, 72, 105)],
    stop: box(x + 604, 540, 124, 46),
    others: row(others, x, watching ? 630 : 744, place, 74, place + 8),
    rail: null,
  };
}

function narrow(others: number, watching: boolean): Layout {
  const x = 8;
  const poolY = 458;
  const handY = 542;
  const place = watching ? 540 : 694;
  const rows = Math.ceil(others / 2);
  return {
    kind: 'narrow',
    W: 390,
    H: place + rows * 74 + 46,
    tracking: box(x, 6, 154, 52),
    competitor: box(x + 160, 6, 98, 52),
    next: box(x + 264, 6, 110, 52),
    routes: column(3, x, 63, 374, 122, 127),
    pool: row(6, x, poolY, 42, 59, 46),
    deck: box(x + 284, poolY, 42, 59),
    discard: box(x + 332, poolY, 42, 59),
    poolLabel: { x, y: poolY - 6 },
    hand: box(x, handY, 374, 87),
    handLabel: { x, y: handY - 12 },
    card: { w: 62, h: 87 },
    specials: [box(x, handY + 98, 122, 46), box(x + 128, handY + 98, 118, 46)],
    stop: box(x + 252, handY + 98, 122, 46),
    others: Array.from({ length: others }, (_, i) => box(x + (i % 2) * 190, place + Math.floor(i / 2) * 74, 184, 68)),
    rail: box(x + 8, place + rows * 74 + 4, 358, 36),
  };
}

/** Where the hand's card `i` of `n` lies; the cards close up when there are many. */
export function handBox(l: Layout, n: number, i: number): Box {
  const full = l.card.w + 6;
  const pitch = n > 1 ? Math.min(full, (l.hand.w - l.card.w) / (n - 1)) : full;
  return box(l.hand.x + i * pitch, l.hand.y, l.card.w, l.card.h);
}

export interface RouteGeometry {
  box: Box;
  sign: Box;
  squares: Box[];
  feeY: number;
  info: Box;
  /** Centres of the stations, in order; the cancelled ones come last. */
  stations: Point[];
  terminus: Point;
  /** The track as a path: start, every station, terminus. */
  path: string;
  cube: number;
}

/** The parts of a route's strip. `route` decides how many stations the line has. */
export function routeGeometry(l: Layout, b: Box, route: Pick<Route, 'length' | 'cancelled' | 'specials'>): RouteGeometry {
  const n = route.length + route.cancelled;
  if (l.kind === 'narrow') return narrowRoute(b, n, route.specials.length * 17);
  const low = b.h < 130;
  const y = b.y + b.h - (low ? 21 : 27);
  const start = b.x + 40;
  const pitch = Math.min(43, (b.w - 102 - 24 * route.specials.length) / Math.max(n - 1, 1));
  const stations = Array.from({ length: n }, (_, i) => ({ x: start + i * pitch, y }));
  const terminus = { x: start + (n - 1) * pitch + 34, y };
  return {
    box: b,
    sign: box(b.x + 12, b.y + (low ? 9 : 12), 204, low ? 54 : 62),
    squares: [0, 1, 2].map((i) => box(b.x + 230 + i * 74, b.y + (low ? 7 : 10), 66, low ? 44 : 50)),
    feeY: b.y + (low ? 66 : 76),
    info: box(b.x + 464, b.y + (low ? 6 : 10), b.w - 464 - 12, low ? 62 : 72),
    stations,
    terminus,
    path: `M${b.x + 16} ${y}H${terminus.x}`,
    cube: Math.min(29, pitch - 6),
  };
}

function narrowRoute(b: Box, n: number, beside: number): RouteGeometry {
  const rows = n > 9 ? 2 : 1;
  const per = rows === 1 ? n : Math.ceil(n / 2);
  const start = b.x + (rows === 1 ? 26 : 46);
  const pitch = Math.min(37, (b.w - (rows === 1 ? 122 : 126) - beside) / Math.max(per - 1, 1));
  const top = b.y + (rows === 1 ? 92 : 79);
  const bottom = b.y + 106;
  const last = start + (per - 1) * pitch;
  const stations = Array.from({ length: n }, (_, i) =>
    i < per ? { x: start + i * pitch, y: top } : { x: last - (i - per) * pitch, y: bottom },
  );
  const end = stations[n - 1] ?? { x: start, y: top };
  const back = rows === 2;
  const terminus = back ? { x: end.x - 27, y: bottom } : { x: end.x + 28, y: top };
  const bend = (bottom - top) / 2;
  return {
    box: b,
    sign: box(b.x + 8, b.y + 6, 148, 36),
    squares: [0, 1, 2].map((i) => box(b.x + 163 + i * 69, b.y + 6, 64, 38)),
    feeY: b.y + 57,
    info: box(b.x + 10, b.y + 46, 146, 18),
    stations,
    terminus,
    path: back
      ? `M${b.x + 22} ${top}H${last}a${bend} ${bend} 0 0 1 0 ${bottom - top}H${terminus.x}`
      : `M${b.x + 10} ${top}H${terminus.x}`,
    cube: Math.min(24, pitch - 4),
  };
}

/** How many spaces of the score track lie along the top of the board. */
export const across = (l: Layout): number => (l.kind === 'wide' ? 24 : 16);

/** Where a score stands on the track that runs clockwise around the board, 80 spaces a lap. */
export function scorePoint(l: Layout, score: number): Point {
  if (l.rail) return { x: l.rail.x + ((((score % 80) + 80) % 80) / 80) * l.rail.w, y: l.rail.y + 14 };
  const a = across(l);
  const down = 40 - a;
  const inset = 15;
  const w = l.W - 2 * inset;
  const h = l.H - 2 * inset;
  const s = ((score % 80) + 80) % 80;
  if (s <= a) return { x: inset + (s / a) * w, y: inset };
  if (s <= 40) return { x: inset + w, y: inset + ((s - a) / down) * h };
  if (s <= 40 + a) return { x: inset + w - ((s - 40) / a) * w, y: inset + h };
  return { x: inset, y: inset + h - ((s - 40 - a) / down) * h };
}

const WIDE = 'mwMW';
const THIN = 'iljtfr I';

/** The smallest letters on a narrow board, in its own pixels: 11 on a phone's screen. */
const LITTLE = 11.7;

/** A name in letters that can be read, on one line if there is room beside a number, otherwise on two. */
export function linesOf(name: string, room: number): string[] {
  if (ems(name) * LITTLE <= room) return [name];
  const [first = '', ...rest] = name.split(' ');
  return [first, rest.join(' ')];
}

/** About how wide a name is in the display type, in ems; for fitting names into their signs. */
export const ems = (text: string): number =>
  [...text].reduce((sum, c) => sum + (WIDE.includes(c) ? 0.98 : THIN.includes(c) ? 0.4 : c < 'a' ? 0.76 : 0.62), 0);
