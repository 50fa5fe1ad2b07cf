import { describe, expect, it } from 'vitest';
import type { Told, Trials } from '../../rules/trials';
import { whyFar } from './outlook';
import type { Reach, View } from './types';

// A road from west to east; I stand on its first tile and may go as far as the second.
const tiles = [0, 1, 2, 3].map((id) => ({
  id,
  x: id,
  y: 0,
  city: null,
  terrain: 'mountain',
  neighbours: [null, id < 3 ? id + 1 : null, null, id > 0 ? id - 1 : null],
}));
const view = {
  map: { tiles, cities: [] },
  mp: 2,
  entering: [2, 2, 4, 4],
  obstacle: { name: 'Rock Slide', effect: 'Mountains are closed.' },
} as unknown as View;
const reached = new Map<number, Reach>([[1, { tile: 1, h: 2, path: [1] }]]);
const refusing = (refused: string | null, left?: number) => ({ of: () => ({ refused, value: () => left }) as unknown as Told }) as unknown as Trials;

describe('why a tile cannot be reached', () => {
  it('is said by the rules of the step to it from where I can be', () => {
    expect(whyFar(refusing('move_too_dear', 2), view, reached, 2)).toBe('The last step costs 2 MP, but 1 MP would be left');
    expect(whyFar(refusing('mountains_closed'), view, reached, 2)).toBe('Rock Slide: Mountains are closed.');
  });

  it('is the distance where I cannot be near, or the rules are not there', () => {
    expect(whyFar(refusing('move_too_dear', 2), view, reached, 3)).toBe('2 MP is not enough to get there');
    expect(whyFar(null, view, reached, 2)).toBe('2 MP is not enough to get there');
    expect(whyFar(null, { ...view, entering: [2, 2, null, 4] }, reached, 2)).toBe('Mountain road (2,0) is closed this round');
  });
});
