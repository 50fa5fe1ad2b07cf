/** Names for what is drawn, said to screen readers and written on the board. */
import { clip, count } from '../../board/words';
import type { Basin, Kind, Parts, Place, Player, Post, Space, Tile, Truck } from './types';
import { WORDS as SAY } from './sentences';

export { clip, count };

export const PLAIN: Record<Tile['kind'], string> = {
  DOL: 'dolphin',
  ORC: 'orca',
  SEA: SAY.seaLion,
  TUR: 'turtle',
  HIP: 'hippo',
  CRO: 'crocodile',
  PEN: 'penguin',
  BEA: SAY.polarBear,
  COI: 'coin',
};

/** In the order of the rules, whose events and records have their numbers. */
export const KINDS: readonly Kind[] = ['DOL', 'ORC', 'SEA', 'TUR', 'HIP', 'CRO', 'PEN', 'BEA'];

export const POSTS: readonly Post[] = ['cashier', 'keeper', 'manager'];
export const placeOf = (n: number): Place => POSTS[n] ?? n - POSTS.length;
export const placeNumber = (place: Place): number => (typeof place === 'number' ? POSTS.length + place : POSTS.indexOf(place));
export const POST_NAME: Record<Post, string> = { cashier: SAY.cashier, keeper: SAY.keeper, manager: SAY.manager };
export const POST_PLACE: Record<Post, string> = { cashier: SAY.checkoutBooths, keeper: SAY.feedingStations, manager: SAY.managersBench };

export const atPost = (player: Player, post: Post): number =>
  post === 'cashier' ? player.cashiers : post === 'keeper' ? player.keepers : player.managers;

export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export const listed = (words: string[]): string => (words.length < 2 ? (words[0] ?? '') : SAY.and(words.slice(0, -1).join(', '), words.at(-1)));

export const tilesOf = (truck: Truck): Tile[] => truck.tiles.filter((tile) => tile !== null);

export function truckState(truck: Truck, nameOf: (seat: number) => string): string {
  const tiles = tilesOf(truck).map((tile) => tile.name);
  const load = tiles.length ? listed(tiles) : truck.taken_by === null ? 'empty' : 'unloaded';
  const free = truck.places - tiles.length;
  if (truck.taken_by !== null) return SAY.takenBy(nameOf(truck.taken_by), load);
  return `${load}; ${free ? count(free, SAY.freePlace) : 'full'}`;
}

export const where = (x: number, y: number): string => `(${x}, ${y})`;

export function spaceState(space: Space): string {
  if (space.trainer) return `trainer, ${count(space.points ?? 0, 'point')}`;
  return space.tile ? space.tile.name : 'free';
}

export function basinState({ kind, tiles, next_coin, next_coworker }: Basin): string {
  const next = [next_coin ? `a coin at ${next_coin}` : '', next_coworker ? `a coworker at ${next_coworker}` : ''];
  return [`${PLAIN[kind]}: ${count(tiles, 'tile')}`, ...next].filter(Boolean).join(', ');
}

export function depotState(player: Player): string {
  if (!player.depot.length) return 'empty';
  return SAY.fromTheTop([...player.depot].reverse().map((tile) => tile.name).join(', '));
}

export const PARTS: (keyof Parts)[] = ['animals', 'cashiers', 'keepers', 'trainers', 'depot'];

export const signed = (n: number): string => (n < 0 ? `−${-n}` : String(n));

export const partsText = (parts: Parts): string =>
  [
    SAY.forAnimals(parts.animals),
    SAY.forCoinsByCashiers(parts.cashiers),
    SAY.forFishByKeepers(parts.keepers),
    SAY.forTrainers(parts.trainers),
    SAY.forTheDepot(parts.depot),
  ].join(', ');

export function posts(player: Player): string {
  const held = [
    player.cashiers ? count(player.cashiers, 'cashier') : '',
    player.keepers ? count(player.keepers, 'keeper') : '',
    player.managers ? 'a manager' : '',
    player.trainers ? count(player.trainers, 'trainer') : '',
  ].filter(Boolean);
  return held.length ? listed(held) : SAY.noCoworkers;
}

/** What a tile is among the symbols of the game: its mark says most. */
export const explainsOf = ({ kind, symbol }: Pick<Tile, 'kind' | 'symbol'>): string =>
  kind === 'COI' ? 'coin' : symbol === 'offspring' ? 'young' : symbol === 'plain' ? 'animal' : symbol;
