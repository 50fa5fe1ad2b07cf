/** Names and numbers as the boards of all games say and write them. */

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

const WIDE = /[MW@%\u2e80-\u9fff\uac00-\ud7af\uff01-\uff60]|\p{Extended_Pictographic}/u;
const SLACK = 1.1; // what room for usual letters lets pass
const widthOf = (letter: string): number => (WIDE.test(letter) ? 1.8 : /[Iijlt .,']/.test(letter) ? 0.55 : /[\p{Lu}mw]/u.test(letter) ? 1.25 : 1);

/** A text of at most so many letters, and in no more room than usual ones take. */
export function clip(text: string, letters: number): string {
  const all = [...text];
  let [fits, width] = [0, 0];
  for (const letter of all) {
    width += widthOf(letter);
    if (fits >= letters || width > letters * SLACK) break;
    fits += 1;
  }
  return fits === all.length ? text : `${all.slice(0, Math.min(fits, letters - 1)).join('')}…`;
}
