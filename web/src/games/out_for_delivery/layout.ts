/**
 * Where everything lies on the board. One scene in three arrangements of the same parts: `wide`
 * for a desktop, `medium` for a tablet, `narrow` for a phone. All numbers are units of the
 * scene's viewBox. The map is a scene in the scene, in cells of its own; see atlas.ts.
 */
import { box, row, type Box, type Scene } from '../../board/geometry';

export type Kind = 'wide' | 'medium' | 'narrow';

export interface Shape {
  /** Cells of the map. */
  width: number;
  height: number;
  players: number;
  others: number;
  watching: boolean;
}

export interface Layout extends Scene {
  kind: Kind;
  round: Box;
  weather: Box[];
  event: Box;
  map: Box;
  /** The map lies on its side, north to the right. */
  turned: boolean;
  turn: Box;
  here: Box;
  /** Lines of answers the panel has room for. */
  rows: number;
  mine: Box;
  squares: Box[];
  items: Box;
  others: Box[];
  ledger: Box;
}

const ledgerHeight = (players: number) => 36 + players * 23;

export function arrange(width: number, shape: Shape): Layout {
  if (width >= 880) return wide(shape);
  if (width >= 600) return medium(shape);
  return narrow(shape);
}

/** The largest map in a place, turned where it is larger so and may be. */
export function fit(place: Box, shape: Pick<Shape, 'width' | 'height'>, mayTurn: boolean): { map: Box; turned: boolean } {
  const size = (w: number, h: number) => Math.min(place.w / (w + EDGE), place.h / (h + EDGE));
  const turned = mayTurn && size(shape.height, shape.width) > size(shape.width, shape.height);
  const [w, h] = turned ? [shape.height, shape.width] : [shape.width, shape.height];
  const cell = size(w, h);
  const [mw, mh] = [(w + EDGE) * cell, (h + EDGE) * cell];
  return { map: box(place.x + (place.w - mw) / 2, place.y + (place.h - mh) / 2, mw, mh), turned };
}
/** Land around the outermost spaces, in cells, both sides together. */
export const EDGE = 0.5;

function wide(shape: Shape): Layout {
  const x = 772;
  const w = 336;
  const ledger = ledgerHeight(shape.players);
  const { map, turned } = fit(box(12, 80, 748, 512), shape, shape.height > shape.width);
  const bottom = 732;
  const card = shape.others > 2 ? 77 : shape.others > 1 ? 104 : 118;
  // A watcher has no board and no items: the ledger lies in their place.
  const ledgerY = shape.watching ? bottom + 7 : bottom - ledger;
  const othersY = ledgerY - shape.others * (card + 7) - 1;
  return {
    kind: 'wide',
    small: false,
    W: 1120,
    H: 742,
    round: box(12, 10, 196, 60),
    weather: row(3, 218, 10, 190, 60, 198),
    event: box(812, 10, 296, 60),
    map: { ...map, y: 80 },
    turned,
    turn: box(x, 80, w, 70),
    here: box(x, 158, w, othersY - 8 - 158),
    rows: Math.floor((othersY - 8 - 158 - 34) / 46),
    mine: box(12, 602, 748, 130),
    squares: row(10, 22, 632, 50, 92, 53),
    items: box(562, 602, 198, 130),
    others: Array.from({ length: shape.others }, (_, k) => box(x, othersY + k * (card + 7), w, card)),
    ledger: shape.watching ? box(12, 602, 748, 130) : box(x, ledgerY, w, ledger),
  };
}

function medium(shape: Shape): Layout {
  const { map, turned } = fit(box(10, 132, 780, 560), shape, shape.height > shape.width);
  const y = 132 + map.h + 10;
  const under = shape.watching ? y : y + 140;
  const card = 88;
  const ledger = ledgerHeight(shape.players);
  const right = shape.others * (card + 8) + ledger;
  const here = Math.max(right - 78, 250);
  return {
    kind: 'medium',
    small: false,
    W: 800,
    H: under + Math.max(right, here + 78) + 10,
    round: box(10, 8, 300, 56),
    event: box(318, 8, 472, 56),
    weather: row(3, 10, 70, 254, 56, 263),
    map: { ...map, y: 132 },
    turned,
    mine: box(10, y, 780, 130),
    squares: row(10, 20, y + 30, 52, 92, 55),
    items: box(580, y, 210, 130),
    turn: box(10, under, 386, 70),
    here: box(10, under + 78, 386, here),
    rows: Math.floor((here - 34) / 48),
    others: Array.from({ length: shape.others }, (_, k) => box(404, under + k * (card + 8), 386, card)),
    ledger: box(404, under + shape.others * (card + 8), 386, ledger),
  };
}

function narrow(shape: Shape): Layout {
  const { map, turned } = fit(box(3, 104, 384, 620), shape, true);
  const event = 104 + map.h + 7;
  const y = event + 50;
  const rows = 3;
  const here = 30 + rows * 52;
  const mine = y + 64 + (shape.watching ? 0 : here + 7);
  const items = mine + (shape.watching ? 0 : 116);
  const othersY = items + (shape.watching ? 0 : 76);
  const card = 84;
  const ledgerY = othersY + shape.others * (card + 6);
  const ledger = ledgerHeight(shape.players);
  return {
    kind: 'narrow',
    small: true,
    W: 390,
    H: ledgerY + ledger + 6,
    round: box(3, 4, 384, 38),
    weather: row(3, 3, 46, 124, 54, 130),
    event: box(3, event, 384, 44),
    map: { ...map, y: 104 },
    turned,
    turn: box(3, y, 384, 58),
    here: box(3, y + 64, 384, here),
    rows,
    mine: box(3, mine, 384, 110),
    squares: row(10, 6, mine + 28, 36.4, 78, 37.8),
    items: box(3, items, 384, 70),
    others: Array.from({ length: shape.others }, (_, k) => box(3, othersY + k * (card + 6), 384, card)),
    ledger: box(3, ledgerY, 384, ledger),
  };
}
