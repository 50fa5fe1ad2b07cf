import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Study } from './lab';
import { STUDY } from './sentences';
import { Watching } from './watching.svelte';

const study = (state: string, done = 10, found: object | null = null): object => ({ name: 'mine', state, done, found });
const refusal = (message: string): object => ({ code: 'unreadable', message });
let answers: ((body: object, status?: number) => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  vi.stubGlobal('fetch', () => new Promise((done) => answers.push((body, status = 200) => done(Response.json(body, { status })))));
});
afterEach(() => void vi.useRealTimers());

/** Answer the oldest request. */
async function answer(body: object, status = 200): Promise<void> {
  answers.shift()!(body, status);
  await vi.advanceTimersByTimeAsync(0);
}

async function watched(first: object): Promise<Watching> {
  const watching = new Watching('mine');
  await answer(first);
  return watching;
}

describe('a study that is looked at', () => {
  it('is there again once its file is', async () => {
    const watching = await watched(study('stopped'));
    await vi.advanceTimersByTimeAsync(6000);
    await answer(refusal('There is no such study in this folder.'), 404);
    expect(watching.missing).toBe(true);
    await vi.advanceTimersByTimeAsync(6000);
    await answer(study('stopped'));
    expect(watching.missing).toBe(false);
    watching.end();
  });

  it('says what is wrong with its file, and not that the lab is gone', async () => {
    const watching = await watched(study('stopped'));
    await vi.advanceTimersByTimeAsync(6000);
    await answer(refusal('Line 4: there is no such option.'), 422);
    expect(watching.stale).toBe('Line 4: there is no such option.');
    await vi.advanceTimersByTimeAsync(6000);
    answers.shift()!({}, 502);
    await vi.advanceTimersByTimeAsync(0);
    expect(watching.stale).toBe(STUDY.gone);
    await vi.advanceTimersByTimeAsync(6000);
    await answer(study('stopped'));
    expect(watching.stale).toBeNull();
    watching.end();
  });

  it('does not go back to what a look from before has seen', async () => {
    const watching = await watched(study('stopped'));
    await vi.advanceTimersByTimeAsync(6000); // looks
    const acted = watching.act(() => Promise.resolve(study('playing') as Study));
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toHaveLength(2);
    answers[1]!(study('playing'));
    await acted;
    await answer(study('stopped')); // of the first look
    expect(watching.study?.state).toBe('playing');
    watching.end();
  });

  it('shows what it found until there is more, but not once its games are gone', async () => {
    const watching = await watched(study('playing', 10, { games: 10 }));
    await vi.advanceTimersByTimeAsync(1200);
    await answer(study('playing', 20));
    expect(watching.study?.found).toEqual({ games: 10 });
    await vi.advanceTimersByTimeAsync(1200);
    await answer(study('new', 0));
    expect(watching.study?.found).toBeNull();
    watching.end();
  });
});
