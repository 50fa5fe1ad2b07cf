import { expect, it } from 'vitest';
import { momentOf, placeOf, roundsOf, scaleOf, turnAt, turnsOf, type Course } from './turns';

const nameOf = (seat: number) => ['Asha', 'Ben', 'Cleo'][seat] ?? '';
const marks = (found: { at: number; text: string }[]) => found.map((one) => `${one.at}: ${one.text}`);

// Ben answers in Asha's turn.
const answered: Course = { movers: [0, 1, 0, 1, 2, 2, 2, 0, 1], turns: [0, 3, 4, 7, 8], rounds: [] };
const counted: Course = {
  movers: [0, 1, 0, 0, 1, 1, 0],
  turns: [0, 1, 2, 4, 6],
  rounds: [
    { n: 0, number: 0 },
    { n: 2, number: 1 },
    { n: 6, number: 2 },
  ],
};
// The round ends after two turns of each.
const long: Course = {
  movers: [0, 1, 0, 1, 1, 0],
  turns: [0, 1, 2, 3, 4, 5],
  rounds: [
    { n: 0, number: 1 },
    { n: 4, number: 2 },
  ],
};

it('counts the turns of each seat', () =>
  expect(turnsOf(answered).map(({ first, seat, number }) => [first, seat, number])).toEqual([
    [0, 0, 1],
    [3, 1, 1],
    [4, 2, 1],
    [7, 0, 2],
    [8, 1, 2],
  ]));

it('tells where an action belongs', () => {
  expect(turnAt(turnsOf(answered), 5)).toMatchObject({ seat: 2, number: 1, action: 2 });
  expect(turnAt([], 0)).toBeNull();
});

it('says a place by its round, by the turn where that says more, and by both', () => {
  const said = (course: Course, n: number) => placeOf(turnsOf(course), n, course.movers.length, nameOf);
  expect([1, 3, 9].map((n) => said(answered, n))).toEqual(['Asha, turn 1, action 2', 'Ben, turn 1', 'At the end']);
  expect([1, 3, 6].map((n) => said(counted, n))).toEqual(['Setup, Ben', 'Round 1, Asha, action 2', 'Round 2, Asha']);
  expect([2, 4].map((n) => said(long, n))).toEqual(['Round 1, Asha, turn 2', 'Round 2, Ben, turn 3']);
  expect([answered, counted, long].map((course) => momentOf(turnsOf(course), 4))).toEqual(['turn 1', 'Round 1', 'turn 3']);
});

it('labels the scale at turns of everybody, in even steps, or at rounds of one turn each', () => {
  const scale = (course: Course) => marks(scaleOf(turnsOf(course), course.rounds, 5));
  expect(scale(answered)).toEqual(['0: 1', '7: 2']);
  expect(scale(counted)).toEqual(['2: 1', '6: 2']);
  const many = Array.from({ length: 60 }, (_, n) => n % 3);
  expect(scaleOf(turnsOf({ movers: many, turns: [...many.keys()], rounds: [] }), [], 5).map((mark) => mark.text)).toEqual(['1', '5', '10', '15', '20']);
});

it('names the rounds of several turns where there is room', () => {
  const named = (wide: number, course = long) => marks(roundsOf(turnsOf(course), course.rounds, (at) => wide * at));
  expect(named(20)).toEqual(['0: Round 1', '4: 2']);
  expect(named(10)).toEqual(['0: Round 1', '4: ']);
  expect(named(20, counted)).toEqual([]);
});
