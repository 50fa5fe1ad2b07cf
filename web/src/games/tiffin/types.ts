/** What the server shows of a game of Tiffin (the game's own view). */
import type { Owner } from '../../board/shapes';

export type Suit = 'red' | 'green' | 'yellow' | 'blue' | 'grey';
export type Mode = 'normal' | 'with_tiffin' | 'as_two';
export type Special = 'flat_tire' | 'shortcut';
/** A seat, or null for the competitor. */
export type { Owner };

export interface Card {
  colour: Suit;
  rank: number;
  symbol: boolean;
}

export interface Face {
  card: string;
  face: string;
  name: string;
  colour: Suit;
  distance: number;
  /** For 1, 2 and 3 tiffins: the fees of first, second and third. */
  fees: number[][];
}

export interface Payout {
  seat: Owner;
  cubes: number;
  place: number | null;
  route_fee: number;
  delivery_fee: number;
  total: number;
}

export interface Route {
  slot: number;
  face: Face;
  length: number;
  open: number;
  active: boolean;
  status: 'unstarted' | 'started' | 'full';
  tiffins: number[];
  squares: number;
  progress: Owner[];
  specials: { seat: number; card: Special }[];
  cancelled: number;
  payout: Payout[];
}

export interface Tracking {
  index: number;
  shown: string;
  minimum: number;
  fee: number;
}

export interface Player {
  seat: number;
  score: number;
  hand_size: number;
  known: Card[];
  flat_tire: boolean;
  shortcut: boolean;
  cubes_on_table: number;
  route_fees: number;
  delivery_fees: number;
  history: { route: string; route_fee: number; delivery_fee: number }[];
}

export interface View {
  game: 'tiffin';
  phase: 'turn' | 'draft' | 'discard' | 'target' | 'special' | 'chain' | 'over';
  turn: number;
  drafts_in_a_row: number;
  /** Until the game ends, if nothing else is done; null while that is far away. */
  drafts_left: number | null;
  routes: (Route | null)[];
  next_route: Face | null;
  routes_left: number;
  routes_scored: { card: string; face: string; name: string; colour: string }[];
  pool: (Card | null)[];
  deck: number;
  discard: Card[];
  tracking: Tracking;
  tracking_cards: Tracking[];
  competitor: { marker: number; threshold: number; pending: number };
  players: Player[];
  hand: Card[] | null;
  unit: { cards: Card[]; rank: number; hand: number[] | null } | null;
  target: { slot: number; mode: string } | null;
}
