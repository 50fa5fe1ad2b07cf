import { cardOf, handIds } from './flights';
import { arrange, scorePoint } from './layout';
import { modesOn, outcome, payout } from './preview';
import type { Owner } from '../../board/shapes';
import type { Card, Route, View } from './types';
import { describe, expect, it } from 'vitest';

const card = (colour: Card['colour'], rank: number, symbol = false): Card => ({ colour, rank, symbol });
const times = (seat: Owner, n: number): Owner[] => Array<Owner>(n).fill(seat);

function route(colour: Card['colour'], distance: number, tiffins: number[], progress: Owner[], minimum: number): Route {
  const base = [distance / 2, distance / 2 - 2, distance / 2 - 4];
  const open = distance - progress.length;
  return {
    slot: 0,
    face: { card: 'R', face: 'A', name: 'Somewhere', colour, distance, fees: [1, 2, 3].map((m) => base.map((f) => f * m)) },
    length: distance,
    open,
    active: open > 0 && (progress.length > 0 || tiffins.length >= minimum),
    status: open === 0 ? 'full' : progress.length ? 'started' : 'unstarted',
    tiffins,
    squares: 3,
    progress,
    specials: [],
    cancelled: 0,
    payout: [],
  };
}

function view(minimum: number, fee: number, phase: View['phase'] = 'turn'): View {
  return { phase, tracking: { index: 0, shown: '', minimum, fee }, competitor: { marker: 1, threshold: 4, pending: 0 } } as View;
}

describe('the preview of a play', () => {
  it('pays as in the worked example of scoring', () => {
    const bandra = route('yellow', 14, [2, 2, 3], [...times(1, 4), ...times(2, 3), ...times(3, 3), ...times(0, 2)], 1);
    const result = outcome(view(1, 2), bandra, 0, [card('yellow', 2)], 'normal');
    expect(result.fills).toBe(true);
    expect(result.payout.map((p) => [p.seat, p.place, p.total])).toEqual([
      [1, 1, 21],
      [0, 2, 15],
      [2, 3, 13],
      [3, 4, 2],
    ]);
  });

  it('lets a Shortcut fill a route', () => {
    const parel = route('blue', 12, [2, 3], [...times(2, 5), ...times(3, 3)], 2);
    const result = outcome(view(2, 4), parel, 2, [card('blue', 2)], 'normal', 'shortcut');
    expect([result.open, result.length, result.fills]).toEqual([0, 10, true]);
    expect(result.payout.map((p) => p.total)).toEqual([16, 12]);
  });

  it('lets a Flat Tire make room for the same card', () => {
    const nearly = route('red', 8, [0, 1], times(1, 7), 2);
    expect(outcome(view(2, 4), nearly, 0, [card('red', 4)], 'normal').cubes).toBe(1);
    expect(outcome(view(2, 4), nearly, 0, [card('red', 4)], 'normal', 'flat_tire').cubes).toBe(3);
  });

  it('gives the competitor a place but no money', () => {
    const paid = payout([null, null, 0], [1], [[4, 2, 1]], 2);
    expect(paid.map((p) => [p.seat, p.place, p.total])).toEqual([
      [null, 1, 0],
      [0, 2, 2],
      [1, null, 2],
    ]);
  });

  it('offers a 3 with a tiffin exactly where one is missing', () => {
    const ways = (tiffins: number[], rank: number) => modesOn(view(2, 4), [card('red', rank)], route('red', 8, tiffins, [], 2));
    expect(ways([3], 2)).toEqual([]);
    expect(ways([3], 3)).toEqual(['with_tiffin']);
    expect(ways([], 3)).toEqual([]);
    expect(ways([3, 3, 3], 3)).toEqual(['normal']);
  });

  it('offers a single 4 as a 2 of any colour, but not in a chain', () => {
    const green = route('green', 8, [0], times(0, 1), 1);
    expect(modesOn(view(1, 2), [card('blue', 4)], green)).toEqual(['as_two']);
    expect(modesOn(view(1, 2), [card('blue', 4), card('red', 4)], green)).toEqual(['normal']);
    expect(modesOn(view(1, 2, 'chain'), [card('blue', 4)], green)).toEqual([]);
  });
});

describe('pieces on the board', () => {
  it('reads the numbers of cards', () => {
    expect(cardOf(0)).toEqual(card('red', 1));
    expect(cardOf(39)).toEqual(card('grey', 4, true));
    expect(cardOf(40)).toBeNull();
    expect(cardOf(null)).toBeNull();
  });

  it('tells equal cards apart by how many there are', () => {
    expect(handIds([card('red', 1), card('red', 1), card('red', 1, true)])).toEqual(['red1#0', 'red1#1', 'red1*#0']);
  });

  it('has 80 different stops on the score track, and starts again', () => {
    const l = arrange(1000, 3, false);
    const stops = Array.from({ length: 80 }, (_, s) => scorePoint(l, s));
    expect(new Set(stops.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`)).size).toBe(80);
    expect(scorePoint(l, 83)).toEqual(stops[3]);
  });
});
