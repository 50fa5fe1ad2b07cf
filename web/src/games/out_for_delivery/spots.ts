import type { Action } from '../../api/types';
import type { Spots } from '../../board/spots';
import type { View } from './types';
import { COMPASS, BOAT, itemLabel, seatOf, SKI_MASK, TICKET } from './words';

type Args = Action['args'];
const item = ({ item }: Args, view: View) => [`item-${view.item_kinds.findIndex((kind) => itemLabel(kind) === item)}`];
const standing = (view: View, you: number) => view.map.tiles[view.players[you]!.tile ?? -1];
const thing = (side: number, { thing }: Args, view: View) => [view.things[Number(thing)]?.kind === 'gold' ? `gold-${side}` : `thing-${side}-${thing}`];

export const SPOTS: Spots<View> = {
  city: ({ city }) => [`city-${city}`],
  move: ({ direction }, view, you) => [`tile-${standing(view, you)?.neighbours[(COMPASS as readonly unknown[]).indexOf(direction)]}`],
  ferry: (_, view, you) => [`tile-${standing(view, you)?.ferry}`, 'ferry', `item-${BOAT}`],
  fly: ({ city, tile }, view) => [`item-${TICKET}`, `tile-${view.map.cities[Number(city)]?.[tile as 'pickup' | 'delivery']}`],
  pickup: ({ colour }) => [`pickup-${colour}`],
  deliver: ({ square }) => [`deliver-${Number(square) + 1}`, `square-${Number(square) + 1}`],
  buy: () => ['buy'],
  sell: item,
  use: item,
  mask: ({ victim }, view, you) => [`item-${SKI_MASK}`, `player-${seatOf(view, you, victim)}`],
  trade: ({ partner }, view, you) => [`trade-${seatOf(view, you, partner)}`, `player-${seatOf(view, you, partner)}`],
  give: (args, view) => thing(0, args, view),
  want: (args, view) => (view.phase === 'shop' ? [`take-${args.thing}`] : thing(1, args, view)),
  respond: ({ answer }) => [answer === 'accept' ? 'accept' : 'refuse'],
  end_turn: () => ['end-turn'],
};
