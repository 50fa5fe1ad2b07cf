/** Questions that are asked on the board. */
import type { Action } from '../../api/types';
import type { Question } from '../../board/Choice.svelte';
import type { Point } from '../../board/geometry';
import { count } from './words';

type Look = (action: Action | null) => void;

/** Whether this is meant, as it ends the turn. */
export function confirming(action: Action, at: Point, play: () => void, cancel: () => void): Question {
  const title = action.verb === 'end_turn' ? `${action.text}?` : `${action.text}, and end your turn?`;
  return {
    key: `confirm ${title}`,
    title,
    at,
    ask: true,
    items: [
      { id: 'confirm', text: 'Confirm', primary: true, choose: play },
      { id: 'cancel', text: 'Cancel', choose: cancel },
    ],
  };
}

/** How many of the mints that lay on an order are loaded. */
export function takingMints(mints: number, ways: Action[], at: Point, play: (action: Action) => void, look: Look): Question {
  return {
    key: 'take-load',
    title: `${count(mints, 'Classic mint')} lay on it: load`,
    at,
    ask: true,
    items: ways.toReversed().map((action, k) => ({
      id: `take-load-${action.args.mints}`,
      text: Number(action.args.mints) ? `${action.args.mints}` : 'None',
      label: action.text,
      primary: k === 0,
      choose: () => play(action),
      look: (here: boolean) => look(here ? action : null),
    })),
  };
}

const MADE: Record<string, string> = { S: '1 Sugar Free', K: '1 Cinnamon', SS: '2 Sugar Free', SK: '1 of each', KK: '2 Cinnamon' };

/** Which of several upgrades. */
export function upgradingTo(ways: Action[], at: Point, choose: (action: Action) => void, look: Look, cancel: () => void): Question {
  return {
    key: 'upgrade',
    title: 'Upgrade to',
    at,
    ask: true,
    items: [
      ...ways.map((action) => ({
        id: `upgrade-${action.args.mints}`,
        text: MADE[String(action.args.mints)] ?? '',
        label: action.text,
        choose: () => choose(action),
        look: (here: boolean) => look(here ? action : null),
      })),
      { id: 'cancel', text: 'Cancel', choose: cancel },
    ],
  };
}
