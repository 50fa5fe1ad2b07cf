/** What I may be about to choose. */
import type { Action } from '../../api/types';

export type Asking =
  /** Which domino lies on a pair, and which way round; `slot`: the one that is lifted. */
  | { kind: 'lay'; pair: number; slot: number | null }
  | { kind: 'rotate'; pair: number }
  | { kind: 'offer'; seat: number }
  | { kind: 'declare'; top: number }
  | { kind: 'exchange' };

/** A domino as it might lie: its values on the first and the second tile. */
export interface Thought {
  action: Action;
  pair: number;
  values: readonly [number, number];
}
/** With what my walk would cost then; null while that is not known. */
export interface Way extends Thought {
  cost: number | null;
}
/** An answer that is looked at. */
export type Looking = ({ kind: 'lay' } & Thought) | { kind: 'run'; top: number };
