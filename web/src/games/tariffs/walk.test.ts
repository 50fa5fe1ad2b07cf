import { describe, expect, it } from 'vitest';
import type { Contract, Pair } from './types';
import { cheapest, laid } from './walk';

// The rulebook's examples, on the simple arrangement: cells in reading order, suits down, ranks across.
const CELLS = ['S', 'M', 'C', 'A'].flatMap((suit) => ['n', 'a', '2', '3', '4', '5'].map((rank) => suit + rank));
const cell = (code: string) => CELLS.indexOf(code);
const EMPTY: Pair[] = CELLS.flatMap((_, at) => [
  ...(at % 6 < 5 ? [{ first: at, second: at + 1, direction: 'east' as const }] : []),
  ...(at < 18 ? [{ first: at, second: at + 6, direction: 'south' as const }] : []),
]).map((one, pair) => ({ ...one, pair, domino: null }));
const B1 = [
  [0, 3, 1], [2, 4, 0], [4, 5, 2], [7, 6, 1], [17, 2, 2], [19, 0, 3], [21, 4, 1], [24, 3, 3], [26, 2, 4], [28, 0, 6], [30, 1, 1],
].reduce((pairs, [pair, first, second]) => laid(pairs, pair!, first!, second!), EMPTY);
const contract = (codes: string): Contract => {
  const [start, destination, ...cities] = codes.split(' ').map(cell);
  return { start: start!, destination: destination!, cities, codes: codes.split(' ') };
};
const P = contract('Sn Ca S2 M3 M4 C5');
const T = contract('An Ma A2 C3 A4 S5');

describe('the cheapest walk', () => {
  it('goes over track alone where that is cheapest (E5)', () => {
    const walk = cheapest(B1, P, 20);
    expect(walk.cost).toBe(16);
    expect(walk.connected).toBe(true);
    expect(walk.steps.map((s) => CELLS[s.target]).join(' ')).toBe('Sa S2 S3 M3 M4 M5 C5 C4 C3 C2 Ca');
    expect(walk.steps.map((s) => s.charge)).toEqual([1, 0, 2, 1, 2, 3, 1, 1, 0, 2, 3]);
  });

  it('pays for gaps each time they are gone over (E7)', () => {
    const walk = cheapest(B1, T, 5);
    expect(walk.cost).toBe(52);
    expect(walk.gaps).toBe(8);
    expect(walk.steps.at(-1)?.total).toBe(52);
  });

  it('follows a domino that is turned (E9)', () => {
    expect(cheapest(laid(B1, 19, 3, 0), P, 20).cost).toBe(13);
  });

  it('fulfils a contract on an empty board', () => {
    const walk = cheapest(EMPTY, P, 6);
    expect(walk.gaps).toBe(walk.steps.length);
    expect(walk.steps[0]?.source).toBe(P.start);
    expect(walk.steps.at(-1)?.target).toBe(P.destination);
    for (const city of P.cities) expect(walk.steps.some((s) => s.target === city)).toBe(true);
  });
});
