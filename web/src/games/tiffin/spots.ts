import type { Spots } from '../../board/spots';
import type { View } from './types';

export const SPOTS: Spots<View> = {
  place: ({ slot }) => [`tiffin-square-${slot}`],
  take: ({ position }) => [`pool-${position}`],
  take_pair: ({ first, second }) => [`pool-${first}`, `pool-${second}`],
  take_deck: () => ['deck'],
  discard: ({ card }) => [`hand-card-${card}`],
  unit: ({ card }) => [`hand-card-${card}`],
  unit_pair: ({ first, second }) => [`hand-card-${first}`, `hand-card-${second}`],
  target: ({ slot, mode }) => [`route-${slot}`, `mode-${mode}`],
  special: ({ card }) => [`special-${card}`, `my-${card}`],
  stop: () => ['stop'],
};
