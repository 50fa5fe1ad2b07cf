// What a page asks of a game's rules.

// A field of a record: a number, or a typed array of those that are still to be indexed.
export function get(s, name, ...at) {
  const [kind, offset, shape] = FIELDS[name];
  let start = 0, count = 1;
  shape.forEach((size, k) => {
    if (k < at.length) start = start * size + $in(at[k], size);
    else { start *= size; count *= size; }
  });
  if (kind === "i8") return $get64(s, offset / 4 + 2 * start);
  const array = kind === "i2" ? s.i16 : kind === "i4" ? s.i32 : s.u32;
  start += offset / array.BYTES_PER_ELEMENT;
  return at.length < shape.length ? array.subarray(start, start + count) : array[start];
}

// Actions and events by their names, as a page and the server speak of them.
function $place(verb, args) {  // of an action in the table of its verb; -1 if there is none like it
  let place = 0;
  for (const [name, kind] of Object.entries(VERBS[verb].params)) {
    const size = kind.length ?? kind, at = kind.length ? kind.indexOf(args[name]) : args[name];
    if (!(at >= 0 && at < size)) return -1;
    place = place * size + at;
  }
  return place;
}
export function encode(verb, args) {
  const place = VERBS[verb] ? $place(verb, args) : -1;
  return place < 0 ? ACTIONS : VERBS[verb].ids[place];
}
export function events(s) {
  const rows = get(s, "events"), width = FIELDS.events[2][1], found = [];
  for (let row = 0; row < get(s, "event_count"); row++) {
    const [kind, seat, ...numbers] = rows.subarray(width * row, width * (row + 1)), args = {};
    EVENTS[kind].slice(1).forEach((name, k) => $unpack(args, name, numbers[k]));
    found.push({ kind: EVENTS[kind][0], seat: seat < get(s, "players") ? seat : null, args });
  }
  return found;
}
function $unpack(args, name, number) {  // a name, or the names and sizes of what is packed in one
  if (typeof name === "string") args[name] = number;
  else for (const [part, size] of Object.entries(name).reverse()) {
    args[part] = number % size;
    number = Math.floor(number / size);
  }
}

// What a seat may be told of actions before it takes them. They are taken in many worlds, as good as
// any for that seat, and told is what is the same in all of them, up to where something is drawn
// or another seat decides.
//   events: what happens, in order. done: how many actions came to their end with nothing unsure.
//   sure: whether all did; only then `value(field, ...at)` is what the field will be (undefined if
//   it differs), `ask(name, ...args)` what a function of the rules' PAGE says, and `legal()` the
//   ids of what the seat may do next. refused: why the next of the actions may not be
//   taken, as the reason's name; null if it may.
//   anyway(field, ...at): what the field will be whatever is drawn then; undefined if it differs.
export function attempt(record, seat, actions, count = 16) {
  const worlds = $imagined(record, seat, count), told = [];
  let done = 0, refused = null;
  while (done < actions.length) {
    refused = $refused(worlds[0], seat, actions[done]);
    if (refused !== null) break;
    const whole = worlds.map((s) => $try(s, actions[done]));
    const lists = worlds.map((s) => events(s).map((one) => JSON.stringify(one)));
    const same = lists[0].findIndex((one, n) => lists.some((other) => other[n] !== one));
    told.push(...lists[0].slice(0, same < 0 ? undefined : same).map((one) => JSON.parse(one)));
    const equal = same < 0 && lists.every((other) => other.length === lists[0].length);
    if (!equal || !whole.every(Boolean)) break;
    done++;
  }
  const sure = done === actions.length;
  const alike = (of) => sure ? $alike(worlds, of) : undefined;
  let ended;
  return {
    events: told,
    done,
    sure,
    refused,
    value: (name, ...at) => alike((s) => get(s, name, ...at)),
    ask: (name, ...args) => alike((s) => Number(PAGE[name](s, ...args))),
    anyway(name, ...at) {
      ended ??= sure ? worlds : $played($imagined(record, seat, count), seat, actions);
      return $alike(ended, (s) => get(s, name, ...at));
    },
    legal() {
      return sure && get(worlds[0], "to_move") === seat ? $legal(worlds[0]) : [];
    },
  };
}
const $imagined = (record, seat, count) => Array.from({ length: count }, (_, k) => {
  const s = record.copy();
  if (k) imagine(s, seat, k);
  return s;
});
const $played = (worlds, seat, actions) => worlds.every((s) =>  // none if they may not be played
  actions.every((a) => $refused(s, seat, a) === null && (step(s, a), true))) ? worlds : [];
function $alike(worlds, of) {
  const all = new Set(worlds.map(of));
  return all.size === 1 ? all.values().next().value : undefined;
}
function $legal(s) {
  const mask = new Uint8Array(ACTIONS);
  if (!get(s, "over")) legal(s, mask);
  return [...mask.keys()].filter((a) => mask[a]);
}
function $refused(s, seat, a) {  // why the seat may not do this: a reason's name, "" for none of them
  if (get(s, "over") || get(s, "to_move") !== seat || a >= ACTIONS) return "";
  const reason = refusal(s, a);
  return reason ? REFUSALS[reason][0] : null;
}
function $try(s, a) {  // false if it stopped as something was to be drawn
  $trying = true;
  try {
    step(s, a);
    return true;
  } catch (problem) {
    if (problem !== $DRAWN) throw problem;
    return false;
  } finally {
    $trying = false;
  }
}
