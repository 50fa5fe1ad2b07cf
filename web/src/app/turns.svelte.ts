/** The tables of this device and whom they wait for, on every page; and how it tells that it is my turn. */
import { api } from '../api/client';
import type { HeldTable, TableView } from '../api/types';
import { alone } from '../seat/alone';
import { chime } from './chime';
import { recall, remember } from './remembered';
import { settings } from './settings.svelte';
import { TURNS as SAY } from './sentences';

const KEY = 'milkrun.mine';
const AGAIN = 45_000; // milliseconds between looks while the page is seen
const SOON = 400;

function kept(): HeldTable[] {
  const { tables } = recall(KEY);
  return Array.isArray(tables) ? tables : [];
}

class Turns {
  /** As they were last seen; at first as they were kept, so that nothing moves when the answer comes. */
  tables = $state.raw<HeldTable[]>(kept());
  mine = $derived(this.tables.filter((one) => one.yours));
  #known = false;
  /** The table whose page was open last. */
  #shown = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How often a table's page has told something new. */
  #told = 0;

  /** Look now and then, from now on. */
  watch(): () => void {
    const look = (): void => {
      if (!document.hidden) this.look();
    };
    look();
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    navigator.serviceWorker?.addEventListener('message', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
      navigator.serviceWorker?.removeEventListener('message', look);
      clearTimeout(this.#timer);
    };
  }

  /** Ask soon; several wishes are one question. */
  look(wait = SOON): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#ask();
    }, wait);
  }

  /** A table shows itself what the list would say. */
  heard(view: TableView): void {
    if (view.you === null) return;
    if (view.status === 'over') void putAway(`/t/${view.id}`);
    const first = this.#shown !== view.id;
    this.#shown = view.id;
    const old = this.tables.find((one) => one.id === view.id);
    const yours = isMine(view);
    const waits_for = view.seats.filter((one) => one.seat !== view.you && view.deciding.includes(one.seat)).map((one) => one.name);
    if (!old) return this.look();
    if (old.yours === yours && old.status === view.status && old.waits_for.join() === waits_for.join()) return;
    this.#told += 1;
    this.#take(this.tables.map((one) => (one === old ? { ...old, yours, waits_for, status: view.status, since: Date.now() } : one)), !first);
  }

  async #ask(): Promise<void> {
    const told = this.#told;
    let wait = AGAIN;
    try {
      const { tables } = await api.mine();
      if (told === this.#told) {
        this.#take(tables, this.#known);
        this.#known = true;
      } else wait = SOON; // a table's page has shown meanwhile what may be newer
    } catch {
      // Kept as it was: it is asked again.
    }
    // Whoever has asked meanwhile to look soon is not put off.
    if (!document.hidden && this.#timer === undefined) this.look(wait);
  }

  /** `live`: what is new has happened just now. */
  #take(tables: HeldTable[], live: boolean): void {
    const before = new Set(this.mine.map((one) => one.id));
    this.tables = tables;
    remember(KEY, { tables: tables.slice(0, 12) });
    const rings = settings.sound === 'always' || (settings.sound === 'away' && document.hidden);
    if (live && rings && this.mine.some((one) => !before.has(one.id))) chime();
    if (this.mine.length === 0) void putAway('turn');
  }
}

/** Close the messages of this device with a tag, `turn` or the path of a table that is over: I know by now, without a click on them. */
async function putAway(tag: string): Promise<void> {
  try {
    const worker = await globalThis.navigator?.serviceWorker?.getRegistration();
    for (const one of (await worker?.getNotifications({ tag })) ?? []) one.close();
  } catch {
    return; // browsers that show no messages have none
  }
}

/** Whether a table waits for the person who looks. */
export function isMine(view: TableView): boolean {
  const me = view.you === null ? undefined : view.seats[view.you];
  return me !== undefined && me.kind === 'person' && view.chosen === null && view.deciding.includes(me.seat);
}

/** Let the browser's tab and the app's icon say whether a table waits for me. */
export function badge(): void {
  const count = turns.mine.length;
  document.querySelector('link[rel=icon]')?.setAttribute('href', count > 0 ? '/icon-turn.svg' : '/icon.svg');
  const shown = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
  void (count > 0 ? shown.setAppBadge?.(count) : shown.clearAppBadge?.())?.catch(() => undefined);
}

/** Since when, in few words: the time today, the day before that. */
export function sinceWords(when: number | null, now = Date.now()): string {
  if (when === null) return '';
  const [then, today] = [new Date(when), new Date(now)];
  const time = then.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
  if (then.toDateString() === today.toDateString()) return `since ${time}`;
  if (now - when < 6 * 24 * 3_600_000) return `since ${then.toLocaleDateString(undefined, { weekday: 'long' })}, ${time}`;
  return `since ${then.toLocaleDateString(undefined, { day: 'numeric', month: 'long' })}`;
}

/** Several names in a sentence. */
export function named(names: string[]): string {
  const said = names.map(alone);
  return said.length < 2 ? (said[0] ?? '') : SAY.and(said.slice(0, -1).join(', '), said.at(-1));
}

export const turns = new Turns();
