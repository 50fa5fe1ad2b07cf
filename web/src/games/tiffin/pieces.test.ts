import { cardOf, handIds } from './flights';
import { arrange, ems, linesOf, scorePoint } from './layout';
import type { Card } from './types';
import { describe, expect, it } from 'vitest';

const card = (colour: Card['colour'], rank: number, symbol = false): Card => ({ colour, rank, symbol });

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

  it('breaks a name that would have to be too small to be read', () => {
    expect(linesOf('Sion', 62)).toEqual(['Sion']);
    expect(linesOf('Churchgate', 62)).toEqual(['Churchgate', '']);
    const [first = '', rest = ''] = linesOf('Mumbai Central', 62);
    expect([first, rest]).toEqual(['Mumbai', 'Central']);
    expect(12 * ems(first)).toBeLessThan(86);
    expect(12 * ems(rest)).toBeLessThan(62);
  });
});
