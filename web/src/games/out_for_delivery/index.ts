import type { GameUi } from '../types';
import Board from './Board.svelte';
import EndExtras from './EndExtras.svelte';
import Plate from './Plate.svelte';
import { walkText } from './story';
import type { View } from './types';
import { INDEX as SAY } from './sentences';

export default {
  Board,
  Plate,
  EndExtras,
  verbs: {
    city: SAY.chooseACityToStartIn,
    move: SAY.goOneStep,
    ferry: SAY.ferryAcrossTheRiver,
    pickup: SAY.pickUpAParcel,
    deliver: SAY.deliverAParcel,
    buy: SAY.buyAnItem,
    sell: SAY.sellAnItem,
    use: SAY.useAnItem,
    fly: SAY.flyToAnotherCity,
    mask: SAY.stealAParcel,
    trade: SAY.proposeATrade,
    give: SAY.whatIGive,
    want: SAY.whatIWantForIt,
    respond: SAY.answerTheTrade,
    end_turn: SAY.endTheTurn,
  },
  joins: { kind: 'moved', text: walkText },
} satisfies GameUi<View>;
