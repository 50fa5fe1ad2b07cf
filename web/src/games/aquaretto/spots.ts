import type { Spots } from '../../board/spots';
import type { View } from './types';
import { atPost, POSTS } from './words';

export const SPOTS: Spots<View> = {
  draw: () => ['stack'],
  load: ({ truck }) => [`truck-${truck}`],
  take: ({ truck }) => [`truck-${truck}`],
  pick: ({ slot }) => [`slot-${slot}`],
  cell: ({ cell }) => [`cell-${cell}`, `anchor-${cell}`],
  depot: () => ['depot', 'aside'],
  move_tile: () => ['depot', 'move'],
  discard: () => ['depot', 'discard'],
  buy: ({ seat }) => [`buy-${seat}`],
  expand_large: () => ['board-large'],
  expand_small: () => ['board-small'],
  cashier: () => ['post-cashier'],
  keeper: () => ['post-keeper'],
  manager: () => ['post-manager', 'aside'],
  // Which one moves is the next decision: all that may.
  move_coworker: (_, view, you) => {
    const me = view.players[you]!;
    const trainers = me.spaces.filter((one) => one.trainer);
    return [...POSTS.filter((post) => atPost(me, post) > 0).map((post) => `post-${post}`), ...trainers.map((one) => `cell-${one.cell}`)];
  },
};
