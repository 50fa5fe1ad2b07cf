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
    place: 'Put a tiffin on a route',
    take: 'Draft from the pool',
    take_deck: 'Draft from the deck',
    take_pair: 'Draft two 1s as one',
    discard: 'Discard',
    unit: 'Play a card',
    unit_pair: 'Play a pair as a wild',
    target: 'Choose the route',
    special: 'Add a Special card',
    stop: 'Stop here',
  },
  first: 'stop',
} satisfies GameUi<View>;
