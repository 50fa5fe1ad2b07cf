/**
 * Where everything lies: the opened tin with its nine cards, and the lid beside or below it. One
 * scene in three arrangements: `wide` for a desktop, `medium` for a tablet, `narrow` for a phone.
 */
import { box, centre, column, row, type Box, type Point } from '../../board/geometry';

export type Kind = 'wide' | 'medium' | 'narrow';

export interface Layout {
  kind: Kind;
  W: number;
  H: number;
  tin: Box;
  lid: Box;
  /** The nine Map cards, row by row. */
  cards: Box[];
  /** The thirteen spaces. */
  spaces: Point[];
  /** Where trucks stand on an action space. */
  pad: { w: number; h: number };
  plain: number;
  truck: { w: number; h: number };
  slots: Box[][];
  decks: Box[];
  townNames: Point[];
  status: Box;
  wells: Box[];
  mine: Box;
  truckOfMine: Box;
  pips: Point;
  end: Box;
  vendor: Box;
  held: Box;
  abilities: Box[];
  others: Box[];
  /** Where removed orders lie, if there is room. */
  boxed: Box | null;
  /** Where tables of the rules are looked up. */
  books: Record<'orders' | 'map' | 'abilities', Point>;
}

type Parts = Omit<Layout, 'books'>;

/** Books lie where the map is empty, and beside the Ability cards. */
function withBooks(l: Parts): Layout {
  const [west, east, last, well] = [l.cards[3]!, l.cards[5]!, l.abilities[2]!, l.wells[2]!];
  const edge = l.kind === 'narrow' ? 17 : 22;
  return {
    ...l,
    books: {
      orders: { x: west.x + edge, y: west.y + west.h - edge },
      map: { x: east.x + east.w - edge, y: east.y + east.h - edge },
      abilities: { x: (last.x + last.w + well.x + well.w) / 2, y: centre(last).y },
    },
  };
}

/** What there is to lay out. */
export interface Contents {
  others: number;
  watching: boolean;
  abilities: boolean;
}

export const TRUCK_RATIO = 34 / 48;

interface MapPlan {
  x: number;
  y: number;
  cols: [number, number, number];
  rows: [number, number, number];
  gap: number;
  /** The ring of roads: how far its corners lie from the corners of the map. */
  ring: Point;
  /** From a warehouse to the plain space before it. */
  spoke: Point;
  order: { w: number; h: number; gap: number; edge: number };
  /** A deck lies beside the orders, or (where there is no room) beside the name. */
  deckBeside: boolean;
}

function map(p: MapPlan): Pick<Layout, 'cards' | 'spaces' | 'slots' | 'decks' | 'townNames'> {
  const at = (sizes: number[], k: number) => sizes.slice(0, k).reduce((a, b) => a + b + p.gap, 0);
  const cards = [0, 1, 2].flatMap((r) =>
    [0, 1, 2].map((c) => box(p.x + at(p.cols, c), p.y + at(p.rows, r), p.cols[c]!, p.rows[r]!)),
  );
  const w = at(p.cols, 3) - p.gap;
  const h = at(p.rows, 3) - p.gap;
  const [left, right] = [p.x + p.ring.x, p.x + w - p.ring.x];
  const [top, bottom] = [p.y + p.ring.y, p.y + h - p.ring.y];
  const [cx, cy] = [p.x + w / 2, p.y + h / 2];
  const spaces: Point[] = [
    { x: cx, y: cy },
    { x: cx, y: top },
    { x: right, y: cy },
    { x: cx, y: bottom },
    { x: left, y: cy },
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
    { x: cx, y: top + p.spoke.y },
    { x: right - p.spoke.x, y: cy },
    { x: cx, y: bottom - p.spoke.y },
    { x: left + p.spoke.x, y: cy },
  ];
  // The towns, clockwise from the north-west, each a mirror image of the first.
  const corners = [cards[0]!, cards[2]!, cards[8]!, cards[6]!];
  const { order } = p;
  const pair = 2 * order.w + order.gap;
  const slots = corners.map((c, t) => {
    const east = t === 1 || t === 2;
    const y = t > 1 ? c.y + c.h - order.edge - order.h : c.y + order.edge;
    return row(2, east ? c.x + c.w - order.edge - pair : c.x + order.edge, y, order.w, order.h, order.w + order.gap);
  });
  const decks = corners.map((c, t) => {
    const east = t === 1 || t === 2;
    const south = t > 1;
    if (p.deckBeside) {
      const y = south ? c.y + c.h - order.edge - 46 : c.y + order.edge;
      return box(east ? c.x + 6 : c.x + c.w - 37, y, 31, 44);
    }
    const y = south ? c.y + 6 : c.y + c.h - 25;
    return box(east ? c.x + 6 : c.x + c.w - 20, y, 14, 19);
  });
  const townNames = corners.map((c, t) => {
    const east = t === 1 || t === 2;
    const far = p.rows[0] - p.ring.y;
    return { x: east ? c.x + c.w - order.edge : c.x + order.edge, y: t > 1 ? c.y + far * 0.34 : c.y + c.h - far * 0.5 };
  });
  return { cards, spaces, slots, decks, townNames };
}

/** The arrangement for a scene shown `width` pixels wide. */
export function arrange(width: number, contents: Contents): Layout {
  if (width >= 880) return withBooks(wide(contents));
  if (width >= 600) return withBooks(medium(contents));
  return withBooks(narrow(contents));
}

const truck = (w: number) => ({ w, h: w * TRUCK_RATIO });

function wide({ others, watching, abilities }: Contents): Parts {
  const x = 764;
  const w = 332;
  const below = watching ? 166 : 424;
  const top = below + (abilities ? 74 : 0);
  const each = Math.min(watching ? 145 : 156, (746 - top) / Math.max(others, 1));
  return {
    kind: 'wide',
    W: 1120,
    H: 760,
    tin: box(8, 8, 728, 744),
    lid: box(748, 8, 364, 744),
    ...map({
      x: 24,
      y: 24,
      cols: [254, 176, 254],
      rows: [238, 224, 238],
      gap: 6,
      ring: { x: 176, y: 158 },
      spoke: { x: 62, y: 58 },
      order: { w: 98, h: 106, gap: 8, edge: 10 },
      deckBeside: true,
    }),
    pad: { w: 84, h: 50 },
    plain: 19,
    truck: truck(62),
    status: box(x, 22, w, 42),
    wells: row(3, x, 72, 106, 84, 113),
    mine: box(x - 6, 162, w + 12, 256),
    truckOfMine: box(x + 2, 192, 144, 102),
    pips: { x: x + 164, y: 208 },
    end: box(x + 160, 248, 168, 46),
    vendor: box(x + 244, 194, 84, 46),
    held: box(x + 2, 306, w - 4, 106),
    abilities: row(3, x, below, 96, 66, 102),
    others: column(others, x - 6, top, w + 12, each - 6, each),
    boxed: box(x - 6, Math.max(top + others * each, top + 112), w + 12, 742 - Math.max(top + others * each, top + 112)),
  };
}

function medium({ others, watching, abilities }: Contents): Parts {
  const x = 548;
  const w = 236;
  const bottom = 534;
  const place = Math.min(392, (788 - (others - 1) * 8) / Math.max(others, 1));
  const shelf = abilities ? bottom - 74 : bottom;
  const mine = box(x - 6, 148, w + 12, shelf - 148 - (abilities ? 8 : 2));
  const beside = watching ? others : 0;
  const each = (mine.h + 4) / Math.max(beside, 1);
  return {
    kind: 'medium',
    W: 800,
    H: watching || !others ? 546 : 676,
    tin: box(6, 6, 524, 534),
    lid: box(536, 6, 258, 534),
    ...map({
      x: 14,
      y: 14,
      cols: [184, 128, 184],
      rows: [174, 158, 174],
      gap: 6,
      ring: { x: 134, y: 118 },
      spoke: { x: 46, y: 46 },
      order: { w: 80, h: 80, gap: 6, edge: 8 },
      deckBeside: false,
    }),
    pad: { w: 66, h: 42 },
    plain: 15,
    truck: truck(48),
    status: box(x, 16, w, 38),
    wells: row(3, x, 62, 75, 78, 80.5),
    mine,
    truckOfMine: abilities ? box(x, 174, 116, 82) : box(x + 2, 182, 168, 119),
    pips: { x: x + (abilities ? 130 : 186), y: abilities ? 186 : 214 },
    end: abilities ? box(x + 124, 212, 112, 44) : box(x + 4, 312, w - 8, 46),
    vendor: abilities ? box(x + 192, 166, 44, 38) : box(x, 0, 0, 0),
    held: abilities ? box(x, 268, w, 176) : box(x, 370, w, 152),
    abilities: row(3, x, shelf + 2, 69, 66, 72),
    others: watching ? column(others, x - 6, 148, w + 12, Math.min(120, each - 6), Math.min(126, each)) : row(others, 6, 550, place, 118, place + 8),
    boxed: others === 1 ? box(410, 550, 384, 118) : null,
  };
}

function narrow({ others, watching, abilities }: Contents): Parts {
  const x = 8;
  const w = 374;
  const wells = 386;
  const mine = wells + 58;
  const below = watching ? mine : mine + 144;
  const top = below + (abilities ? 66 : 0);
  const H = top + others * 68 + 8;
  return {
    kind: 'narrow',
    W: 390,
    H,
    tin: box(2, 2, 386, 378),
    lid: box(2, 382, 386, H - 384),
    ...map({
      x: 8,
      y: 8,
      cols: [138, 90, 138],
      rows: [127, 104, 127],
      gap: 4,
      ring: { x: 104, y: 87 },
      spoke: { x: 35, y: 33 },
      order: { w: 62, h: 58, gap: 4, edge: 5 },
      deckBeside: false,
    }),
    pad: { w: 50, h: 32 },
    plain: 11,
    truck: truck(36),
    status: box(x, H, 0, 0),
    wells: row(3, x, wells, 121, 50, 126.5),
    mine: box(x - 3, mine - 2, w + 6, 140),
    truckOfMine: box(x + 4, mine + 6, 86, 61),
    pips: { x: x + 108, y: mine + 46 },
    end: box(x + 236, mine + 26, 138, 44),
    vendor: box(x + 172, mine + 26, 58, 44),
    held: box(x, mine + 74, w, 60),
    abilities: row(3, x, below, 112, 58, 117),
    others: column(others, x - 3, top, w + 6, 62, 68),
    boxed: null,
  };
}

/** Where a held order lies, the `k`-th of `n` places. */
export function heldBox(l: Layout, k: number, n: number): Box {
  const gap = l.kind === 'wide' ? 6 : 5;
  const w = (l.held.w - (n - 1) * gap) / n;
  return box(l.held.x + k * (w + gap), l.held.y, w, l.held.h);
}

/** The truck and the held orders on the panel of another player. */
export function panel(b: Box, places: number): { truck: Box; held: Box[] } {
  const head = b.h < 70 ? 22 : 27;
  const h = b.h - head - 7;
  const tw = Math.min(h / TRUCK_RATIO, b.w * 0.24);
  const left = b.x + 8;
  const from = left + tw + 8;
  const pitch = (b.x + b.w - 6 - from) / places;
  return {
    truck: box(left, b.y + head + (h - tw * TRUCK_RATIO) / 2, tw, tw * TRUCK_RATIO),
    held: row(places, from, b.y + head, pitch - 5, h, pitch),
  };
}

/** What one clicks to drive to a space. */
export function padBox(l: Layout, space: { space: number; kind: string }): Box {
  const at = l.spaces[space.space]!;
  const [w, h] = space.kind === 'plain' ? [l.plain * 2 + 10, l.plain * 2 + 10] : [l.pad.w + 4, l.pad.h + 4];
  return box(at.x - w / 2, at.y - h / 2, w, h);
}

/** Where a truck stands, the `k`-th of `n` on its space. */
export function standing(l: Layout, space: number, k: number, n: number): Point {
  const at = l.spaces[space]!;
  const { w, h } = l.truck;
  if (n === 1) return at;
  const dx = n === 2 && space < 9 ? w * 0.5 : w * 0.46;
  const rows = n > 2 || space >= 9;
  if (n === 2) return rows ? { x: at.x, y: at.y + (k - 0.5) * h * 0.9 } : { x: at.x + (k * 2 - 1) * dx, y: at.y };
  return { x: at.x + ((k % 2) * 2 - 1) * dx, y: at.y + (k < 2 ? -0.5 : 0.5) * h * 0.95 };
}

/** Where mint `i` lies in a truck drawn in this box. */
export function mintAt(b: Box, capacity: number, i: number): { x: number; y: number; r: number } {
  const u = b.w / 48;
  const columns = Math.ceil(capacity / 2);
  const r = Math.min(5.1, 14.6 / columns) * u;
  const pitch = 28.5 / columns;
  return { x: b.x + (2.2 + pitch * ((i % columns) + 0.5)) * u, y: b.y + (i < columns ? 19.2 : 8.6) * u, r };
}

/** The roads of the shortest way between two spaces: spaces on it, both ends included. */
export function way(roads: readonly (readonly number[])[], from: number, to: number): number[] {
  const before = new Map<number, number>([[from, from]]);
  const line = [from];
  for (const here of line) {
    if (here === to) break;
    for (const [a, b] of roads as [number, number][]) {
      const next = a === here ? b : b === here ? a : null;
      if (next === null || before.has(next)) continue;
      before.set(next, here);
      line.push(next);
    }
  }
  if (!before.has(to)) return [];
  const path = [to];
  while (path[0] !== from) path.unshift(before.get(path[0]!)!);
  return path;
}
