import { expect, test } from 'vitest';
import type { Primer, Rules } from '../api/types';
import { clauseFor, countOf, foundIn, picturesOf, wordsOf } from './find';

const clause = (id: string, text: string, withdrawn = false) => ({ id, text, ruling: null, withdrawn });
const RULES: Rules = {
  title: 'Pig',
  intro: '',
  sections: [
    { id: '1', title: 'The table', clauses: [clause('PIG-1.1', 'Two *players*.'), clause('PIG-1.2', 'Withdrawn: players.', true)] },
    { id: '2', title: 'A turn', clauses: [clause('PIG-2.1', 'Roll the **die** once.'), clause('PIG-2.2', 'Or stop.')] },
  ],
  tables: [
    { id: 'dice', title: 'Dice', note: '', columns: ['Die', 'Pips'], rows: [['Red', 6], ['Blue', 8]] },
  ],
  turn: 'PIG-2.1',
  verbs: { roll: 'PIG-2.1', stop: 'PIG-2.2', sit: 'PIG-1.1' },
};

test('clauses and rows that have all the words are found, as they are read', () => {
  const found = foundIn(RULES, wordsOf(' The DIE '));
  expect(found.places).toEqual(['PIG-2.1']);
  expect(countOf(found)).toBe('1 clause and 0 tables found');
  expect(foundIn(RULES, ['blue']).tables.map((one) => one.rows)).toEqual([[['Blue', 8]]]);
  expect(foundIn(RULES, ['dice']).tables.map((one) => one.rows.length)).toEqual([2]);
});

test('withdrawn clauses are read, but not found', () => {
  expect(foundIn(RULES, ['players']).places).toEqual(['PIG-1.1']);
  expect(foundIn(RULES, []).places).toEqual(['PIG-1.1', 'PIG-1.2', 'PIG-2.1', 'PIG-2.2', 'table-dice']);
});

test('what is decided leads to its clause, or to the turn if it is several things', () => {
  expect(clauseFor(RULES, ['stop', 'stop'])).toBe('PIG-2.2');
  expect(clauseFor(RULES, ['stop', 'roll'])).toBe('PIG-2.1');
  expect(clauseFor(RULES, ['sit', 'roll'])).toBe('PIG-2.1');
  expect(clauseFor(RULES, ['jump'])).toBeNull();
  expect(clauseFor(RULES, [])).toBeNull();
});

test('a picture belongs to the chapter of its first clause', () => {
  const part = (clauses: string[], caption: string) => ({ title: '', text: [], clauses, picture: { caption } });
  const primer = { parts: [part(['PIG-2.2', 'PIG-1.1'], 'a'), part(['PIG-2.1'], 'b'), part(['PIG-9.9'], 'c')] } as unknown as Primer;
  expect([...picturesOf(RULES, primer)].map(([chapter, all]) => [chapter, all.map((one) => one.caption)])).toEqual([['2', ['a', 'b']]]);
});
