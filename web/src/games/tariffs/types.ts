/** Names for parts of the view of Tariffs, as the server describes them. */
import type { Schemas } from '../../api/types';

/** Whole: what never changes is kept from the first view. */
export type View = Required<Schemas['TariffsView']>;
export type Tile = Schemas['TariffsTile'];
export type Domino = Schemas['TariffsDomino'];
export type Pair = Schemas['TariffsPair'];
export type Contract = Schemas['TariffsContract'];
export type Walk = Schemas['TariffsWalk'];
export type Step = Schemas['TariffsStep'];
export type Run = Schemas['TariffsRun'];
export type LastRound = Schemas['TariffsLastRound'];
export type Player = Schemas['TariffsPlayer'];
export type Suit = Tile['suit'];
export type Rank = Tile['rank'];
export type Role = Tile['role'];
