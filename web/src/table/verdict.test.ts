import { describe, expect, it } from 'vitest';
import { reach } from './bars';
import { verdict } from './verdict';

const table = (...scores: [name: string, place: number, score: number][]) => scores.map(([name, place, score], seat) => ({ seat, name, place, score }));

describe('how a game ended', () => {
  it('says how I did, and who won', () => {
    const standings = table(['Blue', 1, 28], ['Pink', 2, 25], ['Yellow', 3, 9]);
    expect(verdict(standings, 0)).toEqual({ head: 'You win, 3 ahead of Pink', won: null });
    expect(verdict(standings, 1)).toEqual({ head: 'You came second, 3 behind Blue', won: 'Blue wins.' });
    expect(verdict(standings, null)).toEqual({ head: 'Blue wins', won: null });
  });

  it('calls costs what they are: less is better', () => {
    const standings = table(['Blue', 1, 65], ['Pink', 2, 88]);
    expect(verdict(standings, 0).head).toBe('You win, 23 less than Pink');
    expect(verdict(standings, 1).head).toBe('You came second, 23 more than Blue');
  });

  it('knows shared places and broken ties', () => {
    const shared = table(['Blue', 1, 25], ['Pink', 1, 25], ['Grey', 3, 7], ['Red', 3, 7]);
    expect(verdict(shared, 1).head).toBe('You and Blue share the win');
    expect(verdict(shared, 2)).toEqual({ head: 'You share third place, 18 behind Blue and Pink', won: 'Blue and Pink share the win.' });
    const broken = table(['Blue', 1, 25], ['Pink', 2, 25]);
    expect(verdict(broken, 0).head).toBe('You win, level with Pink');
    expect(verdict(broken, 1).head).toBe('You came second, level with Blue');
  });

  it('turns no number around beside a name that is written to the left', () => {
    const standings = table(['שרה', 1, 25], ['דנה', 1, 25], ['Red', 3, 7]);
    expect(verdict(standings, 2).won).toBe('\u2068שרה\u2069 and \u2068דנה\u2069 share the win.');
  });

  it('has nobody to beat alone', () => {
    expect(verdict(table(['Blue', 1, 1]), 0).head).toBe('1 point');
  });
});

describe('bars', () => {
  it('share one scale, with room for losses left of nothing', () => {
    expect(reach([[17, 0, -6], [22, 7, -4], []])).toEqual({ below: 6, above: 29 });
  });
});
