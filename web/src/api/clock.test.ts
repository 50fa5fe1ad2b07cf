import { afterEach, expect, test } from 'vitest';
import { heard, serverNow } from './clock';

const T = Date.UTC(2026, 10, 29, 6, 0, 0);
const at = (ms: number): string => new Date(ms).toUTCString();

afterEach(() => heard(at(T), T, T));

test('a clock that agrees is left alone', () => {
  heard(at(T), T + 400, T + 900);
  expect(serverNow(T + 900)).toBe((T + 900) / 1000);
});

test('a device that is fast or slow counts by the server', () => {
  heard(at(T - 300_000), T, T + 100);
  expect(Math.abs(serverNow(T + 100) - (T - 300_000) / 1000)).toBeLessThan(1);
  heard(at(T + 300_000), T, T + 100);
  expect(serverNow(T + 100)).toBe((T + 300_000) / 1000);
});

test('an answer without a date changes nothing', () => {
  heard(at(T + 300_000), T, T);
  heard(null, T, T);
  heard('soon', T, T);
  expect(serverNow(T)).toBe((T + 300_000) / 1000);
});
