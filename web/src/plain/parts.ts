/** Any game's view as readable parts: facts, and tables whose rows are alike. Nothing is known of the game. */
import { PARTS as SAY } from './sentences';


/** Fields of a view that hold seats; so do those that end in `_by` or `_seat`. */
const SEATS = new Set([
  'seat', 'seats', 'by', 'owner', 'owners', 'holder', 'player', 'turn_of', 'starter', 'leader', 'winner', 'partner', 'proposer',
]); // prettier-ignore
const NAMES = ['name', 'title', 'text'];
/** An object of no more plain fields than this is told in one cell. */
const SHORT = 4;
/** A list of more values, or of more rows of values, has a table of its own. */
const LONG = 24;
const DEEP = 8;

export type Cell =
  | { kind: 'none' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number }
  | { kind: 'seat'; seat: number }
  | { kind: 'list'; cells: Cell[]; rows: boolean }
  | { kind: 'short'; fields: [label: string, cell: Cell][] };

const NONE: Cell = { kind: 'none' };

export interface Part {
  title: string;
  columns: string[];
  rows: Cell[][];
  /** One thing with its properties: told as pairs, not as a row. */
  single: boolean;
}

type Thing = Record<string, unknown>;

/** Things that are told together: what each is and, by the columns `owners`, whose. */
interface Told {
  title: string;
  /** The field of the view that holds them. */
  field: string;
  owners: string[];
  rows: { owner: Cell[]; place: number; value: unknown }[];
  single: boolean;
}

/** snake_case as words: `drafts_in_a_row` is "Drafts in a row". */
export function heading(name: string): string {
  return name.charAt(0).toUpperCase() + words(name).slice(1);
}

/** The parts of a view of a table with so many seats, in its order; what stands alone comes first. */
export function partsOf(view: Thing, seats: number): Part[] {
  const { game: _, ...value } = view;
  return new Parts(seats).of({ title: '', field: '', owners: [], rows: [{ owner: [], place: 0, value }], single: true });
}

const plain = (value: unknown): boolean => typeof value !== 'object' || value === null;
const isThing = (value: unknown): value is Thing => !plain(value) && !Array.isArray(value);
const isShort = (value: unknown): boolean => isThing(value) && Object.keys(value).length <= SHORT && Object.values(value).every(plain);
const holdsSeats = (name: string): boolean => SEATS.has(name) || /_(by|seats?)$/.test(name);
const words = (name: string): string => name.replaceAll('_', ' ');

/** Whether a value fits into a cell. */
function fits(value: unknown): boolean {
  if (!Array.isArray(value)) return plain(value) || isShort(value);
  if (value.every((one) => one === null || isShort(one))) return true;
  if (value.every(plain)) return value.length <= LONG;
  return value.length <= DEEP && value.every((one) => Array.isArray(one) && one.every(plain));
}

/** The fields of a thing; in a row also those of a larger thing that it has one of. */
function spread(value: unknown, told: Told): Thing {
  if (Array.isArray(value)) return Object.fromEntries(value.map((one: unknown, n) => [n + 1, one]));
  if (!isThing(value)) return { [told.field]: value };
  if (told.single) return value;
  const fields = Object.entries(value).map(([name, one]): Thing => {
    if (!isThing(one) || isShort(one)) return { [name]: one };
    return Object.fromEntries(Object.entries(spread(one, told)).map(([inner, its]) => [`${name}_${inner}`, its]));
  });
  return Object.assign({}, ...fields) as Thing;
}

/** The field that tells rows apart: a seat, a name, or a first one that counts from 0. */
function telling(things: Thing[], told: Told, inside: string[]): string | undefined {
  const [first = ''] = inside;
  const whole = (name: string) => inside.includes(name) && things.every((thing) => (thing[name] ?? null) !== null);
  return ['seat', ...NAMES].find(whole) ?? (things.every((thing, n) => thing[first] === told.rows[n]?.place) ? first : undefined);
}

class Parts {
  constructor(private seats: number) {}

  /** Things that are alike as one table, followed by tables of what fits into no cell of theirs. */
  of(told: Told): Part[] {
    const things = told.rows.map(({ value }) => spread(value, told));
    const names = [...new Set(things.filter((_, n) => told.rows[n]?.value !== null).flatMap((thing) => Object.keys(thing)))];
    const used = names.filter((name) => things.some((thing) => (thing[name] ?? null) !== null) || !names.some((one) => one.startsWith(`${name}_`)));
    const inside = used.filter((name) => things.every((thing) => fits(thing[name] ?? null)));
    const outside = used.filter((name) => !inside.includes(name));
    const tells = told.single ? undefined : telling(things, told, inside);
    const numbered = !told.single && tells === undefined && (told.owners.length === 0 || outside.length > 0);
    const numbers = told.rows.map(({ place }): Cell => ({ kind: 'number', number: place + 1 }));
    const part: Part = {
      title: told.title,
      single: told.single,
      columns: [...told.owners, ...(numbered ? [SAY.no] : []), ...inside.map(heading)],
      rows: things.map((thing, n) => [
        ...(told.rows[n]?.owner ?? []),
        ...(numbered ? [numbers[n] ?? NONE] : []),
        ...inside.map((name) => this.cell(name, thing[name])),
      ]),
    };
    const called = tells === undefined ? numbers : things.map((thing) => this.cell(tells, thing[tells]));
    return [...(inside.length > 0 ? [part] : []), ...outside.flatMap((name) => this.#apart(name, told, things, called))];
  }

  /** A field that fits into no cell as a table of its own; of several things, each row with whose it is. */
  #apart(name: string, told: Told, things: Thing[], called: Cell[]): Part[] {
    const rows = things.flatMap((thing, n) => {
      const owner = told.single ? [] : [...(told.rows[n]?.owner ?? []), called[n] ?? NONE];
      const value = thing[name] ?? [];
      return (Array.isArray(value) ? value : [value]).map((one: unknown, place) => ({ owner, place, value: one }));
    });
    if (rows.length === 0) return [];
    const title = told.title ? `${told.title}: ${words(name)}` : heading(name);
    const single = told.single && !Array.isArray(things[0]?.[name]);
    return this.of({ title, field: name, owners: told.single ? [] : [...told.owners, oneOf(told.field)], rows, single });
  }

  cell(name: string, value: unknown): Cell {
    if (Array.isArray(value)) {
      if (value.length === 0) return NONE;
      return { kind: 'list', cells: value.map((one) => this.cell(name, one)), rows: value.some(Array.isArray) };
    }
    if (isThing(value)) return this.#short(value);
    if (value === null || value === undefined || value === '') return NONE;
    if (typeof value === 'number') {
      if (holdsSeats(name) && Number.isInteger(value) && value >= 0 && value < this.seats) return { kind: 'seat', seat: value };
      return { kind: 'number', number: value };
    }
    if (typeof value === 'boolean') return { kind: 'text', text: value ? 'yes' : 'no' };
    const text = String(value);
    return { kind: 'text', text: /^[a-z]+(_[a-z]+)+$/.test(text) ? words(text) : text };
  }

  /** Words speak for themselves, and what is true by its name; all else needs to be told what it is. */
  #short(thing: Thing): Cell {
    const named = Object.entries(thing).filter(([, value]) => value !== null && value !== false);
    const fields = named.map(([name, value]): [string, Cell] => {
      const label = words(name);
      if (value === true) return ['', { kind: 'text', text: label }];
      const cell = this.cell(name, value);
      return [cell.kind === 'text' && /[a-z]{2}/i.test(cell.text) ? '' : label, cell];
    });
    return fields.length > 0 ? { kind: 'short', fields } : NONE;
  }
}

/** What one of several is called: of `routes`, each is a "Route". */
function oneOf(name: string): string {
  return heading(name).replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}
