import { expect, it } from 'vitest';
import type { Happening, Told } from '../../rules/trials';
import { outcomeOn, wakes, type Table } from './outcome';
import type { Route } from './types';

const route: Route = {
  slot: 1,
  face: { card: 'R05', face: 'B', name: 'Lower Parel', colour: 'blue', distance: 12, fees: [[6, 4, 2]] },
  length: 12,
  open: 4,
  active: true,
  status: 'started',
  tiffins: [2, 3],
  squares: 3,
  progress: [2, 2, 2, 2, 2, 3, 3, 3],
  specials: [],
  cancelled: 0,
  payout: [],
};
const other: Route = { ...route, slot: 0, open: 1, face: { ...route.face, card: 'R01', name: 'Colaba', distance: 8 } };
const table: Table = { players: [0, 1, 2, 3], routes: [other, route, null], routes_scored: Array(3).fill({ ...route.face }) };
const happens = (kind: string, seat: number | null, args: Record<string, number>): Happening => ({ kind, seat, args });

function told(events: Happening[], fields: Record<string, number> | null): Told {
  const known = (name: string, ...at: number[]) => fields?.[[name, ...at].join()] ?? (fields ? 0 : undefined);
  return { events, done: 1, sure: fields !== null, refused: null, value: known, ask: known, anyway: known, legal: () => [] };
}

it('reads a route that is filled from the events, as the record has the next one', () => {
  const events = [
    happens('progress_added', 2, { slot: 1, cubes: 2, face: 9 }),
    happens('special_played', 2, { slot: 1, card: 2, face: 9 }),
    happens('route_scored', null, { slot: 1, face: 9 }),
    happens('route_fee', 2, { slot: 1, place: 1, amount: 12, face: 9 }),
    happens('route_fee', null, { slot: 1, place: 2, amount: 8, face: 9 }),
    happens('delivery_fee', 2, { slot: 1, tiffins: 1, amount: 4, face: 9 }),
    happens('route_dealt', null, { slot: 1, face: 3 }),
  ];
  expect(outcomeOn(route, told(events, null), table)).toEqual({
    cubes: [2, 2],
    tiffins: [],
    length: 10,
    cancelled: 2,
    open: 0,
    fills: true,
    payout: [
      { seat: 2, route_fee: 12, delivery_fee: 4 },
      { seat: null, route_fee: 8, delivery_fee: 0 },
    ],
  });
});

it('asks the rules what a route would pay, the best place first', () => {
  const events = [happens('progress_added', 3, { slot: 1, cubes: 3, face: 9 })];
  const fields = {
    'length,1': 12,
    'cubes,1,2': 5,
    'cubes,1,3': 6,
    'place_of,1,2': 1,
    'route_fee_of,1,2': 8,
    'route_fee_of,1,3': 12,
    'delivery_fee_of,1,0': 4,
  };
  const outcome = outcomeOn(route, told(events, fields), table);
  expect([outcome?.open, outcome?.fills]).toEqual([1, false]);
  expect(outcome?.payout.map((pay) => [pay.seat, pay.route_fee, pay.delivery_fee])).toEqual([
    [3, 12, 0],
    [2, 8, 0],
    [0, 0, 4],
  ]);
});

it('shows the cubes alone where what comes after them is not sure', () => {
  const events = [happens('progress_added', 3, { slot: 1, cubes: 1, face: 9 }), happens('route_scored', null, { slot: 0, face: 2 })];
  const outcome = outcomeOn(route, told(events, null), table);
  expect(outcome).toMatchObject({ cubes: [3], open: undefined, fills: false, payout: [] });
});

it('reads what the second of two routes pays from the record, as a route is drawn in between', () => {
  const events = [
    happens('progress_added', 3, { slot: 0, cubes: 1, face: 2 }),
    happens('competitor_progress', null, { slot: 1, cubes: 1, face: 9 }),
    happens('route_scored', null, { slot: 0, face: 2 }),
    happens('route_fee', 3, { slot: 0, place: 1, amount: 4, face: 2 }),
    happens('route_dealt', null, { slot: 0, face: 3 }),
  ];
  const kept: Record<string, number> = { 'route_fee,4,3': 8, 'route_fee,4,2': 12, 'delivery_fee,4,3': 4, 'route_fee,4,4': 4 };
  const anyway = (name: string, ...at: number[]) => kept[[name, ...at].join()] ?? 0;
  const nearly: Route = { ...route, open: 1 };
  const both = { ...table, routes: [other, nearly, null] };
  expect(outcomeOn(nearly, { ...told(events, null), anyway }, both)).toMatchObject({
    cubes: [null],
    open: 0,
    fills: true,
    payout: [
      { seat: 2, route_fee: 12, delivery_fee: 0 },
      { seat: 3, route_fee: 8, delivery_fee: 4 },
      { seat: null, route_fee: 4, delivery_fee: 0 },
    ],
  });
});

it('tells anew what a full route pays that waits for the end of a chain', () => {
  const waiting: Route = { ...route, open: 0, status: 'full' };
  const fields = { 'cubes,1,2': 5, 'route_fee_of,1,2': 8, 'delivery_fee_of,1,2': 6 };
  const outcome = outcomeOn(waiting, told([happens('progress_added', 3, { slot: 0, cubes: 1, face: 2 })], fields), table);
  expect(outcome).toMatchObject({ cubes: [], fills: false, payout: [{ seat: 2, route_fee: 8, delivery_fee: 6 }] });
});

it('leaves a route alone to which nothing happens', () => {
  expect(outcomeOn(route, told([happens('progress_added', 3, { slot: 0, cubes: 1, face: 9 })], {}), table)).toBeNull();
});

it('wakes the competitor at once or with the end of the chain', () => {
  expect(wakes(told([happens('competitor_turn', null, {})], null), 0)).toBe(true);
  expect(wakes(told([], { pending: 1 }), 0)).toBe(true);
  expect(wakes(told([], { pending: 1 }), 1)).toBe(false);
});
