// How a page works a sheet out: the same steps as sheet.py, log.py and words.py, compared by tests.
const $ADD = 0, $SET = 1, $UNDO = 2, $ENTRY = 5, $LINE = 8, $MOST_LINES = 100;
const $FIELD = Object.fromEntries(SHEET.fields.map((one) => [one.name, one]));
const $cells = (field) => field.shape.reduce((size, one) => size * one, 1);

// A name as it may stand in a sentence, and names told apart: see words.py.
const $LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const $alone = (name) => ($LEFTWARDS.test(name) ? `\u2068${name}\u2069` : name);
function $toldApart(names) {
  const found = [];
  for (const name of names) {
    let shown = name;
    for (let n = 2; found.includes(shown); n++) shown = `${name} (${n})`;
    found.push(shown);
  }
  return found;
}
// A template with its numbers: see words.py.
export function said(text, numbers, names) {
  return text.replace(/\{(\w+)(?:(:)(\+|\w+)|\|([^|}]*)\|([^|}]*))?\}/g, (_, name, $, how, one, many) => {
    const number = numbers[name];
    if (one !== undefined) return number === 1 ? one : many;
    if (how === "+") return (number < 0 ? "" : "+") + number;
    if (how === "seat") return $alone(names[number] ?? String(number));
    const labels = how === undefined ? [] : SHEET.axes[how].labels;
    return labels[number] ?? String(number);
  });
}
// The number of a cell; -1 if there is none like it.
export function cellOf(name, at) {
  const field = $FIELD[name];
  if (!field || at.length !== field.shape.length) return -1;
  let place = 0;
  for (let k = 0; k < at.length; k++) {
    if (!(at[k] >= 0 && at[k] < field.shape[k])) return -1;
    place = place * field.shape[k] + at[k];
  }
  return field.cell + place;
}
// The field of a cell, and its place on the field's axes.
export function whereIs(cell) {
  const field = SHEET.fields.findLast((one) => one.cell <= cell), at = [];
  let place = cell - field.cell;
  for (let k = field.shape.length - 1; k >= 0; k--) {
    at.unshift(place % field.shape[k]);
    place = Math.floor(place / field.shape[k]);
  }
  return { field, at };
}
const $before = (a, b) => a.n - b.n || (a.device < b.device ? -1 : a.device > b.device ? 1 : 0);
const $key = (one) => `${one.n} ${one.device}`;
export const ordered = (entries) => [...entries].sort($before);

// The entries as `gather` wants them, and which of them are undone.
function $entered(sorted) {
  const known = new Map(sorted.map((one, k) => [$key(one), k]));
  const rows = new Int32Array(sorted.length * $ENTRY);
  sorted.forEach((one, k) => {
    const cell = one.undoes ? 0 : cellOf(one.field, one.at);
    let row = [-1, 0, 0, 0, 0];
    if (one.undoes) row = [$UNDO, 0, 0, known.get($key(one.undoes)) ?? -1, 0];
    else if (cell >= 0 && one.add !== undefined) row = [$ADD, cell, one.add, 0, 0];
    else if (cell >= 0 && one.set !== undefined) row = [$SET, cell, one.set, 0, 0];
    rows.set(row, k * $ENTRY);
  });
  return rows;
}
// The names of the seats: of those that were given and not undone the last, told apart where they are equal.
function $named(start, sorted, rows) {
  const names = [...start.names];
  sorted.forEach((one, k) => {
    if (one.text !== undefined && one.field === "seat" && !rows[k * $ENTRY + 4]) names[one.at[0]] = one.text;
  });
  return $toldApart(names);
}
export function begun(start) {
  const cells = new Int32Array(SHEET.size);
  for (const field of SHEET.fields) cells.fill(field.start, field.cell, field.cell + $cells(field));
  if (typeof begin_sheet === "function") begin_sheet($prepared(start), cells);
  return cells;
}
// A sheet worked out from its log.
//   start: { players, names, options }. Gives { record, sums, cells, shown, how, names, undone, trouble,
//   missing, lines, standing, scores, places, over }: sums is what the entries add up to, cells the nearest
//   number in bounds; shown and how are those of `show_cells`; undone
//   tells of each entry, in order; lines of each seat, then of the table; a line is { name, numbers, text, clause, points, cell }.
export function workedOut(start, entries) {
  const sorted = ordered(entries), rows = $entered(sorted), cells = begun(start);
  gather(rows, sorted.length, cells);
  const undone = sorted.map((_, k) => rows[k * $ENTRY + 4] === 1);
  return { undone, ...ofCells(start, cells, $named(start, sorted, rows)) };
}
export function ofCells(start, cells, names = start.names) {
  const sums = cells.slice(), trouble = $bounds(cells, start, names), s = $prepared(start);
  fill_record(s, cells);
  trouble.push(...$lines(names, (out) => check_sheet(s, cells, out)));
  const seats = Array.from({ length: start.players + 1 }, (_, p) => p);
  const lines = seats.map((p) => $lines(names, (out) => report_seat(s, cells, p, out)));
  const ranks = seats.slice(0, -1).map((p) => [standing(s, p)].flat().map(Number));
  const scores = [...get(s, "score")].slice(0, start.players);
  const places = ranks.map((one) => 1 + ranks.filter((other) => $over(other, one)).length);
  const shown = cells.slice(), how = new Int32Array(cells.length);
  if (typeof show_cells === "function") show_cells(s, shown, how);
  const missing = typeof check_play === "function" ? $lines(names, (out) => check_play(s, cells, out)) : [];
  return { record: s, sums, cells, shown, how, names, trouble, missing, lines, standing: ranks, scores, places, over: get(s, "over") === 1 };
}
export function ask(found, name, numbers) {
  const s = found.record.copy();
  return $lines(found.names, (out) => $QUESTIONS[name](s, found.cells, ...numbers, out));
}
// What a deed changes, as entries without their places, and what is told of it. seed: of its dice.
export function act(found, name, seed, numbers) {
  const s = found.record.copy(), cells = found.cells.slice(), changes = [];
  const lines = $lines(found.names, (out) => $DEEDS[name](s, cells, seed, ...numbers, out));
  cells.forEach((value, cell) => {
    if (value === found.cells[cell]) return;
    const { field, at } = whereIs(cell);
    const how = field.of === null && !field.roll ? { add: value - found.sums[cell] } : { set: value };
    changes.push({ field: field.name, at, ...how });
  });
  return { changes, lines };
}
// How each value of a question's or deed's parameter k is offered, with those before it chosen: 0 not at all,
// 1 as usual, 2 as what is most likely.
export function offered(found, name, k, before) {
  const { params } = [...SHEET.deeds, ...SHEET.questions].find((one) => one.name === name), axis = params[k][1];
  const size = axis === "seat" ? found.places.length : SHEET.axes[axis].labels.length;
  const numbers = params.map((_, n) => before[n] ?? 0);
  return Array.from({ length: size }, (_, value) => $OFFERS[name] ? Number($OFFERS[name](found.record, found.cells, k, value, ...numbers)) : 1);
}
function $over(a, b) {
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return a[k] > b[k];
  return false;
}
function $prepared(start) {
  const s = new Record();
  const put = (name, value) => {
    const [kind, offset] = FIELDS[name];
    const array = kind === "i2" ? s.i16 : s.i32;
    array[offset / array.BYTES_PER_ELEMENT] = value;
  };
  put("players", start.players);
  for (const [name, value] of Object.entries({ ...SHEET.options, ...start.options })) put(`options.${name}`, value);
  return s;
}
// What several phones have counted too far; it goes on with the nearest number.
function $bounds(cells, start, names) {
  const found = [];
  cells.forEach((value, cell) => {
    const { field, at } = $bounded[cell] ??= whereIs(cell);
    if (value >= field.low && value <= field.high) return;
    const labels = at.map((k, n) => (field.axes[n] === "seat" ? $alone(names[k] ?? String(k)) : (SHEET.axes[field.axes[n]].labels[k] ?? String(k))));
    const told = value < field.low ? `less than ${field.low}` : `more than ${field.high}`;
    const text = `${[field.title, ...labels].join(", ")}: ${value} is ${told}.`;
    found.push({ name: "bounds", numbers: [], text, clause: "", points: null, cell });
    cells[cell] = Math.min(Math.max(value, field.low), field.high);
  });
  return found;
}
const $bounded = [];
function $lines(names, tell) {
  const out = new Int32Array(1 + $MOST_LINES * $LINE), found = [];
  tell(out);
  for (let at = 1; at < 1 + out[0] * $LINE; at += $LINE) {
    const line = SHEET.lines[out[at]], numbers = {};
    line.params.forEach((name, k) => { numbers[name] = out[at + 1 + k]; });
    found.push({
      name: line.name,
      numbers: Object.values(numbers),
      text: said(line.text, numbers, names),
      clause: line.clause,
      points: line.points ? numbers[line.points] : null,
      cell: line.cell ? numbers[line.cell] : null,
    });
  }
  return found;
}
