import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../api/client';
import type { PuzzleCheck } from '../api/types';
import { PuzzleSession } from './session.svelte';

const waiting: PuzzleCheck = { status: 'waiting', message: 'It is being checked.' };

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('how a check stands is asked again and again, until the page is left', async () => {
  vi.useFakeTimers();
  vi.spyOn(api, 'doubt').mockResolvedValue(waiting);
  let answer = (_: PuzzleCheck): void => undefined;
  const doubted = vi.spyOn(api, 'doubted').mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const session = new PuzzleSession('tiffin', 'one');
  await session.doubt();
  await vi.advanceTimersByTimeAsync(3000);
  answer(waiting);
  await vi.advanceTimersByTimeAsync(3000);
  expect(doubted).toHaveBeenCalledTimes(2);
  session.leave();
  answer(waiting);
  await vi.advanceTimersByTimeAsync(9000);
  expect(doubted).toHaveBeenCalledTimes(2);
});
