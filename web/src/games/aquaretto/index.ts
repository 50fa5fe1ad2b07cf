import type { GameUi } from '../types';
import Board from './Board.svelte';
import EndExtras from './EndExtras.svelte';
import Plate from './Plate.svelte';
import type { View } from './types';
import { INDEX as SAY } from './sentences';

export default {
  Board,
  Plate,
  EndExtras,
  verbs: {
    draw: SAY.addATileToATruck,
    take: SAY.takeATruck,
    move_tile: SAY.moveATileOffTheDepot,
    move_coworker: SAY.moveACoworker,
    buy: SAY.buyATile,
    discard: SAY.discardATile,
    expand_large: SAY.addALargeBoard,
    expand_small: SAY.addASmallBoard,
    load: SAY.loadTheTile,
    pick: SAY.tileToPlaceNext,
    depot: SAY.intoTheDepot,
    cashier: SAY.cashier,
    keeper: SAY.keeper,
    manager: SAY.manager,
    cell: SAY.spacesOfTheZoo,
  },
  // A small board lies in one of four ways, which may be changed where it is put.
  fold: ({ verb, text }) => (verb === 'expand_small' ? text.replace(/ without its \w+ \w+ corner/, '') : null),
} satisfies GameUi<View>;
