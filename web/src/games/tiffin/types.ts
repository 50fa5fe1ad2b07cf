/** Names for parts of the view of Tiffin, as the server describes them. */
import type { Schemas } from '../../api/types';

/** Whole: what never changes is kept from the first view. */
export type View = Required<Schemas['TiffinView']>;
export type Card = Schemas['TiffinCard'];
export type Payout = Schemas['TiffinPayout'];
export type Route = Schemas['TiffinRoute'];
export type Player = Schemas['TiffinPlayer'];
export type Suit = Card['colour'];
export type Mode = Schemas['TiffinTarget']['mode'];
export type Special = Schemas['TiffinPlayedSpecial']['card'];
