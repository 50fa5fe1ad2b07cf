/** Single keys at a table. They can be switched off, since they get in the way of some who speak to their computer. */
import type { TableView } from '../api/types';
import { settings } from '../app/settings.svelte';
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

/** Who decides what, and how I stand, in a sentence or two. */
export function whereAmI(table: TableView): string {
  const me = table.seats[table.you ?? -1];
  if (!me) return table.prompt;
  const others = table.seats.filter((seat) => seat !== me).map((seat) => `${seat.name} ${seat.score}`);
  return `${table.prompt}. You: ${me.score}; ${others.join(', ')}.`.replace('..', '.');
}
