import { expect, it } from 'vitest';
import type { TableView } from '../api/types';
import type { GameUi } from '../games/types';
import { whereAmI } from './shortcuts';

const seats = ['Noor', 'Asha', 'Bo'].map((name, seat) => ({ seat, name, score: 0 }));
const table = (you: number | null, points: (number | null)[] = []) =>
  ({ prompt: 'Take an order', you, seats, view: { points } }) as unknown as TableView;
const ui = { score: (view: { points: (number | null)[] }, seat: number) => view.points[seat] ?? null } as GameUi;

it('says who decides what, and how I stand', () => {
  expect(whereAmI(table(1), null)).toBe('Take an order. You: 0; Noor 0, Bo 0.');
  expect(whereAmI(table(null), null)).toBe('Take an order');
});

it('counts as the plates do, and leaves out what is secret', () => {
  expect(whereAmI(table(0, [7, 5, 3]), ui)).toBe('Take an order. You: 7; Asha 5, Bo 3.');
  expect(whereAmI(table(0, [7, null, null]), ui)).toBe('Take an order. You: 7.');
  expect(whereAmI(table(0, [null, 5, null]), ui)).toBe('Take an order. Asha 5.');
  expect(whereAmI(table(0), ui)).toBe('Take an order.');
});
