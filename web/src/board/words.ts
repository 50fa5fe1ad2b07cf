/** Names and numbers as the boards of all games say and write them. */

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** A text of at most so many letters. */
export const clip = (text: string, letters: number): string => (text.length > letters ? `${text.slice(0, letters - 1)}…` : text);
