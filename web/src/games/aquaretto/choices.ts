/** What I may be about to choose. */
import type { Step } from '../../rules/trials';
import type { Expansion, Place, Tile } from './types';

export type Asking =
  | { kind: 'take'; truck: number }
  | { kind: 'depot' }
  | { kind: 'move' }
  | { kind: 'buy'; seat: number }
  | { kind: 'coworker'; from: Place }
  | { kind: 'expand'; size: Expansion['size'] };

/** A tile to be placed; `steps` bring it into the hand. */
export interface Placing {
  tile: Tile;
  cells: number[];
  depot: boolean;
  steps: Step[];
  go(to: number | 'depot'): void;
}

/** A coworker to be placed, or (source) the one to be chosen who moves. */
export interface Crew {
  places: Place[];
  source: boolean;
  steps: Step[];
  go(to: Place): void;
}

/** A board to be added: its places by anchor, the one chosen, and the one that is shown. */
export interface Expanding {
  size: Expansion['size'];
  bought: boolean;
  ways: Map<number, Expansion[]>;
  liked(cell: number | null): Expansion | null;
  chosen: Expansion | null;
  ghost: Expansion | null;
}
