/**
 * What the rules say of choices before they are made: where a tile would fit and what it brings, who
 * may move and what a coworker is worth. `steps` are the actions that bring the thing into the hand;
 * what has no alternative then is done by the rules at once, and so is told as an event.
 */
import type { Action } from '../../api/types';
import type { Happening, Step, Told, Trials } from '../../rules/trials';
import type { Kind, Place, Space, Tile, Truck } from './types';
import { count, KINDS, PLAIN, placeNumber, placeOf } from './words';
import { OUTLOOK as SAY } from './sentences';

/** The decision that puts what is in hand somewhere. */
export const stepTo = (to: Place | 'depot'): [verb: string, args: Record<string, number>] => (typeof to === 'number' ? ['cell', { cell: to }] : [to, {}]);

const first = (told: Told, ...kinds: string[]): Happening | undefined => told.events.find((one) => kinds.includes(one.kind));

/** What becomes of the thing in hand by itself, as there is one way only. */
const settled = (trials: Trials, steps: Step[]): Happening | undefined =>
  first(trials.of(...steps), 'tile_placed', 'tile_to_depot', 'coworker_moved');

/** The decision where the thing in hand goes, if there is one. */
export const goal = (trials: Trials, steps: Step[], to: Place | 'depot'): Step[] => (settled(trials, steps) ? [] : [stepTo(to)]);

/** The cells, of these spaces, that a tile may go to. */
export function cellsAfter(trials: Trials, steps: Step[], spaces: Space[]): number[] {
  const lies = settled(trials, steps);
  if (lies) return spaces.map((one) => one.cell).filter((cell) => cell === lies.args.cell);
  return spaces.map((one) => one.cell).filter((cell) => trials.may(...steps, stepTo(cell)));
}

/** By kind, the cells that the animals of a truck may go to once it is taken. */
export function scout(trials: Trials, take: Action, truck: Truck, spaces: Space[]): Map<Kind, number[]> {
  const found = new Map<Kind, number[]>();
  truck.tiles.forEach((tile, slot) => {
    if (!tile || tile.kind === 'COI' || found.has(tile.kind)) return;
    const pick: Step = ['pick', { slot }];
    found.set(tile.kind, cellsAfter(trials, trials.may(take, pick) ? [take, pick] : [take], spaces));
  });
  return found;
}

/** What it is to put a tile there, and what that brings, in a few words each; none if that is not known. */
export function growth(trials: Trials, steps: Step[], seat: number, tile: Tile, limit: number): string[] {
  const kind = KINDS.findIndex((one) => one === tile.kind);
  const told = trials.of(...steps);
  const size = told.value('basin', seat, kind);
  const basins = told.ask('basins', seat);
  if (size === undefined || basins === undefined) return [];
  const times = (what: string) => told.events.filter((one) => one.kind === what && one.seat === seat).length;
  const gains: [n: number, one: string, many: string][] = [
    [times('coin_earned'), 'a coin', 'coins'],
    [times('coworker_earned') - times('coworker_returned'), 'a coworker', 'coworkers'],
    [times('offspring_born'), 'a young one', SAY.youngOnes],
  ];
  const brings = gains.filter(([n]) => n > 0).map(([n, one, many]) => (n === 1 ? one : `${n} ${many}`));
  const is = trials.now('basin', seat, kind) ? SAY.then(count(size, PLAIN[tile.kind])) : `A new basin, ${basins} of ${limit}`;
  return brings.length ? [is, `brings ${brings.join(', ')}`] : [is];
}

/** Why the tile may not go to a cell, in the few words that have room there. */
const SHORT: Record<string, string> = {
  space_taken: SAY.thisSpaceIsTaken,
  no_basin_left: SAY.noRoomForAnotherBasin,
  basin_beside_animal: SAY.keepASpaceBetweenBasins,
  beside_other_kind: SAY.keepASpaceFromOtherKinds,
  basin_elsewhere: SAY.onlyBesideItsOwnKind,
};
export function whyNot(trials: Trials, steps: Step[], cell: number): string {
  const lies = settled(trials, steps);
  if (lies) return lies.kind === 'tile_placed' ? SAY.thereIsOnlyOneSpaceFor : SAY.thereIsNoSpaceForIt;
  return SHORT[trials.of(...steps, stepTo(cell)).refused ?? ''] ?? SAY.notHere;
}

/** The coworker who moves as there is no other who could. */
function onlyOne(trials: Trials, move: Action): Place | null {
  const told = trials.of(move);
  const source = first(told, 'coworker_moved')?.args.source ?? told.value('source');
  return source === undefined || source === trials.now('source') ? null : placeOf(source);
}

/** Those of these places that a coworker may be moved from. */
export function movers(trials: Trials, move: Action, from: Place[]): Place[] {
  const only = onlyOne(trials, move);
  return from.filter((place) => (only === null ? trials.may(move, stepTo(place)) : place === only));
}

/** The steps that bring the coworker of a place into the hand. */
export const lifting = (trials: Trials, move: Action, from: Place): [Action, ...Step[]] => (onlyOne(trials, move) === null ? [move, stepTo(from)] : [move]);

/** Those of these places that a coworker may go to. */
export function placesAfter(trials: Trials, steps: Step[], among: Place[]): Place[] {
  const moved = settled(trials, steps);
  return among.filter((place) => (moved ? placeNumber(place) === moved.args.place : trials.may(...steps, stepTo(place))));
}

/** What the coworker in hand adds to the score at a place; undefined if that is not known. */
export const worthAt = (trials: Trials, steps: Step[], seat: number, place: Place): number | undefined =>
  trials.of(...steps).ask('coworker_points', seat, placeNumber(place));
