/** A sheet that is open: its log on this device, and all that the rules say of it. */
import { alone } from '../seat/alone';
import { deviceId, keep, type Kept, keyOf, nextNumber, onKept, union } from './log';
import { productOf } from './parts';
import type { AxisShape, Change, Entry, Field, Found, Place, Section, SheetModule, SheetShape, Start, Told } from './types';
import { SESSION as SAY } from './sentences';

/** How a cell is shown: see `show_cells` in docs/box.md. */
export const [ENTERED, FIXED, HIDDEN] = [0, 1, 2];
const NOTHING: AxisShape = { labels: [], short: [], colours: [], at: [], links: [] };

const modules = new Map<string, Promise<SheetModule>>();

/** A game's sheet as a module; fetched once. */
export function moduleOf(game: string): Promise<SheetModule> {
  let found = modules.get(game);
  if (!found) {
    found = import(/* @vite-ignore */ `/sheets/${game}.js`) as Promise<SheetModule>;
    modules.set(game, found);
    found.catch(() => modules.delete(game));
  }
  return found;
}

export class SheetSession {
  readonly shape: SheetShape;
  readonly device = deviceId();
  start: Start = $state.raw({ players: 0, names: [], options: {} });
  /** All entries that the phones share, in the order in which they came here. */
  entries: Entry[] = $state.raw([]);
  /** Entries that stay on this phone. */
  secrets: Entry[] = $state.raw([]);
  done = $state(false);
  /** The browser had no room for the last entry. */
  full = $state(false);
  /** What was entered here since the sheet was opened, step by step; the last one that holds can be undone. */
  here: Entry[][] = $state.raw([]);
  found: Found = $derived.by(() => this.module.workedOut(this.start, [...this.entries, ...this.secrets]));
  /** All entries in order, each with whether it is undone. */
  rows = $derived.by(() =>
    this.module.ordered([...this.entries, ...this.secrets]).map((entry, k) => ({ entry, undone: this.found.undone[k] ?? false })),
  );
  /** Cells that somebody entered. */
  entered = $derived.by(() => {
    const holds = this.rows.flatMap(({ entry, undone }) => (undone || !('field' in entry) ? [] : [entry]));
    return new Set(holds.map((one) => this.module.cellOf(one.field, one.at)));
  });
  #first: Int32Array;
  #hear = new Set<(entries: Entry[]) => void>();
  #leave: () => void;

  constructor(
    readonly id: string,
    readonly module: SheetModule,
    kept: Pick<Kept, 'start'> & Partial<Kept>,
  ) {
    this.shape = module.SHEET;
    this.start = kept.start;
    this.#first = module.begun(kept.start);
    this.entries = kept.entries ?? [];
    this.secrets = kept.secrets ?? [];
    this.done = kept.done ?? false;
    this.#leave = onKept(id, (other) => {
      this.merge(other.entries);
      this.secrets = union(this.secrets, other.secrets);
    });
  }

  leave(): void {
    this.#leave();
  }

  /** Be told of what is entered on this phone. The answer ends that. */
  onnew(hear: (entries: Entry[]) => void): () => void {
    this.#hear.add(hear);
    return () => this.#hear.delete(hear);
  }

  field(name: string): Field {
    const found = this.shape.fields.find((one) => one.name === name);
    if (!found) throw new Error(SAY.theSheetHasNoField(name));
    return found;
  }

  /** What is shown in a cell. */
  value(field: Field, at: number[]): number {
    return this.found.shown[this.module.cellOf(field.name, at)] ?? 0;
  }

  /** How a cell is shown: one of ENTERED, FIXED and HIDDEN. */
  how(field: Field, at: number[]): number {
    return this.found.how[this.module.cellOf(field.name, at)] ?? HIDDEN;
  }

  /** An axis; that of the players with their names. */
  axis(name: string): AxisShape {
    const labels = this.found.names.slice(0, this.start.players);
    if (name === 'seat') return { ...NOTHING, labels, colours: labels.map((_, seat) => `var(--seat-${seat})`) };
    const axis = this.shape.axes[name] ?? NOTHING;
    const named = (label: string): string => label.replace(/\{seat:(\d)\}/g, (_, seat: string) => labels[+seat] ?? this.shape.names[+seat] ?? seat);
    return axis.labels.some((one) => one.includes('{seat:')) ? { ...axis, labels: axis.labels.map(named) } : axis;
  }

  labels(axis: string): string[] {
    return this.axis(axis).labels;
  }

  add(change: Change): void {
    this.#enter([change]);
  }

  /** Set a cell, or count it to a number. */
  put(field: Field, at: number[], value: number): void {
    this.#enter(this.#changed(field, at, value));
  }

  /** What a place of a board was in an empty sheet. */
  first(field: Field, at: number[]): number {
    return this.#first[this.module.cellOf(field.name, at)] ?? field.start;
  }

  /** Set all cells that a section clears to what they were at first, and its counts one further, in one step. */
  clear(section: Section): void {
    const fields = section.cleared.map((name) => this.field(name));
    const each = fields.flatMap((field) => {
      const sizes = field.axes.map((axis) => this.labels(axis).length);
      return productOf(sizes).flatMap((at) => this.#changed(field, at, this.first(field, at)));
    });
    const raised = section.raised.flatMap((name) => {
      const field = this.field(name);
      return this.#changed(field, [], Math.min(this.value(field, []) + 1, field.high));
    });
    this.#enter([...each, ...raised]);
  }

  /** Do what changes several cells, in one step; what is told of it. The dice are rolled here. */
  act(deed: string, numbers: number[]): Told[] {
    const seed = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1;
    const { changes, lines } = this.module.act(this.found, deed, seed, numbers);
    this.#enter(changes);
    return lines;
  }

  undo(...places: Place[]): void {
    this.#enter(places.map(({ device, n }) => ({ undoes: { device, n } })));
  }

  /** Take over entries of others; how many were new. */
  merge(entries: Entry[]): number {
    const before = this.entries.length;
    this.entries = union(this.entries, entries);
    if (this.entries.length > before) this.keep();
    return this.entries.length - before;
  }

  keep(done = this.done): void {
    this.done = done;
    const { entries, secrets, start } = this;
    const { game, title } = this.shape;
    const names = this.found.names.slice(0, start.players);
    const kept = { game, title, start, entries, secrets, when: Date.now(), done, names, ...(done ? { result: this.result() } : {}) };
    this.full = !keep(this.id, kept);
  }

  /** Who has how many points, the best first. */
  result(): string {
    if (!this.shape.ranked) return '';
    const { names, places, scores } = this.found;
    const order = places.map((_, seat) => seat).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
    return order.map((seat) => `${alone(names[seat] ?? '')} ${scores[seat]}`).join(', ');
  }

  #changed(field: Field, at: number[], value: number): Change[] {
    const now = this.found.sums[this.module.cellOf(field.name, at)] ?? 0;
    if (value === now) return [];
    const counted = field.of === null && !field.roll;
    return [{ field: field.name, at, ...(counted ? { add: value - now } : { set: value }) }];
  }

  #isSecret(change: Change | { undoes: Place }): boolean {
    if ('field' in change) return this.shape.fields.some((one) => one.name === change.field && one.secret);
    return this.secrets.some((one) => keyOf(one) === keyOf(change.undoes));
  }

  /** Write down what belongs together. */
  #enter(changes: (Change | { undoes: Place })[]): void {
    if (changes.length === 0) return;
    const first = nextNumber([...this.entries, ...this.secrets]);
    const made = changes.map((one, k): Entry => ({ device: this.device, n: first + k, ...one }));
    const shared = made.filter((one) => !this.#isSecret(one));
    this.secrets = [...this.secrets, ...made.filter((one) => this.#isSecret(one))];
    this.entries = [...this.entries, ...shared];
    this.here = [...this.here, made];
    this.keep();
    if (shared.length > 0) for (const hear of this.#hear) hear(shared);
  }
}
