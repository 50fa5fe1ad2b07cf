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
  score: (view, seat) => view.players[seat]?.points ?? null,
  verbs: {
    keep: SAY.keepOrders,
    move: SAY.move,
    load: SAY.load,
    upgrade: SAY.upgrade,
    unload: SAY.unload,
    drop: SAY.unloadAnother,
    drop_end: SAY.stopUnloading,
    take: SAY.takeAnOrder,
    take_load: SAY.loadFromTheOrder,
    fulfill: SAY.deliver,
    remove: SAY.removeAnOrder,
    acquire: SAY.acquireAnAbility,
    radio: SAY.takeAnOrderByRadio,
    home: SAY.homingRoad,
    vendor: SAY.streetVendor,
    slip: SAY.slipRoad,
    end_turn: SAY.endYourTurn,
  },
} satisfies GameUi<View>;
