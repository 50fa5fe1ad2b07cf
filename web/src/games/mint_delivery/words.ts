/** Names for what is drawn, said to screen readers and written on the board. */
import { clip, count } from '../../board/words';
import type { Held, Kind, Mints, Order, Slot } from './types';

export { clip, count };

export const KINDS: readonly Kind[] = ['classic', 'sugar_free', 'cinnamon'];
export const KIND_NAME: Record<Kind, string> = { classic: 'Classic', sugar_free: 'Sugar Free', cinnamon: 'Cinnamon' };
/** A kind as actions name it. */
export const KIND_CODE: Record<Kind, 'C' | 'S' | 'K'> = { classic: 'C', sugar_free: 'S', cinnamon: 'K' };
export const KIND_OF: Record<string, Kind> = { C: 'classic', S: 'sugar_free', K: 'cinnamon' };

export const TOWN_NAMES = ['Spearmint Springs', 'Cinnamon Center', 'Freshness Falls', 'Peppermint Pines'];
/** Towns in a word, for the heads of orders. */
export const TOWN_SHORT = ['Springs', 'Center', 'Falls', 'Pines'];

/** The mints as a row of kinds, Classic first. */
export const listed = (mints: Mints): Kind[] => KINDS.flatMap((kind) => Array<Kind>(mints[kind]).fill(kind));

export const mintsName = (mints: Mints): string => {
  const found = KINDS.filter((kind) => mints[kind] > 0).map((kind) => `${mints[kind]} ${KIND_NAME[kind]}`);
  return found.length < 2 ? (found[0] ?? 'nothing') : `${found.slice(0, -1).join(', ')} and ${found.at(-1)}`;
};

export const orderName = (order: Order): string => `${mintsName(order.needs)} for ${order.town_name}, ${count(order.points, 'point')}`;

export const slotName = (slot: Slot): string =>
  `${orderName(slot.order)}${slot.mints ? `; ${count(slot.mints, 'Classic mint')} on it` : ''}`;

/** What a held order still needs, and how far its town is. */
export const stillNeeds = (held: Held): string => {
  const way = held.now ? 'can be delivered here' : held.moves ? `${count(held.moves, 'move')} away` : 'its town is here';
  return `${held.ready ? 'all its mints are aboard' : `still needs ${mintsName(held.missing)}`}, ${way}`;
};
