import { describe, expect, it } from 'vitest';
import { lanes } from './lanes';
import { fit, pairPlace, tileBox } from './layout';
import type { Step, Tile } from './types';

const tiles = [0, 1, 2].map((cell): Tile => ({ cell, row: 0, column: cell, code: '', name: '', suit: 'Suns', rank: '2', role: 'city' }));
const l = fit({ x: 0, y: 0, w: 300, h: 100 }, { rows: 1, columns: 3 }, 100, false);
const step = (source: number, target: number): Step => ({ source, target, pair: 0, charge: 1, gap: false, total: 0 });

describe('lanes', () => {
  it('keep to the right, so that there and back do not meet', () => {
    const { tolls } = lanes(l, tiles, [step(0, 1), step(1, 0)]);
    expect(tolls[0]!.y).toBeGreaterThan(50);
    expect(tolls[1]!.y).toBeLessThan(50);
  });

  it('say a charge once however often it is paid', () => {
    const { tolls, legs } = lanes(l, tiles, [step(0, 1), step(1, 0), step(0, 1)]);
    expect(legs).toHaveLength(3);
    expect(tolls.map((t) => [t.key, t.times])).toEqual([['0>1', 2], ['1>0', 1]]);
  });

  it('lie on a map that may be turned for a phone', () => {
    const turned = fit({ x: 0, y: 0, w: 100, h: 300 }, { rows: 1, columns: 3 }, 100, true);
    expect(turned.turned).toBe(true);
    expect(tileBox(turned, tiles[2]!)).toEqual({ x: 0, y: 200, w: 100, h: 100 });
    expect(pairPlace(turned, tiles, { pair: 0, first: 0, second: 1, direction: 'east', domino: null }).flat).toBe(false);
  });
});
