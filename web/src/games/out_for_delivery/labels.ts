/** What is said to screen readers of places and people, and what stands over what can be done here. */
import type { Turn } from './turn.svelte';
import type { Player, Tile } from './types';
import { count, mpText, parcelsText, tileName, waitingText } from './words';
import { LABELS as SAY } from './sentences';

export const carried = (player: Player | null, city: number): number =>
  player?.parcels.reduce((sum, one) => sum + (one.colour === city ? one.count : 0), 0) ?? 0;

/** What it is to go to a tile. */
function costText(turn: Turn, tile: Tile): string {
  const reach = turn.reached.get(tile.id);
  if (reach) return SAY.toGoThere(mpText(reach.h));
  if (turn.p.view.entering[tile.id] === null) return SAY.closedThisRound;
  return turn.myTurn ? SAY.tooFarThisTurn : '';
}

export function tileLabel(turn: Turn, tile: Tile): string {
  const { map, me } = turn;
  const { view, you } = turn.p;
  if (turn.flight(tile)) return SAY.flyTo(tileName(map, tile));
  const sky = view.regions.find((one) => one.region === tile.region);
  const name = `${tileName(map, tile)}, ${sky?.name}`;
  const there = view.players.filter((one) => one.tile === tile.id && one.seat !== you).map((one) => turn.nameOf(one.seat));
  const who = there.length ? SAY.here(there.join(' and '), there.length) : '';
  const waits = tile.flag === 'pickup' && tile.city !== null ? `; waiting: ${waitingText(map.cities, view.waiting[tile.city]!)}` : '';
  const mine = tile.flag === 'delivery' && tile.city !== null ? carried(me, tile.city) : 0;
  const due = mine ? SAY.ofMineHere(count(mine, 'parcel'), mine) : '';
  if (me?.tile === tile.id) return SAY.iAmHere(name, who, waits, due);
  return `${name}${view.rough?.includes(tile.id) ? ', rough' : ''}${costText(turn, tile)}${who}${waits}${due}`;
}

export function cityLabel(turn: Turn, city: number): string {
  const { cities } = turn.map;
  const one = cities[city]!;
  const ways = one.trips.flatMap((mp, k) => (k === city ? [] : [`${cities[k]!.name} ${mp} MP`])).join(', ');
  return SAY.numberWaysInFairWeather(turn.can('city', { city }), one.name, one.colour, one.number, ways);
}

export function otherLabel(turn: Turn, player: Player): string {
  const { map, nameOf } = turn;
  const kinds = turn.p.view.item_kinds;
  const items = player.items.flatMap((n, kind) => (n ? [`${n > 1 ? `${n} ` : ''}${kinds[kind]!.name}`] : [])).join(', ') || SAY.noItems;
  const trade = turn.tradeWith(player.seat) ? SAY.proposeATradeTo : '';
  const lying = player.parcels.map((one) => SAY.onSquare(parcelsText(map.cities, [one]), one.square)).join(', ') || SAY.noParcels;
  const where = player.tile === null ? '' : SAY.on(tileName(map, map.tiles[player.tile]!));
  const kept = player.kept_mp ? SAY.mpKeptForTheNextRoll(player.kept_mp) : '';
  const done = count(player.delivered, 'delivery', 'deliveries');
  return `${trade}${nameOf(player.seat)}${where}: ${player.gold} gold, ${items}, ${lying}, ${done}${kept}`;
}

/** Where I am, or what I am to choose. */
export function hereTitle(turn: Turn): string {
  if (turn.flying) return SAY.flyWhereChooseAPickupOr;
  if (!turn.me) return SAY.youAreWatching;
  if (turn.choosingCity) return turn.mine ? SAY.chooseYourCityOnTheMap : SAY.choosesACity(turn.nameOf(turn.p.table.to_move ?? 0));
  if (turn.shopping) return turn.all('want').length > 2 ? SAY.theOneRolledOrAnotherFor : SAY.whichItemDoYouTake;
  if (!turn.here) return '';
  const name = tileName(turn.map, turn.here).replace(/^(Road|Bridge|Mountain road|Town)/, (word) => `the ${word.toLowerCase()}`);
  return `${turn.myTurn ? SAY.on2 : SAY.youAreOn} ${name}`;
}

/** What is said while there is nothing to do. */
export function hereNote(turn: Turn): string {
  const { phase } = turn.p.view;
  if (phase === 'over') return SAY.theGameIsOver;
  if (phase === 'city') return SAY.parcelsArriveWhenAllHaveChosen;
  if (phase === 'shop') return SAY.anItemIsBeingChosen;
  if (phase !== 'act') return 'A trade is being made.';
  return !turn.myTurn && turn.active ? SAY.hasTheTurn(turn.nameOf(turn.active.seat)) : '';
}
