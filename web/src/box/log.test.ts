import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceId, forgetKept, keep, type Kept, keptSheets, letters, nextNumber, readKept, union } from './log';
import { byCell, productOf } from './parts';
import type { Entry } from './types';

const store = new Map<string, string>();
const storage = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
  removeItem: (key: string) => void store.delete(key),
};
const entry = (device: string, n: number): Entry => ({ device, n, field: 'points', at: [0], add: 1 });
const KEPT: Kept = { game: 'g', title: 'G', start: { players: 2, names: ['A', 'B'], options: {} }, entries: [], secrets: [], when: 1 };

beforeEach(() => {
  store.clear();
  // Keys of a storage are its own properties.
  vi.stubGlobal('localStorage', new Proxy(storage, { ownKeys: () => [...store.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }));
});

describe('a log', () => {
  it('is merged by taking all of both, each once', () => {
    const [mine, theirs] = [[entry('a', 1), entry('a', 2)], [entry('b', 1), entry('a', 2), entry('b', 1)]];
    expect(union(mine, theirs)).toEqual([entry('a', 1), entry('a', 2), entry('b', 1)]);
    expect(union(mine, [entry('a', 1)])).toBe(mine);
  });

  it('goes on after the largest number that is known', () => {
    expect(nextNumber([])).toBe(1);
    expect(nextNumber([entry('a', 7), entry('b', 3)])).toBe(8);
  });
});

describe('what this browser keeps', () => {
  it('has one name for the browser', () => {
    expect(deviceId()).toMatch(/^[a-z0-9]{8}$/);
    expect(deviceId()).toBe(deviceId());
    expect(letters(22)).toMatch(/^[a-z0-9]{22}$/);
  });

  it('loses nothing that another tab has kept meanwhile', () => {
    keep('x', { ...KEPT, entries: [entry('a', 1)] });
    keep('x', { ...KEPT, entries: [entry('b', 1)], secrets: [entry('b', 2)] });
    expect(readKept('x')?.entries).toEqual([entry('b', 1), entry('a', 1)]);
    expect(readKept('x')?.secrets).toEqual([entry('b', 2)]);
  });

  it('lists sheets, the newest first, and forgets them', () => {
    keep('old', KEPT);
    keep('new', { ...KEPT, when: 2 });
    store.set('milkrun.boxes.broken', '{');
    expect(keptSheets().map((one) => one.id)).toEqual(['new', 'old']);
    forgetKept('new');
    expect(keptSheets().map((one) => one.id)).toEqual(['old']);
  });

  it('says when there is no room', () => {
    vi.stubGlobal('localStorage', { ...storage, setItem: () => { throw new Error('quota'); } });
    expect(keep('x', KEPT)).toBe(false);
  });
});

describe('parts of a sheet', () => {
  it('are all places on the axes', () => {
    expect(productOf([])).toEqual([[]]);
    expect(productOf([2, 2])).toEqual([[0, 0], [0, 1], [1, 0], [1, 1]]);
  });

  it('tell what is wrong with them', () => {
    const told = (text: string, cell: number | null) => ({ name: '', numbers: [], text, clause: '', points: null, cell });
    const found = byCell([told('a', 1), told('b', null), told('c', 1)]);
    expect(found.get(1)?.map((one) => one.text)).toEqual(['a', 'c']);
    expect(found.size).toBe(1);
  });
});
