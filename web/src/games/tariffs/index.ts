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
    play: SAY.layADomino,
    rotate: SAY.turnADominoOnTheMap,
    exchange: SAY.exchangeWithTheStock,
    offer: SAY.offerATrade,
    declare: SAY.declareARun,
    pass: SAY.pass,
    refuse: SAY.refuseTheTrade,
    give: SAY.giveADominoInReturn,
    confirm: SAY.makeTheTrade,
    cancel: SAY.callTheTradeOff,
    draw: SAY.drawFromTheStock,
  },
  costs: true,
} satisfies GameUi<View>;
