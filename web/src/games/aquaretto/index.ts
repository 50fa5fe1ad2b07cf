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
    draw: 'Add a tile to a truck',
    take: 'Take a truck',
    move_tile: 'Move a tile off the depot',
    move_coworker: 'Move a coworker',
    buy: 'Buy a tile',
    discard: 'Discard a tile',
    expand_large: 'Add a large board',
    expand_small: 'Add a small board',
    load: 'Load the tile',
    pick: 'Tile to place next',
    depot: 'Into the depot',
    cashier: 'Cashier',
    keeper: 'Keeper',
    manager: 'Manager',
    cell: 'Spaces of the zoo',
  },
  // A small board lies in one of four ways, which may be changed where it is put.
  fold: ({ verb, text }) => (verb === 'expand_small' ? text.replace(/ without its \w+ \w+ corner/, '') : null),
} satisfies GameUi<View>;
