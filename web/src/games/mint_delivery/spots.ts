import type { Spots } from '../../board/spots';
import type { View } from './types';
import { KIND_OF } from './words';

export const SPOTS: Spots<View> = {
  keep: ({ orders }) => (orders ? [0, 1, 2].filter((k) => (Number(orders) >> k) & 1).map((k) => `deal-${k}`) : ['keep']),
  move: ({ space }) => [`space-${space}`],
  slip: ({ space }) => [`space-${space}`],
  home: () => ['space-0'],
  load: () => ['supply-classic'],
  vendor: () => ['vendor'],
  upgrade: ({ mints }) => [...[...String(mints)].map((code) => `supply-${KIND_OF[code]}`), `upgrade-${mints}`],
  unload: ({ mint }) => [`mint-${KIND_OF[String(mint)]}`],
  drop: ({ mint }) => [`mint-${KIND_OF[String(mint)]}`],
  drop_end: () => ['end-turn'],
  take: ({ slot }, view, you) => [`slot-${view.spaces[view.players[you]!.space]?.town}-${slot}`],
  radio: ({ town, slot }) => [`slot-${town}-${slot}`],
  remove: ({ town, slot }) => [`slot-${town}-${slot}`],
  take_load: ({ mints }) => [`take-load-${mints}`],
  fulfill: ({ order }) => [`held-${order}`],
  acquire: ({ ability }) => [`ability-${ability}`],
  end_turn: () => ['end-turn'],
};
