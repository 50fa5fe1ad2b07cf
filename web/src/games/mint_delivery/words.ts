/** Names for what is drawn, said to screen readers and written on the board. */
import { clip, count } from '../../board/words';
import type { Held, Kind, Mints, Order, Slot } from './types';
import { WORDS as SAY } from './sentences';

export { clip, count };

export const KINDS: readonly Kind[] = ['classic', 'sugar_free', 'cinnamon'];
export const KIND_NAME: Record<Kind, string> = { classic: SAY.classic, sugar_free: SAY.sugarFree, cinnamon: SAY.cinnamon };
/** A kind as actions name it. */
export const KIND_CODE: Record<Kind, 'C' | 'S' | 'K'> = { classic: 'C', sugar_free: 'S', cinnamon: 'K' };
export const KIND_OF: Record<string, Kind> = { C: 'classic', S: 'sugar_free', K: 'cinnamon' };

export const TOWN_NAMES = [SAY.spearmintSprings, SAY.cinnamonCenter, SAY.freshnessFalls, SAY.peppermintPines];
/** Towns in a word, for the heads of orders. */
export const TOWN_SHORT = [SAY.springs, SAY.center, SAY.falls, SAY.pines];

/** The mints as a row of kinds, Classic first. */
export const listed = (mints: Mints): Kind[] => KINDS.flatMap((kind) => Array<Kind>(mints[kind]).fill(kind));

export const mintsName = (mints: Mints): string => {
  const found = KINDS.filter((kind) => mints[kind] > 0).map((kind) => `${mints[kind]} ${KIND_NAME[kind]}`);
  return found.length < 2 ? (found[0] ?? 'nothing') : SAY.and(found.slice(0, -1).join(', '), found.at(-1));
};

export const orderName = (order: Order): string => SAY.forIt(mintsName(order.needs), order.town_name, count(order.points, 'point'));

export const slotName = (slot: Slot): string =>
  `${orderName(slot.order)}${slot.mints ? SAY.onIt(count(slot.mints, 'Classic mint')) : ''}`;

/** What a held order still needs, and how far its town is. */
export const stillNeeds = (held: Held): string => {
  const way = held.now ? SAY.canBeDeliveredHere : held.moves ? SAY.away(count(held.moves, 'move')) : SAY.itsTownIsHere;
  return `${held.ready ? SAY.allItsMintsAreAboard : SAY.stillNeeds(mintsName(held.missing))}, ${way}`;
};
