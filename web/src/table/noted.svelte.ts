import { untrack } from 'svelte';
import type { TableView } from '../api/types';
import { keepGame } from '../people/history';
import { remember } from '../app/settings.svelte';
import { alone } from '../seat/alone';
import { isMine, turns } from '../app/turns.svelte';
import { NOTED as SAY } from './sentences';

/** Keep what this device knows of its tables, for the front page. */
export function noteTable(shown: () => TableView | null): void {
  let noted = '';
  $effect(() => {
    const table = shown();
    if (!table) return;
    untrack(() => turns.heard(table));
    const names = table.seats.filter((seat) => seat.seat !== table.you).map((seat) => alone(seat.name)).join(', ');
    const note = `${table.status} ${names}`;
    if (note === noted) return;
    noted = note;
    keepGame(table);
    remember({ id: table.id, game: table.game, title: table.title, with: names, status: table.status, when: Date.now() });
  });
}

/** What the browser's tab says. */
export function titleOf(table: TableView | null): string {
  if (!table) return SAY.milkrun;
  const turn = isMine(table) ? SAY.yourTurn : '';
  return `${turn}${table.title} · Milkrun`;
}
