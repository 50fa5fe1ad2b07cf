/** What is said to screen readers of places and people, and what stands over what can be done here. */
import type { Turn } from './turn.svelte';
import type { Player, Tile } from './types';
import { count, mpText, parcelsText, tileName, waitingText } from './words';

export const carried = (player: Player | null, city: number): number =>
  player?.parcels.reduce((sum, one) => sum + (one.colour === city ? one.count : 0), 0) ?? 0;

/** What it is to go to a tile. */
function costText(turn: Turn, tile: Tile): string {
  const reach = turn.reached.get(tile.id);
  if (reach) return `; ${mpText(reach.h)} to go there`;
  if (turn.p.view.entering[tile.id] === null) return '; closed this round';
  return turn.myTurn ? '; too far this turn' : '';
}

export function tileLabel(turn: Turn, tile: Tile): string {
  const { map, me } = turn;
  const { view, you } = turn.p;
  if (turn.flight(tile)) return `Fly to ${tileName(map, tile)}`;
  const sky = view.regions.find((one) => one.region === tile.region);
  const name = `${tileName(map, tile)}, ${sky?.name}`;
  const there = view.players.filter((one) => one.tile === tile.id && one.seat !== you).map((one) => turn.nameOf(one.seat));
  const who = there.length ? `; ${there.join(' and ')} ${there.length > 1 ? 'are' : 'is'} here` : '';
  const waits = tile.flag === 'pickup' && tile.city !== null ? `; waiting: ${waitingText(map.cities, view.waiting[tile.city]!)}` : '';
  const mine = tile.flag === 'delivery' && tile.city !== null ? carried(me, tile.city) : 0;
  const due = mine ? `; ${count(mine, 'parcel')} of mine ${mine > 1 ? 'go' : 'goes'} here` : '';
  if (me?.tile === tile.id) return `${name}; I am here${who}${waits}${due}`;
  return `${name}${view.rough?.includes(tile.id) ? ', rough' : ''}${costText(turn, tile)}${who}${waits}${due}`;
}

export function cityLabel(turn: Turn, city: number): string {
  const { cities } = turn.map;
  const one = cities[city]!;
  const ways = one.trips.flatMap((mp, k) => (k === city ? [] : [`${cities[k]!.name} ${mp} MP`])).join(', ');
  return `${turn.can('city', { city }) ? 'Start in ' : ''}${one.name}, ${one.colour}, number ${one.number}. Ways in fair weather: ${ways}`;
}

export function otherLabel(turn: Turn, player: Player): string {
  const { map, nameOf } = turn;
  const kinds = turn.p.view.item_kinds;
  const items = player.items.flatMap((n, kind) => (n ? [`${n > 1 ? `${n} ` : ''}${kinds[kind]!.name}`] : [])).join(', ') || 'no items';
  const trade = turn.tradeWith(player.seat) ? 'Propose a trade to ' : '';
  const lying = player.parcels.map((one) => `${parcelsText(map.cities, [one])} on square ${one.square}`).join(', ') || 'no parcels';
  const where = player.tile === null ? '' : `, on ${tileName(map, map.tiles[player.tile]!)}`;
  const kept = player.kept_mp ? `, ${player.kept_mp} MP kept for the next roll` : '';
  const done = count(player.delivered, 'delivery', 'deliveries');
  return `${trade}${nameOf(player.seat)}${where}: ${player.gold} gold, ${items}, ${lying}, ${done}${kept}`;
}

/** Where I am, or what I am to choose. */
export function hereTitle(turn: Turn): string {
  if (turn.flying) return 'Fly where? Choose a Pickup or Delivery tile';
  if (!turn.me) return 'You are watching';
  if (turn.choosingCity) return turn.mine ? 'Choose your city on the map' : `${turn.nameOf(turn.p.table.to_move ?? 0)} chooses a city`;
  if (turn.shopping) return turn.all('want').length > 2 ? 'The one rolled, or another for 50' : 'Which item do you take?';
  if (!turn.here) return '';
  const name = tileName(turn.map, turn.here).replace(/^(Road|Bridge|Mountain road|Town)/, (word) => `the ${word.toLowerCase()}`);
  return `${turn.myTurn ? 'On' : 'You are on'} ${name}`;
}

/** What is said while there is nothing to do. */
export function hereNote(turn: Turn): string {
  const { phase } = turn.p.view;
  if (phase === 'over') return 'The game is over.';
  if (phase === 'city') return 'Parcels arrive when all have chosen.';
  if (phase === 'shop') return 'An item is being chosen.';
  if (phase !== 'act') return 'A trade is being made.';
  return !turn.myTurn && turn.active ? `${turn.nameOf(turn.active.seat)} has the turn.` : '';
}
