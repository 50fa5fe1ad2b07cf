/** What the rules say of actions before they are taken; nothing is known without them. */
import type { Action } from '../../api/types';
import type { Step, Trials } from '../../rules/trials';
import type { Reach, View } from './types';
import { COMPASS, mpText, tileName } from './words';
import { OUTLOOK as SAY } from './sentences';

type Known = Trials | null;
const SHUT = ['mountains_closed', 'bridges_closed', 'toll_too_dear'];

/** What an action costs in half-points; undefined if that is not known. */
export function costOf(trials: Known, action: Action | undefined): number | undefined {
  const left = action && trials?.of(action).anyway('mp');
  return trials && left !== undefined ? trials.now('mp') - left : undefined;
}

/** What a trade costs me, if it is concluded. */
export const tradeCost = (trials: Known): number | undefined => trials?.of().ask('trade_cost', trials.seat);

/** The gold of a delivery. */
export const payOf = (trials: Known, deliver: Action): number | undefined =>
  trials?.of(deliver).events.find((one) => one.kind === 'delivered')?.args.gold;

/** Whether a player has a thing that can be traded. */
export const has = (trials: Known, seat: number, thing: number): boolean => !!trials?.of().ask('has_thing', seat, thing);

/** Whether I may get a thing of a player for one of mine. */
export const mayExchange = (trials: Known, partner: number, give: number, want: number): boolean =>
  trials?.of().ask('exchange_refused', trials.seat, partner, give, want) === 0;

export const stepsOf = (path: readonly number[]): ['move', { direction: string }][] =>
  path.map((direction) => ['move', { direction: COMPASS[direction]! }]);

/** Why a tile cannot be reached, in a few words: by the rules, if I can walk to a tile beside it. */
export function whyFar(trials: Known, view: View, reached: ReadonlyMap<number, Reach>, id: number): string {
  const tile = view.map.tiles[id]!;
  const beside = tile.neighbours.flatMap((one) => reached.get(one ?? -1) ?? []).sort((a, b) => a.h - b.h)[0];
  if (beside && trials) {
    const walk: Step[] = stepsOf(beside.path);
    const last = view.map.tiles[beside.tile]!.neighbours.indexOf(id);
    const { refused } = trials.of(...walk, ...stepsOf([last]));
    const [left, cost] = [trials.of(...walk).value('mp'), view.entering[id]];
    if (refused && SHUT.includes(refused)) return `${view.obstacle.name}: ${view.obstacle.effect}`;
    if (refused === 'move_too_dear' && left !== undefined && cost != null) return SAY.theLastStepCostsButWould(mpText(cost), mpText(left));
  }
  return view.entering[id] === null ? SAY.isClosedThisRound(tileName(view.map, tile)) : SAY.mpIsNotEnoughToGet(view.mp);
}
