/** What the server shows of a game of Mint Delivery (the game's own view). */

export interface Mints {
  classic: number;
  sugar_free: number;
  cinnamon: number;
}
export const KINDS = ['classic', 'sugar_free', 'cinnamon'] as const;
export type Kind = (typeof KINDS)[number];

export interface Order {
  id: string;
  /** The town it is to be delivered to. */
  town: number;
  town_name: string;
  needs: Mints;
  points: number;
  value: number;
}

export interface Ability {
  id: string;
  name: string;
  type: 'Action' | 'Free Action' | 'Persistent';
  cost: number;
  text: string;
}

export interface Space {
  space: number;
  kind: 'city' | 'warehouse' | 'town' | 'plain';
  card: string;
  town: number | null;
  roads: number[];
  trucks: number[];
}

export interface Slot {
  slot: number;
  order: Order;
  /** Classic mints that lie on it. */
  mints: number;
}

export interface Town {
  town: number;
  name: string;
  space: number;
  deck: number;
  empty: boolean;
  slots: (Slot | null)[];
}

export interface Held {
  index: number;
  order: Order;
  /** Mints that the truck lacks. */
  missing: Mints;
  /** Moves to the destination. */
  moves: number;
  ready: boolean;
  now: boolean;
}

export interface Player {
  seat: number;
  space: number;
  space_name: string;
  load: Mints;
  aboard: number;
  capacity: number;
  room: number;
  held: Held[];
  held_limit: number;
  completed: number;
  unspent: number;
  points: number | null;
  orders: Order[] | null;
  abilities: Ability[];
}

export interface Dealing {
  dealt: Order[];
  kept: number[] | null;
  limit: number;
  choices: { orders: number; indexes: number[]; points: number }[];
}

export interface View {
  game: 'mint_delivery';
  phase: 'keep' | 'turn' | 'take_load' | 'unload' | 'remove' | 'over';
  round: number;
  round_limit: number;
  actions_left: number;
  actions: number;
  holder: number | null;
  spaces: Space[];
  towns: Town[];
  roads: [number, number][];
  supply: Mints;
  players: Player[];
  dealing: Dealing | null;
  taking: { order: Order; mints: number; room: number; most: number } | null;
  unloading: { last: 'C' | 'S' | 'K' } | null;
  removing: boolean;
  abilities: { slot: number; ability: Ability; owners: number[] }[];
  last_round: 'two_towns' | 'decks' | null;
  silent: { rounds: number; limit: number; left: number; warning: boolean };
  boxed: Order[];
  unseen: Order[];
  left_over: number | null;
  result: { points: number; rank: string; won: boolean } | null;
}
