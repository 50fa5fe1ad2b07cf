import { expect, test, vi } from 'vitest';
import { api } from '../api/client';
import type { PuzzleAnswer, PuzzleInfo } from '../api/types';
import { PuzzleSession } from './session.svelte';
import { queryOf } from './wanted';

const some = (id: string, more: Partial<PuzzleInfo> = {}): PuzzleInfo =>
  ({ game: 'tiffin', id, themes: ['ending'], level: 'hard', ...more }) as PuzzleInfo;

test('an address says what was chosen, and nothing else', () => {
  expect(queryOf({ theme: null, level: null })).toBe('');
  expect(queryOf({ theme: 'ending', level: null }, 'tiffin')).toBe('?game=tiffin&theme=ending');
  expect(queryOf({ theme: null, level: 'hard' })).toBe('?level=hard');
});

test.each([
  [[some('2'), some('3', { level: 'gentle' })], '/puzzles/tiffin/2?theme=ending&level=hard'],
  [[some('3', { level: 'gentle' }), some('4', { game: 'tariffs' })], '/puzzles/tiffin/3'],
  [[some('4', { game: 'tariffs' })], '/puzzles/tariffs/4'],
  [[], null],
])('what comes next is of what was chosen, else of the game, else any', async (others, way) => {
  const session = new PuzzleSession('tiffin', '1', { theme: 'ending', level: 'hard' });
  vi.spyOn(api, 'puzzles').mockResolvedValue({ games: [], puzzles: [some('1'), ...others] });
  vi.spyOn(api, 'tryPuzzle').mockResolvedValue({ verdict: 'right', steps: [] } as unknown as PuzzleAnswer);
  await session.giveUp();
  await vi.waitFor(() => expect(session.way).toBe(way));
});
