/** Names and figures for what is drawn, said to screen readers and written on the board. */
import type { City, ItemKind, Parcels, RoadMap, Tile, View } from './types';
import { WORDS as SAY } from './cover';

export { clip, count } from '../../board/words';

/** Half-points as printed: 2, 2½, ½. */
export const mpSign = (h: number): string => `${h >= 2 || h === 0 ? Math.floor(h / 2) : ''}${h % 2 ? '½' : ''}`;
export const mpText = (h: number): string => `${h / 2} MP`;

/** What becomes of the half-points left when the turn ends now. */
export function endText(left: number, kept: number): string {
  const parts = [...(kept ? [`keep ${mpSign(kept)}`] : []), ...(left > kept ? [`lose ${mpSign(left - kept)}`] : [])];
  return parts.length ? `${parts.join(', ')} MP` : '';
}

export const REGION_NAME = { W: SAY.west, N: SAY.north, S: SAY.south } as const;
export const COMPASS = ['north', 'east', 'south', 'west'] as const;

export function tileName(map: RoadMap, tile: Tile): string {
  const at = `(${tile.x},${tile.y})`;
  const city = tile.city === null ? undefined : map.cities[tile.city];
  if (city) return `${city.name}${tile.flag === 'pickup' ? SAY.pickup : tile.flag === 'delivery' ? SAY.delivery : ''} ${at}`;
  return `${{ regular: SAY.road, town: SAY.town, mountain: SAY.mountainRoad, river: SAY.bridge }[tile.terrain]} ${at}`;
}

export const parcelsText = (cities: City[], parcels: Parcels[]): string =>
  parcels.map((one) => `${one.count > 1 ? `${one.count} ` : ''}${cities[one.colour]?.colour}`).join(', ') || 'none';

export const waitingText = (cities: City[], waiting: number[]): string =>
  waiting.flatMap((n, colour) => (n ? [`${n} ${cities[colour]?.colour}`] : [])).join(', ') || 'none';

// Kinds of items that have decisions of their own.
export const SKI_MASK = 0;
export const BOAT = 7;
export const TICKET = 8;
const ITEM_LABELS = [
  'ski_mask',
  'energy_drink',
  'climbing_gear',
  'umbrella',
  'doughnut',
  'coffee',
  'snow_shoes',
  'portable_boat',
  'airplane_ticket',
];
/** A kind of item as actions name it, whatever options put in its place. */
export const itemLabel = (kind: ItemKind | undefined): string => ITEM_LABELS[kind?.kind ?? -1] ?? '';
/** What a kind of item is drawn as. Games that were stored earlier do not tell. */
export const drawnAs = (kinds: readonly ItemKind[], kind: number): number => (kinds[kind] as Partial<ItemKind> | undefined)?.drawn ?? kind;

// Actions name other players by how many seats after mine they sit, the next one as 0.
export const seatOf = (view: View, you: number, offset: unknown): number => (you + Number(offset) + 1) % view.players.length;
export const offsetOf = (view: View, you: number, seat: number): number => (seat - you - 1 + view.players.length) % view.players.length;

/** The number of a parcel as a thing of a trade. */
export const parcelNumber = (view: View, colour: number, square: number): number =>
  view.things.findIndex((one) => one.colour === colour && one.square === square);

/** Words in lines of about so many letters. */
export function lines(text: string, letters: number): string[] {
  const out: string[] = [''];
  for (const word of text.split(' ')) {
    const last = out[out.length - 1]!;
    if (last && last.length + word.length + 1 > letters) out.push(word);
    else out[out.length - 1] = last ? `${last} ${word}` : word;
  }
  return out;
}

const PAINTS: Record<string, readonly [fill: string, ink: string]> = {
  red: ['#c23a2b', '#fff'],
  orange: ['#ee8a1d', '#1d1204'],
  purple: ['#7b3fa0', '#fff'],
  violet: ['#7b3fa0', '#fff'],
  blue: ['#2a66b8', '#fff'],
  yellow: ['#f2cf2f', '#1d1a04'],
  green: ['#2f7d3c', '#fff'],
  black: ['#26262a', '#fff'],
  white: ['#f7f5ee', '#1d1a12'],
  grey: ['#80868c', '#111'],
  gray: ['#80868c', '#111'],
  brown: ['#7a4a26', '#fff'],
  pink: ['#ec8fb4', '#2a0a18'],
  teal: ['#0f8a86', '#fff'],
  turquoise: ['#35b8b0', '#04211f'],
  cyan: ['#4cc3de', '#04202a'],
};
const PLAIN = ['red', 'orange', 'purple', 'blue', 'yellow', 'green'];

/** The paint of a city: its colour where that is a known one, else the one its number has on the printed map. */
export function paintOf(cities: City[], city: number): readonly [fill: string, ink: string] {
  const named = cities[city]?.colour.toLowerCase() ?? '';
  return PAINTS[named] ?? PAINTS[PLAIN[city] ?? 'red']!;
}

/** A name as the symbols of the game have it. */
export const slug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
