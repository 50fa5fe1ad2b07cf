/** What the server shows of a game of Aquaretto (the game's own view). */

export type Kind = 'DOL' | 'ORC' | 'SEA' | 'TUR' | 'HIP' | 'CRO' | 'PEN' | 'BEA';
export type Symbol = 'female' | 'male' | 'plain' | 'fish' | 'lightning' | 'offspring' | 'coin';
export type Phase =
  | 'main'
  | 'load'
  | 'pick'
  | 'place_tile'
  | 'place_bought'
  | 'place_moved'
  | 'place_offspring'
  | 'place_coworker'
  | 'move_source'
  | 'move_dest'
  | 'expand_anchor'
  | 'over';
export type XY = [number, number];

export interface Tile {
  kind: Kind | 'COI';
  symbol: Symbol;
  name: string;
  trainable: boolean;
}

export interface KindLeft {
  kind: Kind;
  name: string;
  in_play: boolean;
  trainable: boolean;
  undrawn: number;
  undrawn_symbols: Record<string, number>;
  offspring: number;
}

export interface Truck {
  truck: number;
  places: number;
  blocked: number;
  tiles: (Tile | null)[];
  taken_by: number | null;
}

export interface Parts {
  animals: number;
  cashiers: number;
  keepers: number;
  trainers: number;
  depot: number;
}

export interface Basin {
  kind: Kind;
  tiles: number;
  bred: number;
  offspring_to_come: number;
  next_coin: number | null;
  next_coworker: number | null;
}

export interface Space {
  cell: number;
  x: number;
  y: number;
  board: number | null;
  tile: Tile | null;
  trainer: boolean;
  points: number | null;
}

export interface Expansion {
  size: 'large' | 'small';
  orientation: number | null;
  action: number | null;
  anchor_action: number;
  cell: number;
  x: number;
  y: number;
  cells: XY[];
}

export interface Player {
  seat: number;
  score: number;
  parts: Parts;
  coins: number;
  truck: number | null;
  cashiers: number;
  keepers: number;
  managers: number;
  trainers: number;
  large_left: number;
  small_left: number;
  basins: Basin[];
  basin_limit: number;
  fish: number;
  pairs: { female: number; male: number }[];
  spaces: Space[];
  boards: { size: 'large' | 'small'; orientation: number | null; cell: number; x: number; y: number; cells: XY[] }[];
  depot: Tile[];
}

export interface View {
  game: 'aquaretto';
  phase: Phase;
  turn: number;
  round: number;
  last_round: boolean;
  main: number;
  reserve: number;
  coworkers: number;
  coin_tiles_left: number;
  large_price: number;
  small_price: number;
  kinds: KindLeft[];
  gone: Tile[];
  trucks: Truck[];
  players: Player[];
  service: { x: number; y: number; name: string }[];
  notches: XY[];
  hand: Tile | null;
  hand_from: 'draw' | 'truck' | 'depot' | 'purchase' | 'birth' | null;
  coworker: { source: 'supply' | Post | 'trainer'; cell: number | null } | null;
  legal_cells: number[];
  expansions: Expansion[];
}

export type Post = 'cashier' | 'keeper' | 'manager';
export const POSTS: Post[] = ['cashier', 'keeper', 'manager'];
