import { expect, it } from 'vitest';
import { clip } from './words';

it('clips what has too many letters', () => {
  expect(clip('Mahalaxmi', 9)).toBe('Mahalaxmi');
  expect(clip('Annabella Winter', 10)).toBe('Annabella…');
  expect(clip('👩🏽Anna-Bella', 8)).toBe('👩🏽Anna-…');
});

it('clips what takes more room than that', () => {
  expect(clip('WWWWWWWWWW', 10)).toBe('WWWWWW…');
  expect(clip('Lower Parel Will', 16)).toBe('Lower Parel Will');
  expect(clip('王小明王小明王小明', 10)).toBe('王小明王小明…');
  expect(clip('iiiiiiiiiiii', 10)).toBe('iiiiiiiii…');
});
