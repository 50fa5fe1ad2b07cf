/** Games that ended at tables where this device has a seat: kept on the device, and nowhere else. */
import type { TableView } from '../api/types';
import { goesOn } from './here.svelte';

export interface Ended {
  id: string;
  game: string;
  title: string;
  /** Mine; null: the game was ended early. */
  place: number | null;
  score: number;
  players: number;
  /** The names of the others, and how many of them are people. */
  with: string[];
  people: number;
  /** Milliseconds since 1970, when this device first saw the end. */
  when: number;
}

export interface Sum {
  game: string;
  title: string;
  played: number;
  won: number;
  endedEarly: number;
}

const KEY = 'milkrun.history';
const MOST = 500;

/** A game as it is remembered; null where there is nothing to remember: it goes on, I only watch, or the seat is that of
 * somebody else at this device. */
export function endedGame(table: TableView, when: number): Ended | null {
  const me = table.you === null ? undefined : table.seats[table.you];
  if (!me || table.status !== 'over' || table.origin || goesOn(table)) return null;
  const mine = table.standings?.find((one) => one.seat === table.you);
  if (!mine && !table.ended) return null;
  const others = table.seats.filter((seat) => seat !== me);
  return {
    id: table.id,
    game: table.game,
    title: table.title,
    place: mine?.place ?? null,
    score: mine?.score ?? me.score,
    players: table.seats.length,
    with: others.map((seat) => seat.name),
    people: others.filter((seat) => seat.kind === 'person' || seat.stands_in).length,
    when,
  };
}

/** Add a game on top, once: when it was first seen to be over stays. */
export function added(games: Ended[], one: Ended): Ended[] {
  return games.some((other) => other.id === one.id) ? games : [one, ...games].slice(0, MOST);
}

/** What was played and won, by game, the most played first. A game that was ended early is no win and no loss;
 * one played alone has no winner. */
export function sums(games: Ended[]): Sum[] {
  const found = new Map<string, Sum>();
  for (const one of games) {
    const sum = found.get(one.game) ?? { game: one.game, title: one.title, played: 0, won: 0, endedEarly: 0 };
    sum.played += 1;
    sum.won += one.place === 1 && one.players > 1 ? 1 : 0;
    sum.endedEarly += one.place === null ? 1 : 0;
    found.set(one.game, sum);
  }
  return [...found.values()].sort((a, b) => b.played - a.played || a.title.localeCompare(b.title));
}

export function readHistory(): Ended[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is Ended => typeof (one as Ended | null)?.id === 'string') : [];
  } catch {
    return [];
  }
}

export function keepGame(table: TableView): void {
  const one = endedGame(table, Date.now());
  if (one) write(added(readHistory(), one));
}

export function forgetHistory(): void {
  write([]);
}

function write(games: Ended[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(games));
  } catch {
    return; // no storage: then there is no history
  }
}
