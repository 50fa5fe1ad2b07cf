import { expect, test } from 'vitest';
import { picture, read, summary, townOf, type MapFile } from './mapfile';

const MAP: MapFile = {
  cities: ['P', 'Q', 'R', 'S', 'T', 'U'].map((name) => ({ name, colour: `${name.toLowerCase()}-blue` })),
  tiles: [' ~', 'Aa.Bb.m.Cc.Dd.Ee.Ff'],
  regions: ['', 'WWWWWWWNNNNNNSSSSSS'],
};

test('a map is found in a file, a layout or a position', () => {
  for (const given of [MAP, { map: MAP }, { layout: { map: MAP } }, { position: { players: 3, map: MAP } }]) {
    expect(read(JSON.stringify(given))).toEqual({ given: MAP, trouble: null });
  }
});

test('what cannot be read is told', () => {
  expect(read('  ').trouble).toMatch(/Choose a map file/);
  expect(read('{"tiles": [}').trouble).toMatch(/not JSON/);
  expect(read('x'.repeat(20_000)).trouble).toMatch(/larger/);
  expect(read('[1]')).toEqual({ given: [1], trouble: null });
});

test('the picture has every space', () => {
  const drawn = picture(MAP);
  expect([drawn.columns, drawn.rows, drawn.spaces.length]).toEqual([19, 2, 20]);
  expect(drawn.spaces[0]).toEqual({ x: 1, y: 0, sign: '~', region: '' });
  expect(drawn.spaces.at(-1)).toEqual({ x: 18, y: 1, sign: 'f', region: 'S' });
  expect(townOf('b')).toEqual({ city: 1, kind: 'delivery' });
  expect(townOf('6')).toEqual({ city: 5, kind: 'town' });
  expect(townOf('m')).toBeNull();
});

test('the summary tells it', () => {
  expect(summary(MAP)).toBe(
    '19 road tiles, 1 of them in the mountains and 0 on rivers. Cities: P (p-blue, West), Q (q-blue, West), ' +
      'R (r-blue, North), S (s-blue, North), T (t-blue, South), U (u-blue, South).',
  );
});
