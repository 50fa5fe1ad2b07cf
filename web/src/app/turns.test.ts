import { afterEach, expect, test, vi } from 'vitest';
import type { HeldTable, TableView } from '../api/types';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
const { isMine, named, sinceWords, turns } = await import('./turns.svelte');
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
  expect(named(['שרה', 'דנה'])).toBe('\u2068שרה\u2069 and \u2068דנה\u2069');
});

test('a table is mine while I decide, not when I have chosen, look on, or a bot plays for me', () => {
  const seats = [0, 1].map((seat) => ({ seat, kind: 'person' }));
  const view = { you: 1, chosen: null, deciding: [0, 1], seats };
  expect(isMine(view as unknown as View)).toBe(true);
  for (const other of [{ you: null }, { chosen: {} }, { deciding: [0] }, { seats: [seats[0], { seat: 1, kind: 'bot' }] }])
    expect(isMine({ ...view, ...other } as unknown as View)).toBe(false);
});

const held = (yours: boolean) => ({ id: 'x', yours, status: 'playing', waits_for: [], since: 0 }) as unknown as HeldTable;
const seen = (deciding: number[]) =>
  ({ id: 'x', you: 0, chosen: null, status: 'playing', deciding, seats: [{ seat: 0, kind: 'person', name: 'Noor' }] }) as unknown as TableView;

/** Questions to the server, each answered by calling the next of these. */
function questions(): ((tables: HeldTable[]) => void)[] {
  const answers: ((tables: HeldTable[]) => void)[] = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('fetch', () => new Promise((done) => answers.push((tables) => done(Response.json({ tables })))));
  return answers;
}
afterEach(() => vi.useRealTimers());

test('a list that was asked for before my move does not say after it that it is my turn', async () => {
  const answers = questions();
  turns.tables = [held(true)];
  turns.look();
  await vi.advanceTimersByTimeAsync(400);
  turns.heard(seen([]));
  expect(turns.mine).toEqual([]);
  answers[0]?.([held(true)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(turns.mine).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  answers[1]?.([held(false)]);
  await vi.advanceTimersByTimeAsync(44_000);
  expect([turns.tables, answers.length]).toEqual([[held(false)], 2]);
});

test('who asks to look while an answer is on its way is not put off', async () => {
  const answers = questions();
  turns.look();
  await vi.advanceTimersByTimeAsync(400);
  turns.look();
  answers[0]?.([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(answers).toHaveLength(2);
});

test('the message that a turn has come goes with the last turn', async () => {
  const close = vi.fn();
  const getNotifications = vi.fn(async () => [{ close }]);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ getNotifications }) } });
  vi.stubGlobal('document', { hidden: false });
  turns.tables = [held(true), { ...held(true), id: 'y' }];
  turns.heard(seen([]));
  await vi.waitFor(() => expect(turns.mine.length).toBe(1));
  expect(getNotifications).not.toHaveBeenCalled();
  turns.heard({ ...seen([]), id: 'y' });
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(getNotifications).toHaveBeenCalledWith({ tag: 'turn' });
});

test('the message that a game is over goes when that table is seen', async () => {
  const close = vi.fn();
  const getNotifications = async ({ tag }: { tag: string }) => (tag === '/t/x' ? [{ close }] : []);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ getNotifications }) } });
  turns.heard(seen([]));
  turns.heard({ ...seen([]), status: 'over' });
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});
