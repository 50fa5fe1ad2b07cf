/** What the server shows of a game of Out For Delivery (the game's own view): nothing is hidden. */

export type Phase = 'city' | 'act' | 'give' | 'want' | 'respond' | 'over';
export type RegionId = 'W' | 'N' | 'S';
export type Terrain = 'regular' | 'town' | 'mountain' | 'river';
export type WeatherKind = 'sun' | 'cloud' | 'rain' | 'snow';
export type Band = 'near' | 'medium' | 'far';
export type Space = readonly [x: number, y: number];

export interface Tile {
  id: number;
  x: number;
  y: number;
  region: RegionId;
  terrain: Terrain;
  city: number | null;
  flag: 'pickup' | 'delivery' | null;
  /** North, east, south, west. */
  neighbours: (number | null)[];
  ferry: number | null;
}

export interface City {
  number: number;
  name: string;
  colour: string;
  region: RegionId;
  pickup: number;
  delivery: number;
  /** Base cost in MP to each city. */
  trips: number[];
  bands: Band[];
}

export interface RoadMap {
  width: number;
  height: number;
  cities: City[];
  tiles: Tile[];
  water: Space[];
  rock: Space[];
}

export interface Region {
  region: RegionId;
  name: string;
  weather: string | null;
  kind: WeatherKind | null;
  /** In MP; `mine` for the active player. */
  dmc: number | null;
  mine: number | null;
}

export interface Obstacle {
  number: number;
  name: string;
  effect: string;
}

export interface Reach {
  tile: number;
  /** In half-points. */
  h: number;
  path: number[];
}

/** Equal parcels on a board. */
export interface Parcels {
  colour: number;
  square: number;
  count: number;
  pay: number;
  origin: number;
  band: Band;
  grace: number;
}

export interface Player {
  seat: number;
  tile: number | null;
  city: number | null;
  gold: number;
  /** Number of each kind. */
  items: number[];
  delivered: number;
  wealth: number;
  item_wealth: number;
  parcel_malus: number;
  place: number;
  parcels: Parcels[];
  /** Turns that an umbrella or snow shoes in use still last. */
  umbrella: number;
  snow_shoes: number;
  kept_mp: number;
}

export interface ItemKind {
  kind: number;
  name: string;
  passive: boolean;
  text: string;
}

export interface Thing {
  number: number;
  kind: 'parcel' | 'item' | 'gold';
  text: string;
  colour: number | null;
  square: number | null;
  item: number | null;
  gold: number | null;
}

export interface Proposal {
  by: number;
  partner: number;
  give: Thing | null;
  want: Thing | null;
}

export interface View {
  game: 'out_for_delivery';
  phase: Phase;
  round: number;
  last_round: number;
  turn_of: number | null;
  mp: number;
  mp_h: number;
  deliveries: number;
  deliveries_needed: number;
  map: RoadMap;
  regions: Region[];
  obstacle: Obstacle;
  reachable: Reach[];
  /** What entering each tile costs the active player, in half-points; null: closed. */
  entering: (number | null)[];
  /** [city][colour] */
  waiting: number[][];
  pile: number[];
  board_gold: number[];
  players: Player[];
  item_kinds: ItemKind[];
  prices: { buy: number; sell: number; item_value: number; fine: number; malus: number };
  /** `keeps_h`: half-points kept for the next roll if the turn ends now. */
  turn: { bought: boolean; sold: boolean; traded: boolean; pickups: number; asked: number[]; keeps_h: number };
  meetings: { tile: number; seats: number[] }[];
  proposal: Proposal | null;
}
