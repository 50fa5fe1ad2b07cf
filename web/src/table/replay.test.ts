import { afterAll, expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('location', new URL('https://table.test/t/x'));
vi.stubGlobal('addEventListener', () => undefined);
const { ReplaySession } = await import('./replay.svelte');
afterAll(() => vi.unstubAllGlobals());

it('does not complain of a step that could not be fetched once another is on show', async () => {
  let fail: (error: Error) => void = () => undefined;
  vi.stubGlobal('fetch', (path: string) => {
    if (path.endsWith('/replay')) return Promise.resolve(Response.json({ steps: 9, rounds: [], movers: [] }));
    if (path.endsWith('/3')) return new Promise((_, no) => (fail = no));
    return Promise.resolve(Response.json({ seq: 8, events: [], seats: [] }));
  });
  const replay = new ReplaySession('x');
  void replay.follow(3, null);
  await new Promise((done) => setTimeout(done));
  await replay.follow(8, null);
  expect([replay.frame?.seq, replay.trouble]).toEqual([8, false]);
  fail(new TypeError('no network'));
  await new Promise((done) => setTimeout(done));
  expect(replay.trouble).toBe(false);
});
