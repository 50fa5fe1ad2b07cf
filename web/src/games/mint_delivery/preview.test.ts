import { describe, expect, it } from 'vitest';
import type { Action } from '../../api/types';
import { arrange, standing, way } from './layout';
import { endsTurn, loadAfter } from './preview';
import type { Held, Mints, Player, Space, View } from './types';

const ROADS: [number, number][] = [[0, 9], [0, 10], [0, 11], [0, 12], [1, 5], [1, 6], [1, 9], [2, 6], [2, 7], [2, 10], [3, 7], [3, 8], [3, 11], [4, 5], [4, 8], [4, 12]];
const mints = (classic: number, sugar_free = 0, cinnamon = 0): Mints => ({ classic, sugar_free, cinnamon });
const act = (verb: string, args: Action['args'] = {}): Action => ({ id: 0, verb, args, text: '' });

function space(n: number): Space {
  const kind = n === 0 ? 'city' : n < 5 ? 'warehouse' : n < 9 ? 'town' : 'plain';
  const roads = ROADS.flatMap(([a, b]) => (a === n ? [b] : b === n ? [a] : []));
  return { space: n, kind, card: '', town: kind === 'town' ? n - 5 : null, roads, trucks: [] };
}
const wants = (town: number, needs: Mints): Held => ({
  index: 0,
  order: { id: 'O01', town, town_name: '', needs, points: 2, value: 2 },
  missing: mints(0),
  moves: 1,
  ready: true,
  now: false,
});
function driver(at: number, load: Mints, held: Held[] = []): Player {
  const aboard = load.classic + load.sugar_free + load.cinnamon;
  return { seat: 0, space: at, space_name: '', load, aboard, capacity: 4, room: 4 - aboard, held, held_limit: 3, completed: 0, unspent: 0, points: 0, orders: [], abilities: [] };
}
const table = (actions_left: number, more: Partial<View> = {}): View =>
  ({ phase: 'turn', actions_left, actions: 2, spaces: Array.from({ length: 13 }, (_, n) => space(n)), roads: ROADS, supply: mints(8, 10, 8), players: [1, 2, 3], towns: [], abilities: [], ...more }) as unknown as View;

describe('what ends a turn', () => {
  it('is the second action, not the first', () => {
    const me = driver(0, mints(4));
    expect(endsTurn(table(2), me, act('move', { space: 9 }))).toBe(false);
    expect(endsTurn(table(1), me, act('move', { space: 9 }))).toBe(true);
  });
  it('is not a move to where an order can be delivered', () => {
    const me = driver(1, mints(2), [wants(0, mints(2))]);
    expect(endsTurn(table(1), me, act('move', { space: 5 }))).toBe(false);
    expect(endsTurn(table(1), me, act('move', { space: 6 }))).toBe(true);
  });
  it('is a delivery after which nothing is left, unless an order is to be removed', () => {
    const me = driver(5, mints(2), [wants(0, mints(2))]);
    expect(endsTurn(table(0), me, act('fulfill', { order: 0 }))).toBe(true);
    const two = { players: [1, 2], towns: [{ empty: false }] } as unknown as Partial<View>;
    expect(endsTurn(table(0, two), me, act('fulfill', { order: 0 }))).toBe(false);
  });
  it('is an unloading only when no mint can follow', () => {
    const me = driver(4, mints(2, 1));
    expect(endsTurn(table(1), me, act('unload', { mint: 'C' }))).toBe(false);
    expect(endsTurn(table(1), me, act('unload', { mint: 'S' }))).toBe(true);
  });
});

describe('the load after an action', () => {
  it('follows the supply and the room', () => {
    expect(loadAfter(table(2, { supply: mints(2) }), driver(0, mints(0, 1)), act('load'))).toEqual(mints(2, 1));
    expect(loadAfter(table(2), driver(1, mints(3)), act('load'))).toEqual(mints(4));
    expect(loadAfter(table(2), driver(0, mints(4)), act('upgrade', { mints: 'K' }))).toEqual(mints(1, 0, 1));
    expect(loadAfter(table(2, { supply: mints(8, 0, 8) }), driver(0, mints(4)), act('upgrade', { mints: 'S' }))).toEqual(mints(4));
  });
});

describe('the map', () => {
  it('knows the ways', () => {
    expect(way(ROADS, 5, 7).length - 1).toBe(4);
    expect(way(ROADS, 0, 5).length - 1).toBe(3);
    expect(way(ROADS, 3, 3)).toEqual([3]);
  });
  it('keeps everything inside the scene at every size', () => {
    for (const width of [390, 700, 1100])
      for (const others of [0, 1, 2, 3])
        for (const abilities of [false, true]) {
          const l = arrange(width, { others, watching: false, abilities });
          for (const b of [...l.cards, ...l.slots.flat(), ...l.decks, ...l.wells, ...l.others, l.held, l.mine]) {
            expect(b.x).toBeGreaterThanOrEqual(0);
            expect(b.x + b.w).toBeLessThanOrEqual(l.W);
            expect(b.y + b.h).toBeLessThanOrEqual(l.H);
          }
          for (let n = 1; n <= 4; n++) expect(new Set(Array.from({ length: n }, (_, k) => JSON.stringify(standing(l, 0, k, n)))).size).toBe(n);
        }
  });
});
