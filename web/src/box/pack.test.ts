import { expect, test } from 'vitest';
import { Damaged } from './bytes';
import { LONGEST_ADDRESS, piecesOf, readPiece } from './pack';
import type { Entry, Field, Place, SheetShape, Start } from './types';

const ADDRESS = 'https://milkrun.example:8443/box/some_game_or_other/abcdefghijklmnopqrstuv';
const field = (name: string, shape: number[]): Field => ({ name, shape }) as Field;
const SHAPE = {
  game: 'some',
  options: Object.fromEntries([['variant', 2], ...Array.from({ length: 60 }, (_, k) => [`some_option_or_other_${k}`, k])]),
  fields: [field('coins', [5]), field('zoo', [5, 60]), field('round', []), ...Array.from({ length: 30 }, (_, k) => field(`more${k}`, [k + 1, 2, 3]))],
} as unknown as SheetShape;
const START: Start = { players: 5, names: ['Ann', 'Bo', 'Cäcilia', '日本', '🐧'], options: { variant: -3, long: 1 } };

/** Chance that is the same each time. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function someLog(pick: (below: number) => number, length: number): Entry[] {
  const devices = Array.from({ length: 1 + pick(5) }, () => Array.from({ length: 8 }, () => pick(36).toString(36)).join(''));
  const known = new Map<string, Place>();
  const found: Entry[] = [];
  let n = 0;
  while (found.length < length) {
    n += pick(5) === 0 ? pick(3000) : pick(2);
    const place = { device: devices[pick(devices.length)] as string, n: Math.max(1, n) };
    if (known.has(`${place.n} ${place.device}`)) continue;
    const others = [...known.values()];
    known.set(`${place.n} ${place.device}`, place);
    const which = pick(20);
    if (which === 0) found.push({ ...place, field: 'seat', at: [pick(5)], text: ['Anna', '', 'Ö'.repeat(40)][pick(3)] as string });
    else if (which === 1) found.push({ ...place, field: 'phone', at: [], text: `n${pick(99)}` });
    else if (which === 2) found.push({ ...place, field: 'not known', at: [pick(999), 0], set: pick(9) });
    else if (which < 5 && others.length) found.push({ ...place, undoes: others[pick(others.length)] as Place });
    else {
      const one = SHAPE.fields[pick(SHAPE.fields.length)] as Field;
      const at = one.shape.map((size) => pick(size));
      const value = pick(4) ? pick(3) - 1 : pick(2_000_000) - 1_000_000;
      found.push({ ...place, field: one.name, at, ...(pick(2) ? { add: value } : { set: value }) });
    }
  }
  return found;
}

const textOf = (address: string): string => address.split('#log=')[1] as string;
const sorted = (entries: Entry[]): string[] => entries.map((one) => JSON.stringify(one, Object.keys(one).sort())).sort();

test('whatever was entered comes back, from addresses that are short enough', () => {
  for (let seed = 1; seed <= 150; seed++) {
    const pick = chance(seed);
    const log = someLog(pick, pick(8) === 0 ? pick(900) : pick(60));
    const pieces = piecesOf(ADDRESS, SHAPE, START, log);
    for (const piece of pieces) expect(new TextEncoder().encode(piece).length).toBeLessThanOrEqual(LONGEST_ADDRESS);
    const read = pieces.map((piece) => readPiece(textOf(piece), SHAPE));
    expect(sorted(read.flatMap((one) => one.entries))).toEqual(sorted(log));
    expect(read.map((one) => one.index)).toEqual(pieces.map((_, k) => k));
    for (const one of read) {
      expect(one.start).toEqual(START);
      expect([one.count, one.set]).toEqual([pieces.length, read[0]?.set]);
    }
  }
});

test('a sheet without entries is one piece, and begins elsewhere', () => {
  const pieces = piecesOf(ADDRESS, SHAPE, START, []);
  expect(pieces).toHaveLength(1);
  expect(readPiece(textOf(pieces[0] as string), SHAPE)).toMatchObject({ start: START, entries: [], index: 0, count: 1 });
});

test('options are told where they are not as printed, and need little room', () => {
  const asPrinted = { ...START, options: { ...SHAPE.options } };
  expect(readPiece(textOf(piecesOf(ADDRESS, SHAPE, asPrinted, [])[0] as string), SHAPE).start.options).toEqual({});
  const allOthers = { ...START, options: Object.fromEntries(Object.entries(SHAPE.options).map(([name, value]) => [name, value + 500])) };
  const [piece, another] = piecesOf(ADDRESS, SHAPE, allOthers, someLog(chance(3), 1));
  expect(readPiece(textOf(piece as string), SHAPE).start).toEqual(allOthers);
  expect(another).toBeUndefined();
});

test('an evening of counting fits into a few codes', () => {
  const log = Array.from({ length: 400 }, (_, k): Entry => ({ device: 'k3f9a0zz', n: k + 1, field: 'zoo', at: [k % 5, k % 60], add: 1 }));
  expect(piecesOf(ADDRESS, SHAPE, START, log).length).toBeLessThanOrEqual(4);
});

test('a damaged piece is refused, wherever it is damaged', () => {
  const text = textOf(piecesOf(ADDRESS, SHAPE, START, someLog(chance(7), 20))[0] as string);
  for (let k = 0; k < text.length - 1; k++) {
    const other = text[k] === 'A' ? 'B' : 'A';
    expect(() => readPiece(text.slice(0, k) + other + text.slice(k + 1), SHAPE)).toThrow(Damaged);
    expect(() => readPiece(text.slice(0, k), SHAPE)).toThrow(Damaged);
  }
  expect(() => readPiece('no base 64!', SHAPE)).toThrow(Damaged);
});

test('a piece of a sheet whose fields are others is refused', () => {
  const text = textOf(piecesOf(ADDRESS, SHAPE, START, [])[0] as string);
  expect(() => readPiece(text, { ...SHAPE, fields: SHAPE.fields.slice(1) })).toThrow(Damaged);
  expect(() => readPiece(text, { ...SHAPE, options: { ...SHAPE.options, variant: 3 } })).toThrow(Damaged);
});
