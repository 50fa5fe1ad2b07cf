/**
 * What an action would do, for the ghosts on the board, and whether it ends the turn. The server
 * alone judges; this only lets a person see the result before it is sent.
 */
import type { Action } from '../../api/types';
import type { Kind, Mints, Order, Player, View } from './types';
import { KINDS } from './words';

const UPGRADED: Record<string, Kind[]> = {
  S: ['sugar_free'],
  K: ['cinnamon'],
  SS: ['sugar_free', 'sugar_free'],
  SK: ['sugar_free', 'cinnamon'],
  KK: ['cinnamon', 'cinnamon'],
};
export const KIND_OF: Record<string, Kind> = { C: 'classic', S: 'sugar_free', K: 'cinnamon' };

export const has = (player: Player, ability: string): boolean => player.abilities.some((a) => a.name === ability);

/** Classic mints that an exchange for this kind costs. */
export const costOf = (player: Player, kind: Kind): number => (kind === 'sugar_free' ? 2 : 3) - (has(player, 'Thrifty Recipe') ? 1 : 0);

/** How many mints a Load here would bring. */
export function loadAmount(view: View, player: Player): number {
  const amount = player.space === 0 || has(player, 'Forklift') ? 4 : 2;
  return Math.min(amount, player.room, view.supply.classic);
}

/** The load of the truck after an action; null if the action leaves it as it is. */
export function loadAfter(view: View, player: Player, action: Action): Mints | null {
  const load = { ...player.load };
  const { verb, args } = action;
  if (verb === 'load') load.classic += loadAmount(view, player);
  else if (verb === 'vendor') load.classic += Math.min(2, player.room, view.supply.classic);
  else if (verb === 'take_load') load.classic += Number(args.mints);
  else if (verb === 'unload' || verb === 'drop') load[KIND_OF[String(args.mint)]!] -= 1;
  else if (verb === 'upgrade')
    for (const kind of UPGRADED[String(args.mints)] ?? []) {
      if (view.supply[kind] === 0) continue;
      load.classic -= costOf(player, kind);
      load[kind] += 1;
    }
  else if (verb === 'fulfill') {
    const needs = player.held[Number(args.order)]?.order.needs;
    if (needs) for (const kind of KINDS) load[kind] -= needs[kind];
  } else return null;
  return load;
}

const covers = (load: Mints, order: Order): boolean => KINDS.every((kind) => load[kind] >= order.needs[kind]);

/** The towns in which a player could deliver from a space. */
function towns(view: View, player: Player, space: number): number[] {
  const here = view.spaces[space];
  if (here?.town !== null && here?.town !== undefined) return [here.town];
  if (here?.kind !== 'warehouse' || !has(player, 'Bike Courier')) return [];
  return here.roads.flatMap((road) => view.spaces[road]?.town ?? []);
}

/** Whether after this action of the player whose turn it is nothing is left to do but to end the turn. */
export function endsTurn(view: View, player: Player, action: Action): boolean {
  const { verb, args } = action;
  if (verb === 'end_turn') return true;
  const free = verb === 'fulfill' || verb === 'slip' || verb === 'remove';
  const follows = verb === 'drop_end' || verb === 'drop' || verb === 'take_load';
  if (verb === 'keep' || view.actions_left > (free || follows ? 0 : 1)) return false;
  const load = loadAfter(view, player, action) ?? player.load;
  // What asks a further question does not end the turn by itself.
  if (verb === 'fulfill' && view.players.length === 2 && view.towns.some((t) => !t.empty)) return false;
  if (verb === 'unload' || verb === 'drop') {
    const from = KINDS.indexOf(KIND_OF[String(args.mint)]!);
    if (KINDS.some((kind, k) => k >= from && load[kind] > 0)) return false;
  }
  let held = player.held.map((h) => h.order);
  if (verb === 'fulfill') held = held.filter((_, k) => k !== Number(args.order));
  if (verb === 'take' || verb === 'radio') {
    const town = verb === 'radio' ? Number(args.town) : view.spaces[player.space]?.town;
    const taken = view.towns[town ?? 0]?.slots[Number(args.slot)];
    if (taken && taken.mints > 0 && player.room > 0) return false;
    if (taken) held = [...held, taken.order];
  }
  const space = verb === 'move' || verb === 'slip' ? Number(args.space) : verb === 'home' ? 0 : player.space;
  if (has(player, 'Slip Road') && view.spaces[space]?.kind === 'plain') return false;
  if (verb === 'acquire') {
    const gained = view.abilities.find((a) => a.slot === Number(args.ability))?.ability.name;
    if (gained === 'Overtime' || gained === 'Slip Road' || gained === 'Bike Courier') return false;
  }
  if (verb === 'fulfill' && has(player, 'Return Load')) load.classic += 2;
  return !held.some((order) => covers(load, order) && towns(view, player, space).includes(order.town));
}
