/** Names for parts of the view of Aquaretto, as the server describes them. */
import type { Schemas } from '../../api/types';

export type View = Schemas['AquarettoView'];
export type Tile = Schemas['AquarettoTile'];
export type Truck = Schemas['AquarettoTruck'];
export type Parts = Schemas['AquarettoParts'];
export type Basin = Schemas['AquarettoBasin'];
export type Space = Schemas['AquarettoSpace'];
export type Expansion = Schemas['AquarettoExpansion'];
export type Player = Schemas['AquarettoPlayer'];
export type Kind = Basin['kind'];
export type Symbol = Tile['symbol'];
export type Phase = View['phase'];
/** Where a coworker may be: at a post, or as a trainer on a cell. */
export type Place = Post | number;
export type XY = Expansion['cells'][number];
export type Post = Extract<Schemas['AquarettoCoworker']['source'], 'cashier' | 'keeper' | 'manager'>;
