/** What screen readers say of the things on the board, with what would come of choosing them. */
import { POST_X } from './layout';
import type { Turn } from './turn.svelte';
import type { Player, Post, Space } from './types';
import { atPost, count, listed, PLAIN, POST_NAME, POST_PLACE, posts, spaceState, where } from './words';

export function cellLabel(turn: Turn, space: Space): string {
  const { crew, placing } = turn;
  const at = where(space.x, space.y);
  if (crew?.places.includes(space.cell)) {
    if (crew.source) return `Move the trainer on ${at} away`;
    const points = turn.worth(space.cell);
    return points === undefined ? `Trainer on ${at}` : `Trainer on ${at}: ${count(points, 'point')}`;
  }
  if (placing?.cells.includes(space.cell)) return [`Put the ${placing.tile.name} on ${at}`, turn.growth(space.cell).join(', ')].filter(Boolean).join(': ');
  const bred = turn.shown.pairs.some((pair) => pair.female === space.cell || pair.male === space.cell) ? ', has bred' : '';
  return `Space ${at}: ${spaceState(space)}${bred}`;
}

export function postLabel(turn: Turn, post: Post): string {
  const { crew } = turn;
  if (turn.own && crew?.places.includes(post)) {
    if (crew.source) return `Move a ${post}`;
    const points = turn.worth(post);
    return points === undefined ? `Make the coworker a ${post}` : `${POST_NAME[post]}: ${count(points, 'point')} more`;
  }
  return `${POST_NAME[post]} at the ${POST_PLACE[post]}: ${atPost(turn.shown, post)} of ${POST_X[post].length}`;
}

export function playerLabel(turn: Turn, p: Player): string {
  const look = p.seat === turn.opened ? 'Shown large' : 'Look at';
  const has = [count(p.score, 'point'), count(p.coins, 'coin'), posts(p)].join(', ');
  const taken = p.truck === null ? '' : `; has taken truck ${p.truck + 1}`;
  return `${look} the zoo of ${turn.nameOf(p.seat)}: ${has}; ${listed(p.basins.map((one) => count(one.tiles, PLAIN[one.kind])))}${taken}`;
}

export function zooLabel(player: Player): string {
  const held = player.spaces.filter((one) => one.tile ?? one.trainer).map((one) => `${spaceState(one)} on ${where(one.x, one.y)}`);
  return `${listed(held) || 'No animals yet'}; ${posts(player)}`;
}

/** Beside the hand: what is to be done with what is in it, or how far the game is. */
export function handWords(turn: Turn): string[] {
  const { placing, crew } = turn;
  const { view } = turn.p;
  if (placing) {
    if (!placing.cells.length) return ['No space in the zoo'];
    const brings = turn.growth();
    return brings.length ? brings : [`A ${PLAIN[placing.tile.kind]}`, 'where to?'];
  }
  if (crew) return crew.source ? ['Move a coworker', 'which one?'] : ['A coworker', 'where to?'];
  return view.last_round ? [`Round ${view.round}`, 'the last one'] : [`Round ${view.round}`, `${view.coworkers} coworkers left`];
}
