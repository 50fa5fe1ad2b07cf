/** The shapes of the seats on a 24 by 24 grid, the same as on the seats' plates. */

/** A seat, or null for nobody. */
export type Owner = number | null;

const SHAPES = [
  'M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19Z',
  'M3.5 3.5h17v17h-17Z',
  'M12 2.2 22.4 20.8H1.6Z',
  'M12 1.6 22.4 12 12 22.4 1.6 12Z',
  'M12 1.6l3 6.8 7.4.8-5.5 5 1.5 7.3L12 17.8l-6.4 3.7 1.5-7.3-5.5-5 7.4-.8Z',
];
const HEXAGON = 'M6.6 2.6h10.8L22.8 12l-5.4 9.4H6.6L1.2 12Z';

export const shapeOf = (owner: Owner): string => (owner === null ? HEXAGON : (SHAPES[owner] ?? HEXAGON));
export const colourOf = (owner: Owner): string => (owner === null ? 'var(--seat-nobody)' : `var(--seat-${owner})`);
