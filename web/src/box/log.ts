/** The log of a sheet on this device: entries that are only ever added. Merging is taking all of both. */
import { forget } from '../app/remembered';
import type { Entry, Place, Start } from './types';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const SHEETS = 'milkrun.boxes';
const DEVICE = 'milkrun.box.device';

/** Some letters that nobody guesses. */
export function letters(count: number, from = LETTERS): string {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(bytes, (byte) => from[byte % from.length]).join('');
}

let unnamed = '';

/** This browser among the devices of a sheet; one that keeps nothing is another after each visit. */
export function deviceId(): string {
  try {
    const id = localStorage.getItem(DEVICE);
    if (id && /^[a-z0-9]{8}$/.test(id)) return id;
    localStorage.setItem(DEVICE, (unnamed ||= letters(8)));
  } catch {
    unnamed ||= letters(8);
  }
  return unnamed;
}

export const keyOf = (one: Place): string => `${one.n} ${one.device}`;

/** All entries of both, each once; the very same list if nothing is new. */
export function union(known: Entry[], others: Entry[]): Entry[] {
  const keys = new Set(known.map(keyOf));
  const news = others.filter((one) => !keys.has(keyOf(one)) && keys.add(keyOf(one)));
  return news.length === 0 ? known : [...known, ...news];
}

/** The number of the next entry: larger than all that are known. */
export const nextNumber = (entries: Entry[]): number => entries.reduce((most, one) => Math.max(most, one.n), 0) + 1;

/** A sheet as this device keeps it; `secrets` are entries that never leave it. */
export interface Kept {
  game: string;
  title: string;
  start: Start;
  entries: Entry[];
  secrets: Entry[];
  when: number;
  /** Put away as a result. */
  done?: boolean;
  /** For the list of sheets: what the players are called now, and what came out. */
  names?: string[];
  result?: string;
}

/** Sheets for which the browser has no room: they are here until the page is left. */
const unkept = new Map<string, Kept>();

export function readKept(id: string): Kept | null {
  return unkept.get(id) ?? readStored(id);
}

function readStored(id: string): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(`${SHEETS}.${id}`) ?? 'null') as Kept | null;
    return found && Array.isArray(found.entries) && found.start ? found : null;
  } catch {
    return null;
  }
}

/** Keep a sheet, with what another tab has kept meanwhile. False if the browser has no room. */
export function keep(id: string, sheet: Kept): boolean {
  const there = readKept(id);
  const whole = there
    ? { ...sheet, entries: union(sheet.entries, there.entries), secrets: union(sheet.secrets, there.secrets) }
    : sheet;
  try {
    localStorage.setItem(`${SHEETS}.${id}`, JSON.stringify(whole));
    unkept.delete(id);
    return true;
  } catch {
    unkept.set(id, whole);
    return false;
  }
}

export function forgetKept(id: string): void {
  unkept.delete(id);
  forget(`${SHEETS}.${id}`);
}

/** The sheets on this device, the newest first. */
export function keptSheets(): (Kept & { id: string })[] {
  const ids = new Set([...unkept.keys(), ...storedIds()]);
  const found = [...ids].flatMap((id) => {
    const one = readKept(id);
    return one ? [{ ...one, id }] : [];
  });
  return found.sort((a, b) => b.when - a.when);
}

function storedIds(): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${SHEETS}.`));
    return keys.map((key) => key.slice(SHEETS.length + 1));
  } catch {
    return [];
  }
}

/** Hear of what other tabs write into a sheet. */
export function onKept(id: string, hear: (kept: Kept) => void): () => void {
  const heard = (event: StorageEvent): void => {
    const kept = event.key === `${SHEETS}.${id}` ? readStored(id) : null;
    if (kept) hear(kept);
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
