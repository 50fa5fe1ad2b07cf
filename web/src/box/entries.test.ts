import { expect, it } from 'vitest';
import { phones, steps, told } from './entries';
import { keyOf } from './log';
import type { SheetSession } from './session.svelte';
import type { Entry } from './types';

const row = (n: number, device: string, text: string, undone = false) => ({ entry: { device, n, field: 'phone', at: [], text }, undone });

it('names a phone as it was called last, but for what was taken back', () => {
  const rows = [row(1, 'a', 'Anna'), row(2, 'b', 'Ben'), row(3, 'a', 'Ann', true), row(4, 'c', 'Cleo', true)];
  const session = { rows, entries: rows.map(({ entry }) => entry), module: { ordered: (some: unknown) => some } };
  expect([...phones(session as unknown as SheetSession)]).toEqual([['a', 'Anna'], ['b', 'Ben']]);
});

/** A sheet on which one phone did this, a step an entry. */
function after(entries: Entry[]): SheetSession {
  const undone = new Set<string>();
  for (const one of [...entries].reverse()) if ('undoes' in one && !undone.has(keyOf(one))) undone.add(keyOf(one.undoes));
  const rows = entries.map((entry) => ({ entry, undone: undone.has(keyOf(entry)) }));
  return { rows, entries, secrets: [], here: entries.map((one) => [one]) } as unknown as SheetSession;
}
const count = (n: number): Entry => ({ device: 'a', n, field: 'coins', at: [], add: 1 });
const back = (n: number, undone: number): Entry => ({ device: 'a', n, undoes: { device: 'a', n: undone } });

it('does again step by step what was taken back step by step', () => {
  const done = [count(1), count(2), count(3), back(4, 3), back(5, 2)];
  expect(steps(after(done))).toEqual({ undo: [count(1)], redo: [back(5, 2)] });
  done.push(back(6, 5));
  expect(steps(after(done))).toEqual({ undo: [count(2)], redo: [back(4, 3)] });
  done.push(back(7, 4));
  expect(steps(after(done))).toEqual({ undo: [count(3)], redo: [] });
});

it('does not do again what was taken back before something new', () => {
  const done = [count(1), back(2, 1), count(3)];
  expect(steps(after(done)).redo).toEqual([]);
  done.push(back(4, 3), back(5, 4));
  expect(steps(after(done))).toEqual({ undo: [count(3)], redo: [] });
});

it('keeps a number beside a name that is written to the left where it is', () => {
  const field = { name: 'coins', title: 'Coins', axes: ['seat'], of: null };
  const session = { shape: { fields: [field] }, labels: () => ['Anna', 'שרה'] } as unknown as SheetSession;
  const said = (seat: number) => told(session, { device: 'a', n: 1, field: 'coins', at: [seat], add: 1 }, () => undefined);
  expect([said(0), said(1)]).toEqual(['Coins, Anna: +1', 'Coins, \u2068שרה\u2069: +1']);
});
