import type { GameUi } from '../types';
import Board from './Board.svelte';
import EndExtras from './EndExtras.svelte';
import Plate from './Plate.svelte';
import type { View } from './types';

export default {
  Board,
  Plate,
  EndExtras,
  verbs: {
    play: 'Lay a domino',
    rotate: 'Turn a domino on the map',
    exchange: 'Exchange with the stock',
    offer: 'Offer a trade',
    declare: 'Declare a run',
    pass: 'Pass',
    refuse: 'Refuse the trade',
    give: 'Give a domino in return',
    confirm: 'Make the trade',
    cancel: 'Call the trade off',
    draw: 'Draw from the stock',
  },
  costs: true,
} satisfies GameUi<View>;
