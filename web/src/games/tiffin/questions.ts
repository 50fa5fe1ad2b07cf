/** The question on the board, if there is one. */
import type { Question } from '../../board/Choice.svelte';
import type { Layout } from './layout';
import { above, type Turn } from './turn.svelte';
import type { Special } from './types';
import { cardName, modeName } from './words';

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
    title: `How on ${turn.p.view.routes[slot]?.face.name}?`,
    at: turn.under(slot),
    ask: true,
    items: [
      ...turn.modesAt(slot).map((mode) => ({
        id: `mode-${mode}`,
        text: modeName(mode, turn.unitCards[0]?.rank ?? 0),
        choose: () => turn.aim({ slot, mode }),
        look: (here: boolean) => (turn.looked = here ? { slot, mode } : null),
      })),
      { id: 'cancel', text: 'Cancel', choose: () => (turn.asking = null) },
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
    title: 'Add a Special card?',
    at: turn.under(slot),
    ask: true,
    items: [
      ...(turn.specialOf('none') ? [item('none', 'No, just play')] : []),
      ...(turn.specialOf('flat_tire') ? [item('flat_tire', 'Flat Tire +2')] : []),
      ...(turn.specialOf('shortcut') ? [item('shortcut', 'Shortcut −2')] : []),
    ],
  };
}

function secondOne(turn: Turn, l: Layout, i: number): Question {
  return {
    key: `take ${i}`,
    title: 'Or choose a second 1: both count as one pick',
    at: above(l.pool[i]!),
    ask: false,
    items: [
      { id: 'take-one', text: 'Just this 1', primary: true, choose: () => turn.send(turn.takeOf([i])) },
      { id: 'cancel', text: 'Cancel', choose: () => (turn.taken = []) },
    ],
  };
}

function wildPair(turn: Turn, l: Layout, first: number, second: number): Question {
  const single = [second, first].find((i) => turn.unitOf([i]));
  const only = single === undefined ? '' : `Only ${cardName(turn.hand[single]!)}`;
  return {
    key: `pair ${first} ${second}`,
    title: `Wild pair: a ${turn.hand[first]?.rank} anywhere`,
    at: l.kind === 'narrow' ? { x: l.W / 2, y: l.hand.y - 112 } : { x: l.kind === 'wide' ? 732 : l.W, y: l.pool[0]!.y + 4 },
    ask: false,
    items: single === undefined ? [] : [{ id: 'single', text: 'Only one card', label: only, choose: () => (turn.lifted = [single]) }],
  };
}
