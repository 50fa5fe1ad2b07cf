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
    place: SAY.putATiffinOnARoute,
    take: SAY.draftFromThePool,
    take_deck: SAY.draftFromTheDeck,
    take_pair: SAY.draftTwo1sAsOne,
    discard: SAY.discard,
    unit: SAY.playACard,
    unit_pair: SAY.playAPairAsAWild,
    target: SAY.chooseTheRoute,
    special: SAY.addASpecialCard,
    stop: SAY.stopHere,
  },
  first: 'stop',
} satisfies GameUi<View>;
