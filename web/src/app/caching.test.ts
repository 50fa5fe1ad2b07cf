import { expect, test } from 'vitest';
import { routeOf, staleFiles } from './caching';

test('the API, sockets and the worker itself are left alone, even when they are opened as pages', () => {
  for (const path of ['/api', '/api/games', '/api/tables/x/export', '/ws/box/x', '/sw.js']) {
    expect(routeOf(path, false)).toBe('none');
    expect(routeOf(path, true)).toBe('none');
  }
});

test('pages, hashed files, sheets and what lies next to the page have a rule each', () => {
  expect(routeOf('/box/tariffs/abc', true)).toBe('page');
  expect(routeOf('/', true)).toBe('page');
  expect(routeOf('/assets/index-4f.js', false)).toBe('asset');
  expect(routeOf('/sheets/tariffs.js', false)).toBe('sheet');
  expect(routeOf('/sheets/games.json', false)).toBe('sheet');
  expect(routeOf('/icon.svg', false)).toBe('shell');
  expect(routeOf('/box/tariffs', false)).toBe('none');
});

test('files of this version and the one before stay', () => {
  expect(staleFiles(['/a1', '/a2', '/a3', '/b'], [['/a3', '/b'], ['/a2', '/b']])).toEqual(['/a1']);
});
