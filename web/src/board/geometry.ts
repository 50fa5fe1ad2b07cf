/** Points and boxes of a board's scene, in units of its viewBox. */

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  w: number;
  h: number;
}
/** What questions on the board must know of the scene they are asked in. */
export interface Scene {
  W: number;
  H: number;
  /** Drawn for a phone: larger to touch, less wide. */
  small: boolean;
}

export const box = (x: number, y: number, w: number, h: number): Box => ({ x, y, w, h });
export const row = (n: number, x: number, y: number, w: number, h: number, pitch: number): Box[] =>
  Array.from({ length: n }, (_, i) => box(x + i * pitch, y, w, h));
export const column = (n: number, x: number, y: number, w: number, h: number, pitch: number): Box[] =>
  Array.from({ length: n }, (_, i) => box(x, y + i * pitch, w, h));

/** The middle of a box. */
export const centre = (b: Box): Point => ({ x: b.x + b.w / 2, y: b.y + b.h / 2 });

/** A box of this size around the middle of another. */
export const within = (b: Box, w: number, h: number): Box => {
  const c = centre(b);
  return box(c.x - w / 2, c.y - h / 2, w, h);
};
