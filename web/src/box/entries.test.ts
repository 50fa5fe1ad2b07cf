import { expect, it } from 'vitest';
import { phones } from './entries';
import type { SheetSession } from './session.svelte';

const row = (n: number, device: string, text: string, undone = false) => ({ entry: { device, n, field: 'phone', at: [], text }, undone });

it('names a phone as it was called last, but for what was taken back', () => {
  const rows = [row(1, 'a', 'Anna'), row(2, 'b', 'Ben'), row(3, 'a', 'Ann', true), row(4, 'c', 'Cleo', true)];
  const session = { rows, entries: rows.map(({ entry }) => entry), module: { ordered: (some: unknown) => some } };
  expect([...phones(session as unknown as SheetSession)]).toEqual([['a', 'Anna'], ['b', 'Ben']]);
});
