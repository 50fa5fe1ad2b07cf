import { afterEach, expect, test, vi } from 'vitest';
import { api, Unreachable } from '../api/client';
import type { HintTold } from '../api/types';
import { doubtOf, Hints } from './hints.svelte';

const told = { seq: 3, tips: [], instead: null } as unknown as HintTold;

afterEach(() => void vi.restoreAllMocks());

test('what was chosen to ask about is of one position', async () => {
  vi.spyOn(api, 'hint').mockResolvedValue(told);
  const hints = new Hints('one');
  await hints.ask(3);
  hints.other = 7;
  hints.clear();
  expect(hints.other).toBeNull();
});

test('what went wrong is said until the next answer', async () => {
  const hint = vi.spyOn(api, 'hint').mockResolvedValue(told);
  const hints = new Hints('one');
  await hints.ask(3);
  hint.mockRejectedValueOnce(new Unreachable());
  await hints.askInstead(7);
  expect(hints.refused).not.toBeNull();
  await hints.askInstead(7);
  expect(hints.instead).toBe(told);
  expect(hints.refused).toBeNull();
});

test('give or take is two standard errors, as in an analysis', () => {
  expect([3.1, 0.7, 0.1].map(doubtOf)).toEqual([6, 1, 1]);
});
