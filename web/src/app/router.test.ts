import { describe, expect, it } from 'vitest';
import { placeOf } from './router';

const at = (path: string) => new URL(path, 'http://table.test');

describe('placeOf', () => {
  it('knows every page', () => {
    expect(placeOf(at('/'))).toEqual({ page: 'home' });
    expect(placeOf(at('/history'))).toEqual({ page: 'history' });
    expect(placeOf(at('/lab'))).toEqual({ page: 'lab', study: null });
    expect(placeOf(at('/lab/my%20study'))).toEqual({ page: 'lab', study: 'my study' });
    expect(placeOf(at('/open'))).toEqual({ page: 'open' });
    expect(placeOf(at('/new?game=tiffin'))).toEqual({ page: 'new', game: 'tiffin', coach: false, friends: false });
    expect(placeOf(at('/new'))).toEqual({ page: 'new', game: null, coach: false, friends: false });
    expect(placeOf(at('/t/AbC_1'))).toEqual({ page: 'table', id: 'AbC_1', secret: null, step: null, seat: null });
    expect(placeOf(at('/t/AbC_1/analysis'))).toEqual({ page: 'analysis', id: 'AbC_1', step: null });
    expect(placeOf(at('/devices'))).toEqual({ page: 'devices', secret: null });
    expect(placeOf(at('/devices#s3-_cret'))).toEqual({ page: 'devices', secret: 's3-_cret' });
    expect(placeOf(at('/rules/tiffin#TIF-3.2'))).toEqual({ page: 'rules', game: 'tiffin', clause: 'TIF-3.2' });
  });

  it('reads the step of a replay and whose view it is', () => {
    expect(placeOf(at('/t/AbC?step=57&seat=2'))).toEqual({ page: 'table', id: 'AbC', secret: null, step: 57, seat: 2 });
    expect(placeOf(at('/t/AbC/analysis?step=0'))).toEqual({ page: 'analysis', id: 'AbC', step: 0 });
    expect(placeOf(at('/t/AbC?step=-1&seat=x'))).toEqual({ page: 'table', id: 'AbC', secret: null, step: null, seat: null });
  });

  it('says so when an address leads nowhere, however odd it is', () => {
    for (const path of ['/t', '/t/', '/t/a/b', '/t/a/analysis/b', '/nowhere', '/new/x', '/devices/x', '/lab/a/b']) expect(placeOf(at(path))).toEqual({ page: 'lost' });
    expect(placeOf(at('/t/%E0%A4'))).toEqual({ page: 'table', id: '%E0%A4', secret: null, step: null, seat: null });
  });
});

it('finds the secret of a seat in the part of a link that is never sent', () => {
  expect(placeOf(at('/t/AbC#seat=s3-_cret'))).toEqual({ page: 'table', id: 'AbC', secret: 's3-_cret', step: null, seat: null });
  expect(placeOf(at('/t/AbC#TIF-1.1'))).toEqual({ page: 'table', id: 'AbC', secret: null, step: null, seat: null });
});
