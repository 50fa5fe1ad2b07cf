import { expect, it } from 'vitest';
import { goesOn, here, isCovered, nextHere } from './here.svelte';

const table = (you: number | null, deciding: number[], more = {}) => ({
  status: 'playing' as const,
  here: [0, 1, 2].map((seat) => ({ seat, key: String(seat) })),
  you,
  deciding,
  chosen: null,
  seats: ['person', 'person', 'person', 'bot'].map((kind) => ({ kind })),
  ...more,
});
const chosen = { id: 1, verb: 'choose', args: {}, text: 'Choose' };
const seats = (found: { seat: number }[]) => found.map(({ seat }) => seat);

it('covers a table until somebody says that they look', () => {
  expect(isCovered(table(null, [0]))).toBe(true);
  expect(isCovered(table(0, [0]))).toBe(false);
  expect(isCovered(table(null, [], { status: 'over' }))).toBe(false);
  expect(isCovered(table(null, [0], { here: [] }))).toBe(false);
});

it('passes the device when others here decide, and not for bots', () => {
  expect(goesOn(table(0, [0]))).toBe(false);
  expect(goesOn(table(0, [1]))).toBe(true);
  expect(goesOn(table(0, [3]))).toBe(false);
  expect(goesOn(table(0, [1], { status: 'over' }))).toBe(false);
  expect(goesOn(table(0, [1], { seats: ['person', 'bot', 'person'].map((kind) => ({ kind })) }))).toBe(false);
});

it('gives the device its own seat again when it is over', () => {
  const over = { status: 'over', here: [{ seat: 0, key: 'me' }, { seat: 1, key: '1' }] };
  expect(goesOn(table(1, [], over))).toBe(true);
  expect(goesOn(table(0, [], over))).toBe(false);
  expect(goesOn(table(null, [], over))).toBe(false);
  expect(goesOn(table(1, [], { ...over, here: [{ seat: 1, key: '1' }] }))).toBe(false);
  expect(goesOn(table(1, [], { ...over, here: [] }))).toBe(false);
});

it('knows who had the device last, at that table only', () => {
  here.open('old', '1');
  here.cover(1);
  expect([here.keyOf('old'), here.lastAt('old'), here.lastAt('new')]).toEqual([null, 1, null]);
  here.open('new', 'me');
  expect([here.keyOf('new'), here.lastAt('new')]).toEqual(['me', null]);
  here.cover();
});

it('goes round while all choose in secret, never back to who has just chosen', () => {
  expect(goesOn(table(0, [0, 1, 2]))).toBe(false);
  expect(goesOn(table(0, [0, 1, 2], { chosen }))).toBe(true);
  expect(seats(nextHere(table(null, [0, 1, 2]), 0))).toEqual([1, 2]);
  expect(seats(nextHere(table(null, [0]), 0))).toEqual([0]);
});
