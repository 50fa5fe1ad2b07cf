import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backOff, Live } from './live';
import type { Pushed } from './types';

describe('backOff', () => {
  it('grows from half a second to half a minute and no further', () => {
    expect(backOff(0, () => 0)).toBe(500);
    expect(backOff(3, () => 1)).toBe(4000);
    expect(backOff(50, () => 1)).toBe(30_000);
    expect(backOff(50, () => 0)).toBe(15_000);
  });
});

class FakeSocket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: string[] = [];
  closed = false;
  constructor(readonly url: string) {}
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

describe('Live', () => {
  let sockets: FakeSocket[];
  let heard: Pushed[];
  let states: boolean[];
  let live: Live;
  const last = () => sockets.at(-1) as FakeSocket;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('location', { protocol: 'https:', host: 'table.test' });
    sockets = [];
    heard = [];
    states = [];
    const hooks = { since: () => 7, heard: (m: Pushed) => heard.push(m), state: (s: boolean) => states.push(s) };
    live = new Live('/ws/tables/x', hooks, (url) => {
      sockets.push(new FakeSocket(url));
      return last() as unknown as WebSocket;
    });
  });
  afterEach(() => {
    live.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('asks for what came after the last entry known', () => {
    expect(last().url).toBe('wss://table.test/ws/tables/x?since=7');
  });

  it('answers a ping and passes on the rest', () => {
    last().opens();
    last().says({ type: 'ping' });
    last().says({ type: 'presence', online: [true] });
    expect(last().sent).toEqual(['{"type":"pong"}']);
    expect(heard).toEqual([{ type: 'presence', online: [true] }]);
  });

  it('comes back after the line is cut, again and again', () => {
    last().opens();
    for (const count of [2, 3, 4]) {
      last().onclose?.({ code: 1006 });
      vi.advanceTimersByTime(30_000);
      expect(sockets).toHaveLength(count);
    }
    last().opens();
    expect(states).toEqual([true, false, false, false, true]);
  });

  it('gives up a line that has gone silent', () => {
    last().opens();
    const first = last();
    vi.advanceTimersByTime(44_000);
    first.says({ type: 'ping' });
    vi.advanceTimersByTime(44_000);
    expect(first.closed).toBe(false);
    vi.advanceTimersByTime(2_000);
    expect(first.closed).toBe(true);
    expect(states).toEqual([true, false]);
  });

  it('tries at once when nudged, but leaves a living line alone', () => {
    last().onclose?.({ code: 1006 });
    live.nudge();
    expect(sockets).toHaveLength(2);
    last().opens();
    live.nudge();
    expect(sockets).toHaveLength(2);
  });

  it('begins anew when nudged after a sleep, in which it would have heard of no end', () => {
    last().opens();
    vi.setSystemTime(Date.now() + 3_600_000); // no timer runs meanwhile
    live.nudge();
    expect(sockets).toHaveLength(2);
    live.nudge();
    expect(sockets).toHaveLength(3);
    last().opens();
    live.nudge();
    expect(sockets).toHaveLength(3);
  });

  it('does not come back where nothing will change any more', () => {
    last().opens();
    last().onclose?.({ code: 4409 });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(states).toEqual([true]);
  });

  it('stays closed when it was closed', () => {
    live.close();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });
});
