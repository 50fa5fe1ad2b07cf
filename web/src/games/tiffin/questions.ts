/** The question on the board, if there is one. */
import type { Question } from '../../board/Choice.svelte';
import type { Layout } from './layout';
import { above, type Turn } from './turn.svelte';
import type { Special } from './types';
import { cardName, modeName } from './words';
import { QUESTIONS as SAY } from './sentences';

export function questionOf(turn: Turn, l: Layout): Question | null {
  const { view, frozen } = turn.p;
  const { asking, lifted, taken } = turn;
  if (frozen) return null;
  if (turn.question) return turn.question;
  if (!turn.mine) return null;
  if (asking?.kind === 'mode') return how(turn, asking.slot);
  if (view.phase === 'special' && view.target) return whichSpecial(turn, view.target.slot);
  if (taken.length === 1) return secondOne(turn, l, taken[0]!);
  return lifted.length === 2 ? wildPair(turn, l, lifted[0]!, lifted[1]!) : null;
}

function how(turn: Turn, slot: number): Question {
  return {
    key: `mode ${slot}`,
    title: SAY.howOn(turn.p.view.routes[slot]?.face.name),
    at: turn.under(slot),
    ask: true,
    items: [
      ...turn.modesAt(slot).map((mode) => ({
        id: `mode-${mode}`,
        text: modeName(mode, turn.unitCards[0]?.rank ?? 0),
        choose: () => turn.aim({ slot, mode }),
        look: (here: boolean) => (turn.looked = here ? { slot, mode } : null),
      })),
      { id: 'cancel', text: SAY.cancel, choose: () => (turn.asking = null) },
    ],
  };
}

function whichSpecial(turn: Turn, slot: number): Question {
  const item = (card: Special | 'none', text: string) => ({
    id: `special-${card}`,
    text,
    primary: card === 'none',
    choose: () => turn.chooseSpecial(card),
    look: (here: boolean) => turn.lookAtSpecial(card, here),
  });
  return {
    key: `special ${slot}`,
    title: SAY.addASpecialCard,
    at: turn.under(slot),
    ask: true,
    items: [
      ...(turn.specialOf('none') ? [item('none', SAY.noJustPlay)] : []),
      ...(turn.specialOf('flat_tire') ? [item('flat_tire', SAY.flatTire2)] : []),
      ...(turn.specialOf('shortcut') ? [item('shortcut', 'Shortcut −2')] : []),
    ],
  };
}

function secondOne(turn: Turn, l: Layout, i: number): Question {
  return {
    key: `take ${i}`,
    title: SAY.orChooseASecond1Both,
    at: above(l.pool[i]!),
    ask: false,
    items: [
      { id: 'take-one', text: SAY.justThis1, primary: true, choose: () => turn.send(turn.takeOf([i])) },
      { id: 'cancel', text: SAY.cancel, choose: () => (turn.taken = []) },
    ],
  };
}

function wildPair(turn: Turn, l: Layout, first: number, second: number): Question {
  const single = [second, first].find((i) => turn.unitOf([i]));
  const only = single === undefined ? '' : SAY.only(cardName(turn.hand[single]!));
  return {
    key: `pair ${first} ${second}`,
    title: SAY.wildPairAAnywhere(turn.hand[first]?.rank),
    at: l.kind === 'narrow' ? { x: l.W / 2, y: l.hand.y - 112 } : { x: l.kind === 'wide' ? 732 : l.W, y: l.pool[0]!.y + 4 },
    ask: false,
    items: single === undefined ? [] : [{ id: 'single', text: SAY.onlyOneCard, label: only, choose: () => (turn.lifted = [single]) }],
  };
}
