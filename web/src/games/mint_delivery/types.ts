/** Names for parts of the view of Mint Delivery, as the server describes them. */
import type { Schemas } from '../../api/types';

/** Whole: what never changes is kept from the first view. */
export type View = Required<Schemas['MintDeliveryView']>;
export type Mints = Schemas['MintCounts'];
export type Kind = keyof Mints;
export type Order = Schemas['MintOrder'];
export type Space = Schemas['MintSpace'];
export type Slot = Schemas['MintSlot'];
export type Held = Schemas['MintHeld'];
export type Costs = Schemas['MintCosts'];
export type Player = Schemas['MintPlayer'];
export type Dealing = Schemas['MintDealing'];
