/** The question on the board, if there is one. */
import type { Action } from '../../api/types';
import type { Item, Question } from '../../board/Choice.svelte';
import type { Point } from '../../board/geometry';
import type { Layout } from './layout';
import { below, type Turn } from './turn.svelte';
import { count } from './words';
import { QUESTIONS as SAY } from './sentences';

export function questionOf(turn: Turn, l: Layout): Question | null {
  if (turn.p.frozen) return null;
  if (turn.mine && turn.p.view.taking) return takingMints(turn, turn.p.view.taking.mints, beside(l, turn.me?.space ?? 0));
  return turn.mine && turn.asking?.kind === 'upgrade' ? upgradingTo(turn, l) : turn.question;
}

/** Beside a space, towards the middle of the map. */
function beside(l: Layout, space: number): Point {
  const at = l.spaces[space]!;
  return { x: at.x, y: at.y > l.spaces[0]!.y ? at.y - l.pad.h / 2 - 98 : at.y + l.pad.h / 2 + 8 };
}

const answer = (turn: Turn, action: Action, text: string, choose: () => void): Item => ({
  id: `${action.verb.replace('_', '-')}-${action.args.mints}`,
  text,
  label: action.text,
  choose,
  look: (here) => turn.look(here, action),
});

/** How many of the mints that lay on an order are loaded. */
function takingMints(turn: Turn, mints: number, at: Point): Question {
  const ways = turn.all('take_load').reverse();
  const items = ways.map((action, k) => ({
    ...answer(turn, action, Number(action.args.mints) ? `${action.args.mints}` : SAY.none, () => turn.send(action)),
    primary: k === 0,
  }));
  return { key: 'take-load', title: SAY.wereOnItLoad(count(mints, 'Classic mint')), at, ask: true, items };
}

const MADE: Record<string, string> = { S: SAY.n1SugarFree, K: '1 Cinnamon', SS: SAY.n2SugarFree, SK: SAY.n1OfEach, KK: '2 Cinnamon' };

/** Which of several upgrades. */
function upgradingTo(turn: Turn, l: Layout): Question {
  const near = l.wells[1]!;
  const ways = turn.all('upgrade').map((action) => answer(turn, action, MADE[String(action.args.mints)] ?? '', () => turn.take(action, near)));
  const cancel: Item = { id: 'cancel', text: SAY.cancel, choose: () => (turn.asking = null) };
  return { key: 'upgrade', title: SAY.upgradeTo, at: below(near), ask: true, items: [...ways, cancel] };
}
