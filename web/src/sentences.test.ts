/** Sentences belong in `sentences.ts` of their area or game, not in markup. */
import { expect, test } from 'vitest';
import { BOARD, MISTAKES, PLAYERS, SOURCES } from './analysis/sentences';
import { LABELS } from './games/aquaretto/sentences';
import { END_EXTRAS } from './games/mint_delivery/sentences';
import { REVEAL } from './games/tariffs/sentences';
import { LESSON_CARD } from './learn/sentences';
import { HINT } from './table/sentences';

const FILES = import.meta.glob<string>('./**/*.svelte', { query: '?raw', import: 'default', eager: true });

/** What a component says in its markup: texts and labels with a word in them. */
function literals(source: string): string[] {
  let markup = source.replace(/<!--[^]*?-->/g, '').replace(/<(script|style)\b[^]*?<\/\1>/g, '');
  for (let before = ''; before !== markup; ) [before, markup] = [markup, markup.replace(/\{[^{}]*\}/g, '§')];
  const labels = [...markup.matchAll(/\b(?:aria-label|title|placeholder|label|words)="([^"]*)"/g)].map((found) => found[1]!);
  const texts = markup.replace(/=>/g, '').replace(/"[^"]*"/g, '').split(/<[^>]*>/);
  return [...labels, ...texts].map((one) => one.replace(/[§\s]+|&\w+;|^https:\/\/$/g, ' ').trim()).filter((one) => /\p{L}{2}/u.test(one));
}

test('no component says anything in its markup', () => {
  const found = Object.entries(FILES).flatMap(([path, source]) => literals(source).map((text) => `${path}: ${text}`));
  expect(found, 'put sentences into sentences.ts of the area').toEqual([]);
});

test('what is said in markup is found', () => {
  const source = '<script>const a = "No";</script><p title="One word">Two {#if a}three{:else}{`no ${a}`}{/if}</p><b>{a}</b>';
  expect(literals(source)).toEqual(['One word', 'Two three']);
});

test('one is not called several', () => {
  expect([0, 1, 2].map(LABELS.coworkersLeft)).toEqual(['0 coworkers left', '1 coworker left', '2 coworkers left']);
  const paid = [0, 1, 2].map((gaps) => REVEAL.paysTimesOverAGap('Bo', 9, gaps));
  expect(paid).toEqual(['Bo pays 9', 'Bo pays 9, once over a gap', 'Bo pays 9, 2 times over a gap']);
  expect([2, 3].map(HINT.which)).toEqual(['Which two?', 'Which three?']);
  expect([2, 3].map(HINT.toThinkAbout)).toEqual(['Two to think about', 'Three to think about']);
  expect(LESSON_CARD.doneInActionsAreEnough(3, 1)).toBe('Done, in 3 actions: 1 is enough');
});

test('a rank takes no article, as one begins with a vowel', () => {
  expect(END_EXTRAS.rankReached('19 points', 'Employee of the Month', true)).toBe('19 points, Employee of the Month: that is a win.');
});

test('of the marks on a board only those that are there are told', () => {
  const said = (best: boolean, played: boolean) => BOARD.marks({ best, played }, true);
  expect(said(true, true)).toBe('; the better action is marked by dashes, the played one by a line');
  expect(said(true, false)).toBe('; the better action is marked by dashes');
  expect(said(false, true)).toBe('; the played action is marked by a line');
  expect(said(false, false)).toBe('');
  expect(BOARD.marks({ best: true, played: false }, false)).toBe('; the other action is marked by dashes');
});

test('where points came from is told up to a turn, a round or the setup', () => {
  expect(['Setup', 'Round 3', 'turn 7'].map(SOURCES.by)).toEqual(['In the setup', 'By round 3', 'By turn 7']);
});

test('a count of mistakes stays in one line on a phone', () => {
  expect(PLAYERS.of(10, 56)).toBe('10\u00a0of\u00a056');
});

test('that nobody gave chances away is said only where nobody did', () => {
  const said = [MISTAKES.noTurningPoint(0, 0), MISTAKES.noTurningPoint(0, 2), MISTAKES.noTurningPoint(5, 7)];
  expect(said.map((one) => one.includes('clearly gave chances away'))).toEqual([true, false, false]);
  expect(new Set(said).size).toBe(3);
});
