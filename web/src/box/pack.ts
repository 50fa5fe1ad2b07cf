/**
 * A log as pieces that fit into addresses, for phones that meet without a network: see docs/box.md.
 *
 * Every piece stands by itself: it tells how the sheet began, and which of how many it is. So pieces may
 * arrive in any order, twice, or not at all, and each that arrives is merged.
 */
import { Damaged, fromLetters, Reader, sumOf, toLetters, Writer } from './bytes';
import type { Change, Entry, Field, Place, SheetShape, Start } from './types';
import { PACK as SAY } from './sentences';

const FORMAT = 2;
const ADD = 0;
const SET = 1;
const TEXT = 2;
const UNDO = 3;
const TEXTS = ['seat', 'phone'];
const DEVICES = 36 ** 8;
const MARKS = 65_536;
const OTHER_VERSION = SAY.theCodeIsOfAnotherVersion;
/** Bytes of an address that a camera still reads. */
export const LONGEST_ADDRESS = 800;

type Shape = Pick<SheetShape, 'game' | 'fields' | 'options'>;

export interface Piece {
  start: Start;
  entries: Entry[];
  /** Marks the pieces that belong together. */
  set: number;
  /** This one, from 0 on. */
  index: number;
  count: number;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Both phones must mean the same by the number of a field or an option, and by what is as printed. */
const markOf = (shape: Shape): number =>
  sumOf(bytesOf(`${shape.game} ${shape.fields.map((one) => `${one.name}${one.shape}`).join()} ${Object.entries(shape.options).join()}`)) % MARKS;
const before = (a: Place, b: Place): number => a.n - b.n || (a.device < b.device ? -1 : 1);

/** The addresses that together hold a log; `address` is that of the sheet. */
export function piecesOf(address: string, shape: Shape, start: Start, entries: Entry[], most = LONGEST_ADDRESS): string[] {
  const room = most - bytesOf(`${address}#log=`).length;
  const fits = (some: Entry[]): boolean => lettersOf(shape, start, some, MARKS - 1, MARKS - 1, MARKS - 1).length <= room;
  const sorted = [...entries].sort(before);
  const parts: Entry[][] = [];
  for (let at = 0; at < sorted.length || parts.length === 0; at += parts.at(-1)?.length ?? 0) {
    const size = mostThat((count) => fits(sorted.slice(at, at + count)), sorted.length - at);
    if (size === 0 && sorted.length > 0) throw new Error(SAY.theAddressLeavesNoRoom);
    parts.push(sorted.slice(at, at + size));
  }
  const set = sumOf(bytesOf(sorted.map((one) => `${one.n} ${one.device}`).join())) % MARKS;
  return parts.map((part, k) => `${address}#log=${lettersOf(shape, start, part, set, k, parts.length)}`);
}

/** The largest number up to `limit` that fits; if one fits, all below do. */
function mostThat(fits: (count: number) => boolean, limit: number): number {
  let low = 0;
  let high = Math.min(limit, 8);
  while (high < limit && fits(high)) [low, high] = [high, Math.min(limit, high * 2)];
  if (fits(high)) return high;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function lettersOf(shape: Shape, start: Start, entries: Entry[], set: number, index: number, count: number): string {
  const to = new Writer();
  for (const number of [FORMAT, set, index, count, markOf(shape), start.players]) to.put(number);
  for (const name of start.names.slice(0, start.players)) to.putText(name);
  putOptions(to, shape, start);
  const devices = [...new Set(entries.flatMap((one) => ('undoes' in one ? [one.device, one.undoes.device] : [one.device])))];
  to.put(devices.length);
  for (const device of devices) to.put(parseInt(device, 36));
  to.put(entries.length);
  let last: Place = { device: '', n: 0 };
  for (const entry of entries) {
    putEntry(to, shape, devices, last, entry);
    last = entry;
  }
  const sum = sumOf(to.bytes);
  return toLetters([...to.bytes, sum & 255, (sum >> 8) & 255, (sum >> 16) & 255, sum >>> 24]);
}

/** Only what is not as printed: a game may have dozens of options, whose names alone would fill a code. */
function putOptions(to: Writer, shape: Shape, start: Start): void {
  const known = Object.keys(shape.options);
  const others = Object.entries(start.options).filter(([name, value]) => value !== shape.options[name]);
  to.put(others.length);
  for (const [name, value] of others) {
    const number = known.indexOf(name);
    to.put(number < 0 ? known.length : number);
    if (number < 0) to.putText(name);
    to.putSigned(value);
  }
}

/** A number holds what it does, whether it follows the last one by the same device, and the field. */
function putEntry(to: Writer, shape: Shape, devices: string[], last: Place, entry: Entry): void {
  const follows = entry.device === last.device && entry.n === last.n + 1;
  const kind = 'undoes' in entry ? UNDO : entry.text !== undefined ? TEXT : entry.set !== undefined ? SET : ADD;
  const fields = shape.fields;
  const known = 'undoes' in entry ? 0 : kind === TEXT ? TEXTS.indexOf(entry.field) : fieldOf(fields, entry);
  to.put(kind + 4 * Number(follows) + 8 * known);
  if (!follows) {
    to.put(devices.indexOf(entry.device));
    to.put(entry.n - last.n);
  }
  if ('undoes' in entry) {
    to.put(devices.indexOf(entry.undoes.device));
    to.put(entry.undoes.n);
    return;
  }
  if (kind !== TEXT && known === fields.length) {
    to.putText(entry.field);
    to.put(entry.at.length);
  }
  for (const place of entry.at) to.put(place);
  if (kind === TEXT) to.putText(entry.text ?? '');
  else to.putSigned(entry.set ?? entry.add ?? 0);
}

/** The number of a field; one that this version does not know is spelled out. */
function fieldOf(fields: Field[], change: Change): number {
  const found = fields.findIndex((one) => one.name === change.field && one.shape.length === change.at.length);
  return found < 0 ? fields.length : found;
}

/** A piece from what follows `#log=`. Throws Damaged if it is not whole, or of another version's sheet. */
export function readPiece(text: string, shape: Shape): Piece {
  const bytes = fromLetters(text);
  const body = bytes.subarray(0, -4);
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(-4);
  if (bytes.length < 10 || sumOf(body) !== ((a | (b << 8) | (c << 16) | (d << 24)) >>> 0)) throw new Damaged();
  const from = new Reader(body);
  if (from.get() !== FORMAT) throw new Damaged(OTHER_VERSION);
  const [set, index, count] = [from.get(), from.get(), from.get()];
  if (from.get() !== markOf(shape)) throw new Damaged(OTHER_VERSION);
  const players = from.get();
  const names = several(players, () => from.getText());
  const known = Object.keys(shape.options);
  const options = Object.fromEntries(several(from.get(), () => [known[from.get()] ?? from.getText(), from.getSigned()] as [string, number]));
  const devices = several(from.get(), () => deviceOf(from.get()));
  const entries: Entry[] = [];
  let last: Place = { device: '', n: 0 };
  for (let left = from.get(); left > 0; left--) entries.push((last = getEntry(from, shape, devices, last)) as Entry);
  if (!from.ended || index >= count || players === 0) throw new Damaged();
  return { start: { players, names, options }, entries, set, index, count };
}

function several<T>(count: number, get: () => T): T[] {
  const found: T[] = [];
  while (found.length < count) found.push(get());
  return found;
}

function deviceOf(number: number): string {
  if (number >= DEVICES) throw new Damaged();
  return number.toString(36).padStart(8, '0');
}

function getEntry(from: Reader, shape: Shape, devices: string[], last: Place): Entry {
  const device = (): string => {
    const found = devices[from.get()];
    if (found === undefined) throw new Damaged();
    return found;
  };
  const head = from.get();
  const [kind, follows, known] = [head % 4, head % 8 >= 4, Math.floor(head / 8)];
  const place = follows ? { device: last.device, n: last.n + 1 } : { device: device(), n: last.n + from.get() };
  if (kind === UNDO) return { ...place, undoes: { device: device(), n: from.get() } };
  if (kind === TEXT) {
    const at = known === 0 ? [from.get()] : [];
    return { ...place, field: TEXTS[known] ?? '', at, text: from.getText() };
  }
  const field = shape.fields[known];
  const name = field?.name ?? from.getText();
  const at = several(field?.shape.length ?? from.get(), () => from.get());
  const value = from.getSigned();
  return { ...place, field: name, at, ...(kind === SET ? { set: value } : { add: value }) };
}
