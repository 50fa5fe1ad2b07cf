import { expect, test } from 'vitest';
import { around, blocksOf, piecesOf, plainOf } from './marked';

test('what stands between signs is set apart', () => {
  expect(piecesOf('A *unit* is **one *or* two** cards, `4` or 5.')).toEqual([
    { text: 'A ' },
    { text: 'unit', em: true },
    { text: ' is ' },
    { text: 'one ', strong: true },
    { text: 'or', strong: true, em: true },
    { text: ' two', strong: true },
    { text: ' cards, ' },
    { text: '4', code: true },
    { text: ' or 5.' },
  ]);
});

test('an asterisk that sets nothing apart is one', () => {
  expect(piecesOf('2 * 3 * 4')).toEqual([{ text: '2 * 3 * 4' }]);
  expect(plainOf('**2** * 3')).toBe('2 * 3');
});

test('clauses are told from other words', () => {
  expect(piecesOf('see TIF-4.8.')).toEqual([{ text: 'see ' }, { text: 'TIF-4.8', clause: true }, { text: '.' }]);
});

test('lines become paragraphs and lists', () => {
  expect(blocksOf('One.\n\n- a\n- b\nTwo.')).toEqual([
    { kind: 'paragraph', text: 'One.' },
    { kind: 'list', items: ['a', 'b'] },
    { kind: 'paragraph', text: 'Two.' },
  ]);
});

test('words are found in any case, and as they are written', () => {
  expect(around('Two cubes (2)', ['two', '(2'])).toEqual(['', 'Two', ' cubes ', '(2', ')']);
  expect(around('Two cubes', [])).toEqual(['Two cubes']);
});
