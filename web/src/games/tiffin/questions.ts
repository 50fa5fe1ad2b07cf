/** The question on the board, if there is one. */
import type { Question } from '../../board/Choice.svelte';
import { centre } from '../../board/geometry';
import type { Layout } from './layout';
import type { Turn } from './turn.svelte';
import type { Special } from './types';
import { cardName, modeName } from './words';

export function questionOf(turn: Turn, l: Layout): Question | null {
  if (turn.p.frozen) return null;
  if (turn.pending) return confirming(turn, turn.pending);
  if (!turn.mine) return null;
  if (turn.asked) return how(turn, turn.asked);
  if (turn.p.view.phase === 'special' && turn.p.view.target) return whichSpecial(turn, turn.p.view.target.slot);
  if (turn.taken.length === 1) return secondOne(turn, l, turn.taken[0]!);
  if (turn.note) {
    const b = l.routes[turn.note.slot]!;
    return { key: 'note', title: turn.note.text, at: { x: centre(b).x, y: b.y + b.h - 20 }, ask: false, items: [] };
  }
  return turn.lifted.length === 2 ? wildPair(turn, l, turn.lifted[0]!, turn.lifted[1]!) : null;
}

function confirming(turn: Turn, { title, at, run }: NonNullable<Turn['pending']>): Question {
  return {
    key: `confirm ${title}`,
    title,
    at,
    ask: true,
    items: [
      { id: 'confirm', text: 'Confirm', primary: true, choose: run },
      { id: 'cancel', text: 'Cancel', choose: () => (turn.pending = null) },
    ],
  };
}

function how(turn: Turn, { slot, modes }: NonNullable<Turn['asked']>): Question {
  return {
    key: `mode ${slot}`,
    title: `How on ${turn.p.view.routes[slot]?.face.name}?`,
    at: turn.under(slot),
    ask: true,
    items: [
      ...modes.map((mode) => ({
        id: `mode-${mode}`,
        text: modeName(mode, turn.unitCards[0]?.rank ?? 0),
        choose: () => turn.aim({ slot, mode }),
        look: (here: boolean) => (turn.looked = here ? { slot, mode } : null),
      })),
      { id: 'cancel', text: 'Cancel', choose: () => (turn.asked = null) },
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
  const action = turn.takeOf([i]);
  return {
    key: `take ${i}`,
    title: 'Or choose a second 1: both count as one pick',
    at: { x: centre(l.pool[i]!).x, y: l.pool[i]!.y - 98 },
    ask: false,
    items: [
      { id: 'take-one', text: 'Just this 1', primary: true, choose: () => action && turn.send(action) },
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
