/** Single keys at a table. They can be switched off, since they get in the way of some who speak to their computer. */
import type { TableView } from '../api/types';
import { settings } from '../app/settings.svelte';
import { scoreOf } from '../games';
import type { GameUi } from '../games/types';
import { SHORTCUTS as SAY } from './sentences';

export type Deed = 'hint' | 'undo' | 'end' | 'where' | 'help';

export const KEYS: [key: string, deed: Deed, text: string][] = [
  ['h', 'hint', SAY.hintWhatWouldYouDo],
  ['u', 'undo', SAY.takeBack],
  ['e', 'end', SAY.endMyTurnOrPass],
  ['t', 'where', SAY.whereAmIWhoDecidesWhat],
  ['?', 'help', SAY.thisList],
];

/** Actions that end a turn, by their verbs in any game. */
export const ENDING = ['end_turn', 'stop', 'pass'];

/** What a key asks for; null if it is meant for something else. */
export function deedOf(event: KeyboardEvent): Deed | null {
  if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  if (event.target instanceof Element && event.target.closest('input, select, textarea, dialog, #actions')) return null;
  return KEYS.find(([key]) => key === event.key.toLowerCase())?.[1] ?? null;
}

/** Who decides what, and how I stand, in a sentence or two; what is secret is left out. */
export function whereAmI(table: TableView, ui: GameUi | null | undefined): string {
  const me = table.seats[table.you ?? -1];
  if (!me) return table.prompt;
  const known = table.seats.flatMap((seat) => {
    const score = scoreOf(ui, table.view, seat);
    return score === null ? [] : [{ seat, score }];
  });
  const mine = known.filter(({ seat }) => seat === me).map(({ score }) => SAY.you(score));
  const others = known.filter(({ seat }) => seat !== me).map(({ seat, score }) => `${seat.name} ${score}`);
  const stand = [...mine, others.join(', ')].filter(Boolean).join('; ');
  return `${table.prompt}.${stand && ` ${stand}.`}`.replace('..', '.');
}
