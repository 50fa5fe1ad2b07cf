import { expect, test, vi } from 'vitest';
import { lastSeen, nowSeen } from './sight';

test('the newest sixty tables are kept, each as far as it was seen last', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
  expect(lastSeen('a')).toBe(null);
  for (let n = 0; n < 70; n++) nowSeen(`t${n}`, n);
  nowSeen('t20', 7);
  expect([lastSeen('t5'), lastSeen('t20'), lastSeen('t69')]).toEqual([null, 7, 69]);
  expect(Object.keys(JSON.parse(kept.get('milkrun.seen') ?? '{}') as object)).toHaveLength(60);
});
