import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SheetSession } from './session.svelte';
import type { Entry, Field, SheetModule, Start } from './types';

const START: Start = { players: 2, names: ['Anna', 'Ben'], options: {} };
const WAITS = { name: 'waits', title: 'Waits', axes: [], shape: [], cell: 0, low: 0, high: 3, start: 0, of: null, roll: false } as unknown as Field;
const SECTION = { title: 'Turns', fields: ['waits'], seats: false, clear: 'Clear', cleared: ['waits'], raised: [] };

/** A sheet of one count from 0 to 3. */
const MODULE = {
  SHEET: { game: 'g', title: 'G', fields: [WAITS], axes: {}, sections: [SECTION], ranked: false },
  begun: () => new Int32Array(1),
  cellOf: () => 0,
  ordered: (entries: Entry[]) => entries,
  workedOut: (start: Start, entries: Entry[]) => {
    const sum = entries.reduce((all, one) => all + ('add' in one ? (one.add ?? 0) : 0), 0);
    const cells = Int32Array.of(Math.min(Math.max(sum, 0), 3));
    return { sums: Int32Array.of(sum), cells, shown: cells, how: new Int32Array(1), names: start.names, undone: [] };
  },
} as unknown as SheetModule;

let session: SheetSession;
const others = (n: number, add: number): void => void session.merge([{ device: 'bbbbbbbb', n, field: 'waits', at: [], add }]);
const sum = (): number => session.found.sums[0] ?? NaN;

beforeEach(() => {
  const nothing = () => undefined;
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: nothing });
  vi.stubGlobal('addEventListener', nothing);
  vi.stubGlobal('removeEventListener', nothing);
  session = new SheetSession('x', MODULE, { start: START });
});

describe('a count that two phones took too far', () => {
  it('is what is entered next', () => {
    session.put(WAITS, [], 3);
    others(1, 2);
    expect([sum(), session.value(WAITS, [])]).toEqual([5, 3]);
    session.put(WAITS, [], 2);
    expect([sum(), session.value(WAITS, [])]).toEqual([2, 2]);
    others(2, 2);
    session.put(WAITS, [], 3); // the number that is shown
    expect(sum()).toBe(3);
  });

  it('is cleared, and counted on from there', () => {
    session.put(WAITS, [], 2);
    session.clear(SECTION);
    others(1, -2); // cleared at the same time
    expect([sum(), session.value(WAITS, [])]).toEqual([-2, 0]);
    session.put(WAITS, [], 1);
    expect([sum(), session.value(WAITS, [])]).toEqual([1, 1]);
    others(2, -2);
    session.clear(SECTION);
    expect(sum()).toBe(0);
  });

  it('is taken one further, as far as it goes', () => {
    const next = { ...SECTION, cleared: [], raised: ['waits'] };
    session.put(WAITS, [], 2);
    session.clear(next);
    session.clear(next);
    expect([sum(), session.value(WAITS, [])]).toEqual([3, 3]);
  });
});
