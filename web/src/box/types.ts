/** What a game's sheet declares, and what its module makes of a log: see docs/box.md. */

export interface AxisShape {
  labels: string[];
  short: string[];
  /** Of each label the heading under which it is offered; empty for none. */
  groups?: string[];
  colours: string[];
  at: [number, number][];
  links: [number, number][];
}

export interface Field {
  name: string;
  title: string;
  text: string;
  /** Its first cell. */
  cell: number;
  shape: number[];
  axes: string[];
  /** The axis of its values; null for a number. */
  of: string | null;
  low: number;
  high: number;
  start: number;
  /** What a count usually changes by. */
  step: number;
  roll: boolean;
  secret: boolean;
}

export interface Question {
  name: string;
  title: string;
  params: [name: string, axis: string][];
}

/** What a deed changes, and what is told of it. */
export interface Done {
  changes: Change[];
  lines: Told[];
}

export interface Section {
  title: string;
  fields: string[];
  seats: boolean;
  /** A button that sets the fields `cleared` to what they were at first; "" for none. */
  clear: string;
  cleared: string[];
  /** Counts that it takes one further. */
  raised: string[];
}

export interface SheetShape {
  game: string;
  title: string;
  version: number;
  seats: number[];
  names: string[];
  colours: string[];
  options: Record<string, number>;
  size: number;
  axes: Record<string, AxisShape>;
  fields: Field[];
  questions: Question[];
  /** What people do that changes several cells at once. */
  deeds: Question[];
  sections: Section[];
  ranked: boolean;
  plays_on: string;
}

/** Which entry: the n-th of a device; n is larger than all that the device knew of. */
export interface Place {
  device: string;
  n: number;
}

export interface Change {
  field: string;
  at: number[];
  add?: number;
  set?: number;
  text?: string;
}

export type Entry = Place & (Change | { undoes: Place });

export interface Start {
  players: number;
  names: string[];
  options: Record<string, number>;
}

export interface Told {
  name: string;
  numbers: number[];
  text: string;
  clause: string;
  points: number | null;
  cell: number | null;
}

export interface Found {
  record: unknown;
  /** What the entries add up to; and the nearest number in bounds. */
  sums: Int32Array;
  cells: Int32Array;
  /** What is shown in each cell, and how: 0 as usual, 1 only looked at, 2 not there now. */
  shown: Int32Array;
  how: Int32Array;
  /** What a game that goes on from here would lack. */
  missing?: Told[];
  names: string[];
  /** Of each entry, in order, whether it is undone. */
  undone: boolean[];
  trouble: Told[];
  /** Of each seat, then of the table. */
  lines: Told[][];
  standing: number[][];
  scores: number[];
  places: number[];
  /** The game is over, as far as the sheet tells. */
  over: boolean;
}

/** A place of a board as it is drawn. */
export interface DrawnPlace {
  key: number;
  /** Its cell, if it is one. */
  cell?: number;
  spot: readonly [x: number, y: number];
  size: number;
  label: string;
  /** At most three letters. */
  short: string;
  /** Where nothing else stands: what lines call the place. */
  faint?: string;
  colour: string;
  /** What stands below it; "" for nothing. */
  name?: string;
  /** It lies on others. */
  upper?: boolean;
  fixed?: boolean;
  bad?: boolean;
}

/** The module at `/sheets/<game>.js`. */
export interface SheetModule {
  SHEET: SheetShape;
  workedOut(start: Start, entries: Entry[]): Found;
  ask(found: Found, name: string, numbers: number[]): Told[];
  act(found: Found, name: string, seed: number, numbers: number[]): Done;
  /** How each value of a deed's k-th parameter is offered, with those before it chosen. */
  offered(found: Found, name: string, k: number, before: number[]): number[];
  /** The cells of an empty sheet. */
  begun(start: Start): Int32Array;
  ordered(entries: Entry[]): Entry[];
  whereIs(cell: number): { field: Field; at: number[] };
  cellOf(name: string, at: number[]): number;
}
