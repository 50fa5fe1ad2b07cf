/** What screen readers say of the things on the board, with what would come of choosing them. */
import { POST_X } from './layout';
import type { Turn } from './turn.svelte';
import type { Player, Post, Space } from './types';
import { atPost, count, listed, PLAIN, POST_NAME, POST_PLACE, posts, spaceState, where } from './words';
import { LABELS as SAY } from './sentences';

export function cellLabel(turn: Turn, space: Space): string {
  const { crew, placing } = turn;
  const at = where(space.x, space.y);
  if (crew?.places.includes(space.cell)) {
    if (crew.source) return SAY.moveTheTrainerOnAway(at);
    const points = turn.worth(space.cell);
    return points === undefined ? SAY.trainerOn(at) : SAY.trainerOn2(at, count(points, 'point'));
  }
  if (placing?.cells.includes(space.cell)) return [SAY.putTheOn(placing.tile.name, at), turn.growth(space.cell).join(', ')].filter(Boolean).join(': ');
  const bred = turn.shown.pairs.some((pair) => pair.female === space.cell || pair.male === space.cell) ? SAY.hasBred : '';
  return SAY.space(at, spaceState(space), bred);
}

export function postLabel(turn: Turn, post: Post): string {
  const { crew } = turn;
  if (turn.own && crew?.places.includes(post)) {
    if (crew.source) return SAY.moveA(post);
    const points = turn.worth(post);
    return points === undefined ? SAY.makeTheCoworkerA(post) : SAY.more(POST_NAME[post], count(points, 'point'));
  }
  return SAY.atTheOf(POST_NAME[post], POST_PLACE[post], atPost(turn.shown, post), POST_X[post].length);
}

export function playerLabel(turn: Turn, p: Player): string {
  const look = p.seat === turn.opened ? SAY.shownLarge : SAY.lookAt;
  const has = [count(p.score, 'point'), count(p.coins, 'coin'), posts(p)].join(', ');
  const taken = p.truck === null ? '' : SAY.hasTakenTruck(p.truck);
  return SAY.theZooOf(look, turn.nameOf(p.seat), has, listed(p.basins.map((one) => count(one.tiles, PLAIN[one.kind]))), taken);
}

export function zooLabel(player: Player): string {
  const held = player.spaces.filter((one) => one.tile ?? one.trainer).map((one) => SAY.on(spaceState(one), where(one.x, one.y)));
  return `${listed(held) || SAY.noAnimalsYet}; ${posts(player)}`;
}

/** Beside the hand: what is to be done with what is in it, or how far the game is. */
export function handWords(turn: Turn): string[] {
  const { placing, crew } = turn;
  const { view } = turn.p;
  if (placing) {
    if (!placing.cells.length) return [SAY.noSpaceInTheZoo];
    const brings = turn.growth();
    return brings.length ? brings : [`A ${PLAIN[placing.tile.kind]}`, SAY.whereTo];
  }
  if (crew) return crew.source ? [SAY.moveACoworker, SAY.whichOne] : ['A coworker', SAY.whereTo];
  return view.last_round ? [SAY.round(view.round), SAY.theLastOne] : [SAY.round(view.round), SAY.coworkersLeft(view.coworkers)];
}
