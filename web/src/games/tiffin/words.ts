/** Names for what is drawn, said to screen readers and written on the board. */
import { clip, count } from '../../board/words';
import type { Outcome } from './outcome';
import type { Card, Mode, Route, Special, Suit } from './types';
import { WORDS as SAY } from './sentences';

export { clip, count };

export const LETTER: Record<Suit, string> = { red: 'R', green: 'G', yellow: 'Y', blue: 'B', grey: 'W' };

export const suitName = (c: Suit): string => (c === 'grey' ? SAY.greyWild : c);

export const cardName = (c: Card): string => `${suitName(c.colour)} ${c.rank}${c.symbol ? SAY.withTheCompetitorSymbol : ''}`;

/** Equal cards are the same to the rules, whatever their place in the hand. */
export const cardKey = (c: Card): string => `${c.colour}${c.rank}${c.symbol ? '*' : ''}`;

/** What a card of this rank can do besides its cubes, in few words. */
export const EFFECT: Record<number, string> = { 1: SAY.more1s, 2: SAY.andA2, 3: 'or + tiffin', 4: SAY.orAny2 };

export const SPECIALS: Special[] = ['flat_tire', 'shortcut'];
export const SPECIAL_NAME: Record<Special, string> = { flat_tire: SAY.flatTire, shortcut: SAY.shortcut };

/** How a unit may be played, the plainest first. */
export const MODES: Mode[] = ['normal', 'with_tiffin', 'as_two'];

export const modeName = (mode: Mode, rank: number): string =>
  mode === 'as_two' ? SAY.asA2 : mode === 'with_tiffin' ? SAY.tiffinFirstThen(rank) : `${rank === 1 ? '1 cube' : SAY.cubes(rank)}`;

export const ordinal = (n: number): string => ['1st', '2nd', '3rd', '4th', '5th'][n - 1] ?? SAY.th(n);

/** Why the lifted cards cannot be played on a route, of which the rules give the reason. */
export function notHere(reason: string, route: Route, minimum: number): string {
  if (route.status === 'full') return SAY.thisRouteIsFullAndWaits;
  if (reason === 'not_active') return SAY.itNeedsBeforeItMayLeave(count(minimum - route.tiffins.length, 'more tiffin'));
  if (reason === 'wrong_colour') return `A ${route.face.colour} route takes ${route.face.colour} or grey cards, or a pair`;
  return SAY.thisCardNeedsAPartnerOf;
}

const stopsOf = (route: Route): string =>
  `${route.face.name}, ${route.face.colour}, ${route.face.distance} stops, ${count(route.open, SAY.openSpace)}`;

/** A route, and what stands on it. */
export function routeLabel(route: Route, nameOf: (seat: number | null) => string): string {
  const aboard = route.tiffins.length ? `tiffins: ${route.tiffins.map(nameOf).join(', ')}` : SAY.noTiffins;
  const owners = [...new Set(route.progress)];
  const cubes = owners.map((o) => `${nameOf(o)} ${route.progress.filter((p) => p === o).length}`).join(', ');
  const beside = route.specials.map((s) => `${nameOf(s.seat)}'s ${SPECIAL_NAME[s.card]}`).join(', ');
  const pays = route.payout.flatMap((p) => (p.seat === null ? [] : [`${nameOf(p.seat)} ${p.total}`])).join(', ');
  return [
    stopsOf(route),
    aboard,
    cubes ? `cubes: ${cubes}` : SAY.notStarted,
    ...(beside ? [SAY.besideIt(beside)] : []),
    ...(pays ? [SAY.ifScoredNow(pays)] : []),
  ].join('; ');
}

/** A route on which the unit can be played, and what that would do to it if it is known. */
export function playLabel(route: Route, outcome: Outcome | null, waking: boolean): string {
  const what = SAY.playOn(stopsOf(route));
  if (!outcome) return what;
  const open = outcome.open === undefined ? [] : [SAY.leavesOpen(outcome.open)];
  const then = [`adds ${count(outcome.cubes.length, 'cube')}`, ...(outcome.fills ? [SAY.fillsIt] : open)];
  return `${what}; ${[...then, ...(waking ? [SAY.wakesTheCompetitor] : [])].join(', ')}`;
}
