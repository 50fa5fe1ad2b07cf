import { describe, expect, it } from 'vitest';
import { after, type Kept, next } from './kept';

const NOTHING: Kept = { outcomes: {}, streak: 0, best: 0 };
const PUZZLES = ['a', 'b', 'c'].map((id) => ({ game: 'g', id }));

describe('what is remembered', () => {
  it('counts those right at once in a row', () => {
    const two = after(after(NOTHING, 'g/a', true), 'g/b', true);
    expect(two).toEqual({ outcomes: { 'g/a': 'once', 'g/b': 'once' }, streak: 2, best: 2 });
    expect(after(two, 'g/c', false)).toMatchObject({ streak: 0, best: 2, outcomes: { 'g/c': 'seen' } });
  });

  it('lets a second try neither end nor continue the row', () => {
    const wrong = after(after(NOTHING, 'g/a', false), 'g/a', true);
    expect(wrong).toMatchObject({ outcomes: { 'g/a': 'later' }, streak: 0 });
    const on = after(after(wrong, 'g/b', true), 'g/a', false);
    expect(on).toMatchObject({ outcomes: { 'g/a': 'later' }, streak: 1 });
  });
});

describe('the next puzzle', () => {
  it('was not tried yet, or else not solved, and comes after this one', () => {
    expect(next(PUZZLES, NOTHING, 'g/b')?.id).toBe('c');
    expect(next(PUZZLES, { ...NOTHING, outcomes: { 'g/c': 'seen' } }, 'g/b')?.id).toBe('a');
    expect(next(PUZZLES, { ...NOTHING, outcomes: { 'g/c': 'seen', 'g/a': 'once' } }, 'g/b')?.id).toBe('c');
  });

  it('is none when all are solved', () => {
    expect(next(PUZZLES, { ...NOTHING, outcomes: { 'g/c': 'later', 'g/a': 'once' } }, 'g/b')).toBeNull();
  });
});
