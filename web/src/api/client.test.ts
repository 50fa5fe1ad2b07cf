import { afterEach, expect, it, vi } from 'vitest';
import { ask, Refused, Unreachable } from './client';

afterEach(() => vi.unstubAllGlobals());

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
