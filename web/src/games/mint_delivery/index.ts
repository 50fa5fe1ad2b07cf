import type { GameUi } from '../types';
import Board from './Board.svelte';
import EndExtras from './EndExtras.svelte';
import Plate from './Plate.svelte';
import type { View } from './types';

export default {
  Board,
  Plate,
  EndExtras,
  score: (view, seat) => view.players[seat]?.points ?? null,
  verbs: {
    keep: 'Keep orders',
    move: 'Move',
    load: 'Load',
    upgrade: 'Upgrade',
    unload: 'Unload',
    drop: 'Unload another',
    drop_end: 'Stop unloading',
    take: 'Take an order',
    take_load: 'Load from the order',
    fulfill: 'Deliver',
    remove: 'Remove an order',
    acquire: 'Acquire an ability',
    radio: 'Take an order by radio',
    home: 'Homing Road',
    vendor: 'Street Vendor',
    slip: 'Slip Road',
    end_turn: 'End your turn',
  },
} satisfies GameUi<View>;
