import { describe, expect, it } from 'vitest';
import { placeOf } from './router';

const at = (path: string) => new URL(path, 'http://table.test');

describe('placeOf', () => {
  it('knows every page', () => {
    expect(placeOf(at('/'))).toEqual({ page: 'home' });
    expect(placeOf(at('/new?game=tiffin'))).toEqual({ page: 'new', game: 'tiffin', coach: false });
    expect(placeOf(at('/new'))).toEqual({ page: 'new', game: null, coach: false });
    expect(placeOf(at('/t/AbC_1'))).toEqual({ page: 'table', id: 'AbC_1', secret: null });
    expect(placeOf(at('/t/AbC_1/analysis'))).toEqual({ page: 'analysis', id: 'AbC_1' });
    expect(placeOf(at('/devices'))).toEqual({ page: 'devices', secret: null });
    expect(placeOf(at('/devices#s3-_cret'))).toEqual({ page: 'devices', secret: 's3-_cret' });
    expect(placeOf(at('/rules/tiffin#TIF-3.2'))).toEqual({ page: 'rules', game: 'tiffin', clause: 'TIF-3.2' });
  });

  it('says so when an address leads nowhere, however odd it is', () => {
    for (const path of ['/t', '/t/', '/t/a/b', '/t/a/analysis/b', '/nowhere', '/new/x', '/devices/x']) expect(placeOf(at(path))).toEqual({ page: 'lost' });
    expect(placeOf(at('/t/%E0%A4'))).toEqual({ page: 'table', id: '%E0%A4', secret: null });
  });
});

it('finds the secret of a seat in the part of a link that is never sent', () => {
  expect(placeOf(at('/t/AbC#seat=s3-_cret'))).toEqual({ page: 'table', id: 'AbC', secret: 's3-_cret' });
  expect(placeOf(at('/t/AbC#TIF-1.1'))).toEqual({ page: 'table', id: 'AbC', secret: null });
});
