/** Names for parts of the view of Out For Delivery, as the server describes them. */
import type { Schemas } from '../../api/types';

/** Whole: what never changes is kept from the first view. Games that were stored earlier do not tell what is rough. */
export type View = Required<Omit<Schemas['OutForDeliveryView'], 'rough'>> & Partial<Pick<Schemas['OutForDeliveryView'], 'rough'>>;
export type Tile = Schemas['OfdTile'];
export type City = Schemas['OfdCity'];
export type RoadMap = Schemas['OfdMap'];
export type Region = Schemas['OfdRegion'];
export type Reach = Schemas['OfdReach'];
export type Parcels = Schemas['OfdParcel'];
export type Player = Schemas['OfdPlayer'];
export type ItemKind = Schemas['OfdItem'];
export type Thing = Schemas['OfdThing'];
export type Proposal = Schemas['OfdProposal'];
export type RegionId = Tile['region'];
export type Terrain = Tile['terrain'];
export type Space = RoadMap['water'][number];
