/** What the server shows of a game of Tariffs (the game's own view). */

export type Suit = 'Suns' | 'Moons' | 'Crowns' | 'Arms';
export type Rank = 'null' | 'ace' | '2' | '3' | '4' | '5';
export type Role = 'start' | 'destination' | 'city';
export type Direction = 'east' | 'south';

export interface Tile {
  cell: number;
  row: number;
  column: number;
  code: string;
  name: string;
  suit: Suit;
  rank: Rank;
  role: Role;
}

export interface Domino {
  low: number;
  high: number;
}

/** Values on the first and the second cell of the pair. */
export interface Placed extends Domino {
  first: number;
  second: number;
  orientation: number;
  moved_by: number | null;
  locked_by: number | null;
}

export interface Pair {
  pair: number;
  first: number;
  second: number;
  direction: Direction;
  domino: Placed | null;
}

export interface Contract {
  start: number;
  destination: number;
  cities: number[];
  codes: string[];
}

export interface Step {
  source: number;
  target: number;
  pair: number;
  charge: number;
  gap: boolean;
  total: number;
}

export interface Walk {
  cost: number;
  connected: boolean;
  gaps: number;
  steps: Step[];
}

export interface Run {
  top: number;
  upside_down: number;
  action: number | null;
  walk: Walk;
}

export interface Trade {
  proposer: number;
  partner: number;
  offered: Domino | null;
  answer: Domino | null;
}

export interface Player {
  seat: number;
  score: number;
  rounds: number[];
  runs_declared: number;
  hand_size: number;
  known: Domino[];
  asked: boolean;
  connected: boolean | null;
}

export interface ScoredRun {
  seat: number;
  contract: Contract;
  walk: Walk;
}

export type End = 'run' | 'no_play' | 'turn_limit';

export interface LastRound {
  round: number;
  end: End;
  leader: number | null;
  declared: boolean;
  top: number;
  upside_down: number;
  pairs: Pair[];
  runs: ScoredRun[];
  upside_down_pairs: number[];
}

export interface Round {
  round: number;
  starter: number;
  end: End;
  leader: number | null;
  declared: boolean;
  upside_down: number;
  scores: number[];
}

export interface View {
  game: 'tariffs';
  phase: 'action' | 'respond' | 'confirm' | 'draw' | 'over';
  round: number;
  rounds: number;
  starter: number;
  turn: number;
  turn_of: number;
  idle_turns: number;
  stalled_after: number;
  turn_limit: number;
  rotation_lock: boolean;
  arrangement: 'simple' | 'grouped' | 'scattered' | 'custom';
  rows: number;
  columns: number;
  tiles: Tile[];
  pairs: Pair[];
  stock: number;
  stock_known: Domino[];
  hand: Domino[] | null;
  contract: Contract | null;
  plan: Walk | null;
  gap_charge: number;
  runs: Run[];
  partners: { seat: number; ahead: number; actions: number[] }[];
  trade: Trade | null;
  players: Player[];
  last_round: LastRound | null;
  history: Round[];
}
