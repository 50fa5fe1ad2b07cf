import { afterEach, expect, it, vi } from 'vitest';
import { api, ask, Refused, Unreachable } from './client';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What an answer of the server comes to. */
async function said(status: number, text: string): Promise<unknown> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(text, { status })));
  return ask('POST', '/api/tables', {}).catch((error: unknown) => error);
}

it('tells what a server that will be stopped says', async () => {
  const error = await said(503, '{"code": "draining", "message": "This server takes no new tables now."}');
  expect(error).toBeInstanceOf(Refused);
  expect(error).toMatchObject({ status: 503, code: 'draining', message: 'This server takes no new tables now.' });
});

it.each([
  [503, '{"code": "not_stored", "message": "Try again."}'],
  [503, '{"code": "not_read", "message": "Try again."}'],
  [503, '<h1>Service unavailable</h1>'],
  [503, '{"code": 503}'],
  [502, '{"code": "bad_gateway", "message": "A proxy says so."}'],
  [504, ''],
])('asks again after %i %s', async (status, text) => {
  expect(await said(status, text)).toBeInstanceOf(Unreachable);
});

it.each(['<h1>Log in to this network</h1>', '{"seq": 4, "vi', ''])('takes %s for no answer, although it is said to be well', async (text) => {
  expect(await said(200, text)).toBeInstanceOf(Unreachable);
});

it('waits for the answer to a move for a while only', async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason as Error)));
  });
  const error = api.move('x', { move_id: 'm', expected_seq: 3 }).catch((error: unknown) => error);
  patience.abort();
  expect(await error).toBeInstanceOf(Unreachable);
});
