import type { Spots } from '../../board/spots';
import type { View } from './types';

export const SPOTS: Spots<View> = {
  play: ({ slot, pair }) => [`hand-${slot}`, `pair-${pair}`],
  rotate: ({ pair }) => [`pair-${pair}`, 'turn'],
  exchange: () => ['exchange'],
  offer: ({ ahead, slot }, view, you) => [`hand-${slot}`, `player-${(you + Number(ahead) + 1) % view.players.length}`, `offer-${slot}`],
  declare: ({ top }) => [`run-${top}`],
  give: ({ slot }) => [`hand-${slot}`, `give-${slot}`],
  refuse: () => ['refuse'],
  confirm: () => ['trade'],
  cancel: () => ['no-trade'],
  draw: ({ count }) => [`draw-${count}`],
  pass: () => ['pass'],
};
