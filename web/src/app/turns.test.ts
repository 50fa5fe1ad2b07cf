import { expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
const { isMine, named, sinceWords } = await import('./turns.svelte');
type View = Parameters<typeof isMine>[0];

test('since when is a time today, a weekday this week, else a day', () => {
  const now = new Date(2026, 10, 25, 15).getTime();
  expect(sinceWords(new Date(2026, 10, 25, 9, 12).getTime(), now)).toMatch(/^since .*9.12/);
  expect(sinceWords(new Date(2026, 10, 23, 9, 12).getTime(), now)).toMatch(/^since Monday, /);
  expect(sinceWords(new Date(2026, 9, 3).getTime(), now)).toMatch(/^since .*October/);
  expect(sinceWords(null, now)).toBe('');
});

test('names are listed as people do', () => {
  expect([[], ['Anna'], ['Anna', 'Bert'], ['Anna', 'Bert', 'Cleo']].map(named)).toEqual(['', 'Anna', 'Anna and Bert', 'Anna, Bert and Cleo']);
});

test('a table is mine while I decide, not when I have chosen, look on, or a bot plays for me', () => {
  const seats = [0, 1].map((seat) => ({ seat, kind: 'person' }));
  const view = { you: 1, chosen: null, deciding: [0, 1], seats };
  expect(isMine(view as unknown as View)).toBe(true);
  for (const other of [{ you: null }, { chosen: {} }, { deciding: [0] }, { seats: [seats[0], { seat: 1, kind: 'bot' }] }])
    expect(isMine({ ...view, ...other } as unknown as View)).toBe(false);
});
