import type { Told } from '../ui/told';

/** What the page says here: every sentence of this area has its place. */

export const CELL = {
  none: 'none',
};

export const PART_TABLE = {
  rows: (rowsCount: Told) => `${rowsCount} rows`,
};

export const PLAIN_COVER = {
  noPictureYet: (title: Told) => `${title}: no picture yet`,
};

export const PLAIN_TABLE = {
  now: 'Now',
};

export const PARTS = {
  no: 'No.',
};
