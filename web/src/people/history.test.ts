import { expect, test } from 'vitest';
import type { TableView } from '../api/types';
import { added, endedGame, sums, type Ended } from './history';

const seat = (n: number, more: object = {}) => ({ seat: n, name: `N${n}`, kind: 'bot', stands_in: false, score: 3, ...more });
const table = (more: object = {}) =>
  ({
    id: 'a', game: 'pig', title: 'Pig', status: 'over', you: 0, here: [], origin: null, ended: false,
    seats: [seat(0, { kind: 'person' }), seat(1), seat(2, { stands_in: true })],
    standings: [{ seat: 1, place: 1, score: 9 }, { seat: 0, place: 2, score: 5 }],
    ...more,
  }) as unknown as TableView;

test('a game of mine that is over is remembered, and no other', () => {
  expect(endedGame(table(), 7)).toEqual({ id: 'a', game: 'pig', title: 'Pig', place: 2, score: 5, players: 3, with: ['N1', 'N2'], people: 1, when: 7 });
  expect(endedGame(table({ you: null }), 7)).toBeNull();
  expect(endedGame(table({ status: 'playing' }), 7)).toBeNull();
  expect(endedGame(table({ here: [{ seat: 1, key: 'me' }, { seat: 0, key: '0' }] }), 7)).toBeNull();
  expect(endedGame(table({ origin: { id: 'b', steps: 2 } }), 7)).toBeNull();
  expect(endedGame(table({ ended: true, standings: null }), 7)).toMatchObject({ place: null, score: 3 });
});

test('games are counted once, and won by the first of several', () => {
  const one = endedGame(table(), 1) as Ended;
  const all = added(added([one], { ...one, when: 2 }), { ...one, id: 'b', place: 1 });
  expect(all.map((game) => [game.id, game.when])).toEqual([['b', 1], ['a', 1]]);
  const alone = { ...one, id: 'c', game: 'solo', title: 'Solo', place: 1, players: 1 };
  expect(sums([...all, alone, { ...one, id: 'd', place: null }])).toEqual([
    { game: 'pig', title: 'Pig', played: 3, won: 1, endedEarly: 1 },
    { game: 'solo', title: 'Solo', played: 1, won: 0, endedEarly: 0 },
  ]);
});
