/** What the server says, by hand until it is generated from the server's own description. */

export type Args = Record<string, number | string | null>;

export interface Action {
  id: number;
  verb: string;
  args: Args;
  text: string;
}

export interface GameEvent {
  kind: string;
  seat: number | null;
  args: Record<string, number | null>;
  text: string;
}

export interface LogLine {
  n: number;
  seat: number | null;
  kind: string;
  text: string;
}

export interface Seat {
  seat: number;
  name: string;
  colour: string;
  kind: 'person' | 'bot';
  level: string | null;
  claimed: boolean;
  online: boolean;
  score: number;
}

export interface Standing {
  seat: number;
  name: string;
  place: number;
  score: number;
  parts: Record<string, number>;
  tie_break: [string, number][];
}

export interface SeatLink {
  seat: number;
  path: string;
}

export interface TableView {
  id: string;
  game: string;
  title: string;
  status: 'waiting' | 'playing' | 'over';
  seq: number;
  you: number | null;
  host: boolean;
  native: boolean;
  seats: Seat[];
  to_move: number | null;
  prompt: string;
  legal: Action[];
  can_undo: boolean;
  undo_text: string | null;
  events: GameEvent[];
  last_action: { seat: number; verb: string | null; args: Args; text: string } | null;
  log_from: number;
  log: LogLine[];
  view: TiffinView;
  standings: Standing[] | null;
  links: SeatLink[] | null;
  watch_path: string;
  rematch: string | null;
}

export interface Card {
  colour: 'red' | 'green' | 'yellow' | 'blue' | 'grey';
  rank: number;
  symbol: boolean;
}

export interface Face {
  card: string;
  face: string;
  name: string;
  colour: 'red' | 'green' | 'yellow' | 'blue';
  distance: number;
  /** Fees for first, second, third, per number of tiffins (1, 2, 3). */
  fees: number[][];
}

export interface Payout {
  seat: number | null;
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
  /** Owners of the progress cubes in order; null is the competitor. */
  progress: (number | null)[];
  specials: { seat: number; card: 'flat_tire' | 'shortcut' }[];
  cancelled: number;
  payout: Payout[];
}

export interface Tracking {
  index: number;
  shown: string;
  minimum: number;
  fee: number;
}

export interface TiffinPlayer {
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

export interface TiffinView {
  game: 'tiffin';
  phase: 'turn' | 'draft' | 'discard' | 'target' | 'special' | 'chain' | 'over';
  turn: number;
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
  players: TiffinPlayer[];
  hand: Card[] | null;
  unit: { cards: Card[]; rank: number; hand: number[] | null } | null;
  target: { slot: number; mode: string } | null;
}

export interface GameOption {
  name: string;
  default: number;
  low: number;
  high: number;
  text: string;
}

export interface Game {
  name: string;
  title: string;
  tagline: string;
  minutes: number | string;
  seats: number[];
  seat_names: string[];
  seat_colours: string[];
  options: GameOption[];
}

export interface Level {
  name: string;
  title: string;
  text: string;
}

export interface Clause {
  id: string;
  text: string;
  ruling: boolean;
  withdrawn: boolean;
}

export interface Rules {
  title: string;
  intro: string;
  sections: { id: string; title: string; clauses: Clause[] }[];
}

export interface Warm {
  games: Record<string, { state: 'cold' | 'warming' | 'warm' | 'failed'; done: number; total: number }>;
}

export interface NewSeat {
  kind: 'me' | 'friend' | 'bot';
  level?: string;
  name?: string;
}

export type Pushed =
  | { type: 'view'; view: TableView }
  | { type: 'presence'; online: boolean[] }
  | { type: 'warm'; games: Warm['games'] }
  | { type: 'ping' };
