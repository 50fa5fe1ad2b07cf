import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TableSession } from './session.svelte';
import { SESSION as SAY } from './sentences';

class FakeSocket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    sockets.push(this);
  }
  send(): void {}
  close(): void {}
}

const VIEW = { id: 'x', seq: 3, you: null, pace: 'none', log_from: 0, log: [], same: [], view: {}, seats: [] };

let sockets: FakeSocket[];
let asked: string[];
let isCut: boolean;
let session: TableSession;

beforeEach(async () => {
  vi.useFakeTimers();
  [sockets, asked, isCut] = [[], [], false];
  const nothing = () => undefined;
  vi.stubGlobal('document', { hidden: false, addEventListener: nothing, removeEventListener: nothing });
  vi.stubGlobal('addEventListener', nothing);
  vi.stubGlobal('removeEventListener', nothing);
  vi.stubGlobal('location', { protocol: 'https:', host: 'table.test' });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path}`);
    if (method === 'GET' && isCut) return Promise.reject(new TypeError('no network'));
    return Promise.resolve(Response.json(method === 'GET' ? VIEW : { seat: 1, said: '' }));
  });
  session = new TableSession('x');
  await session.join(null);
  asked.length = 0;
});
afterEach(() => {
  session.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a seat that is taken', () => {
  it('is asked for once, however often the button is pressed', async () => {
    await Promise.all([session.sit(), session.sit()]);
    expect(asked.filter((one) => one.startsWith('POST'))).toEqual(['POST /api/tables/x/join']);
    expect(session.busy).toBe(false);
  });

  it('is followed even if the network goes at that moment', async () => {
    isCut = true;
    await session.sit();
    expect(asked).toEqual(['POST /api/tables/x/join', 'GET /api/tables/x']);
    expect(sockets).toHaveLength(2);
    expect(sockets[1]?.onmessage).not.toBeNull();
  });
});

describe('an arrival', () => {
  it('is tried again at once when the network is back', async () => {
    session.leave();
    const heard = new Map<string, () => void>();
    vi.stubGlobal('addEventListener', (name: string, hear: () => void) => heard.set(name, hear));
    isCut = true;
    session = new TableSession('x');
    void session.join(null);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(session.failure?.code).toBe('unreachable');
    [isCut, asked] = [false, []];
    heard.get('online')?.();
    await vi.advanceTimersByTimeAsync(0);
    expect([session.failure, asked]).toEqual([null, ['GET /api/tables/x']]);
  });

  it('asks a friend for a name also where the server answered late', async () => {
    isCut = true;
    vi.stubGlobal('history', { replaceState: () => undefined });
    vi.stubGlobal('fetch', (path: string) => {
      if (isCut) return Promise.reject(new TypeError('no network'));
      return Promise.resolve(Response.json(path.endsWith('invitation') ? { seat: 1, name: 'Asha', is_new: true } : VIEW));
    });
    session = new TableSession('x');
    void session.join('secret');
    await vi.advanceTimersByTimeAsync(0);
    expect(session.failure?.code).toBe('unreachable');
    isCut = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect([session.failure, session.invited?.invitation.name]).toEqual([null, 'Asha']);
  });

  it('shows nothing, and marks nothing as seen, once the page was left', async () => {
    session = new TableSession('x');
    const joined = session.join(null);
    session.leave();
    await joined;
    expect([session.shown, sockets.length]).toEqual([null, 1]);
  });
});

describe('a connection that ends', () => {
  it('comes back', () => {
    sockets[0]?.onclose?.({ code: 1006 });
    expect([session.live, session.notice]).toEqual([false, null]);
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
  });

  it('does not come back where the table was removed, and it is said', () => {
    sockets[0]?.onclose?.({ code: 4404 });
    expect([session.live, session.notice?.text]).toEqual([true, SAY.theTableHasBeenRemoved]);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });
});
