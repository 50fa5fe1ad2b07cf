/** Bars of what scores are made of. */

/** Of parts there are few enough to be told apart. */
export const COLOURS = 6;

/** The class of a part: a colour of its own, or what was lost. */
export const colourOf = (points: number, index: number): string => (points < 0 ? 'lost' : `part-${index}`);

/** How far the bars reach to either side of nothing, for one scale for all. */
export function reach(all: number[][]): { below: number; above: number } {
  const most = (sign: number): number => Math.max(0, ...all.map((one) => one.reduce((sum, part) => sum + Math.max(0, sign * part), 0)));
  return { below: most(-1), above: most(1) };
}
