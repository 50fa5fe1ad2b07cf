import { beforeEach, expect, test, vi } from 'vitest';
import { current, progressIn, reached } from './progress';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
const lessons = [{ id: 'first' }, { id: 'second' }];

test('nothing is known at first, and nothing odd breaks it', () => {
  expect(progressIn('tiffin')).toEqual({});
  stored.set('milkrun.lessons', '[broken');
  expect(progressIn('tiffin')).toEqual({});
  stored.set('milkrun.lessons', '{"tiffin": 3}');
  expect(progressIn('tiffin')).toEqual({});
});

test('the fewest actions are kept, for each game by itself', () => {
  reached('tiffin', 'first', 4);
  reached('tiffin', 'first', 2);
  reached('tiffin', 'first', 3);
  reached('tariffs', 'first', 7);
  expect(progressIn('tiffin')).toEqual({ first: 2 });
  expect(progressIn('tariffs')).toEqual({ first: 7 });
});

test('one goes on with the first lesson that is open', () => {
  expect(current(lessons, {})?.id).toBe('first');
  expect(current(lessons, { first: 1 })?.id).toBe('second');
  expect(current(lessons, { first: 1, second: 1 })).toBeUndefined();
});
