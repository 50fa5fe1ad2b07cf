/** Sentences belong in `sentences.ts` of their area or game; those that still stand in markup may only become fewer. */
import { expect, test } from 'vitest';

const FILES = import.meta.glob<string>('./**/*.svelte', { query: '?raw', import: 'default', eager: true });
/** How many still stand in the markup of an area. */
const LEFT: Record<string, number> = { box: 100 };

/** What a component says in its markup: texts and labels with a word in them. */
function literals(source: string): string[] {
  let markup = source.replace(/<!--[^]*?-->/g, '').replace(/<(script|style)\b[^]*?<\/\1>/g, '');
  for (let before = ''; before !== markup; ) [before, markup] = [markup, markup.replace(/\{[^{}]*\}/g, '§')];
  const labels = [...markup.matchAll(/\b(?:aria-label|title|placeholder|label|words)="([^"]*)"/g)].map((found) => found[1]!);
  const texts = markup.replace(/=>/g, '').replace(/"[^"]*"/g, '').split(/<[^>]*>/);
  return [...labels, ...texts].map((one) => one.replace(/[§\s]+|&\w+;|^https:\/\/$/g, ' ').trim()).filter((one) => /\p{L}{2}/u.test(one));
}

const areaOf = (path: string): string => /^\.\/(games\/[^/]+|[^/]+)/.exec(path)![1]!;

test('no area says more in its markup than before', () => {
  const found: Record<string, number> = {};
  for (const [path, source] of Object.entries(FILES)) found[areaOf(path)] = (found[areaOf(path)] ?? 0) + literals(source).length;
  const more = Object.entries(found).filter(([area, count]) => count > (LEFT[area] ?? 0));
  expect(more, 'put new sentences into sentences.ts of the area').toEqual([]);
});

test('what is said in markup is found', () => {
  const source = '<script>const a = "No";</script><p title="One word">Two {#if a}three{:else}{`no ${a}`}{/if}</p><b>{a}</b>';
  expect(literals(source)).toEqual(['One word', 'Two three']);
});
