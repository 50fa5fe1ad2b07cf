import type { GameUi } from '../types';
import Board from './Board.svelte';
import EndExtras from './EndExtras.svelte';
import Plate from './Plate.svelte';
import { walkText } from './story';
import type { View } from './types';

export default {
  Board,
  Plate,
  EndExtras,
  verbs: {
    city: 'Choose a city to start in',
    move: 'Go one step',
    ferry: 'Ferry across the river',
    pickup: 'Pick up a parcel',
    deliver: 'Deliver a parcel',
    buy: 'Buy an item',
    sell: 'Sell an item',
    use: 'Use an item',
    fly: 'Fly to another city',
    mask: 'Steal a parcel',
    trade: 'Propose a trade',
    give: 'What I give',
    want: 'What I want for it',
    respond: 'Answer the trade',
    end_turn: 'End the turn',
  },
  joins: { kind: 'moved', text: walkText },
} satisfies GameUi<View>;
