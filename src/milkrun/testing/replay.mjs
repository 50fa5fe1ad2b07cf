// Plays traces (a line each on standard input) again: node replay.mjs RULES. See javascript.py.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const js = await import(pathToFileURL(process.argv[2]).href);
const compared = {}, wrong = [];
const text = (data) => Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("base64");
const read = (base64) => js.read(Uint8Array.from(Buffer.from(base64, "base64")));

function expect(what, found, expected, where) {
  compared[what] = (compared[what] ?? 0) + 1;
  if (found !== expected && wrong.length < 20) wrong.push(`${what}: ${where}`);
}
function expectBytes(what, s, expected, where) {
  const bytes = Buffer.from(expected, "base64");
  const at = s.bytes.findIndex((byte, k) => byte !== bytes[k]);
  const before = Object.entries(js.FIELDS).filter(([, [, offset]]) => offset <= at);
  expect(what, at, -1, `${where}, field ${before.at(-1)?.[0]}`);
}
function numbers(base64) {
  return new Float64Array(Uint8Array.from(Buffer.from(base64, "base64")).buffer);
}
function expectNumbers(what, found, expected, where) {
  const told = numbers(expected);
  const at = found.findIndex((one, k) => one !== told[k] && !(isNaN(one) && isNaN(told[k])));
  expect(what, at, -1, `${where} [${at}]: ${found[at]} for ${told[at]}`);
}
function probe(s, told, where) {
  const refusals = told.refusals.map((_, a) => js.refusal(s, a));
  expect("refusal", String(refusals), String(told.refusals), where);
  const seats = told.standing.map((_, p) => p);
  const observed = new Uint8Array(seats.length * js.OBSERVATION);
  for (const p of seats) {
    js.observe(s, p, observed.subarray(p * js.OBSERVATION, (p + 1) * js.OBSERVATION));
    expect("standing", String(js.standing(s, p).map(Number)), String(told.standing[p]), where);
  }
  expect("observe", text(observed), told.observed, where);
  const pieces = new Float64Array(js.PIECES);
  js.pieces(s, pieces);
  expect("pieces", String(pieces), String(told.pieces), where);
  const weights = new Float64Array(js.ACTIONS), values = new Float64Array(seats.length);
  js.weights(s, weights);
  expectNumbers("weights", weights, told.weights, where);
  js.values(s, values);
  expectNumbers("values", values, told.values, where);
  const rng = Uint32Array.of(1, 2, 3, 4), mask = new Uint8Array(js.ACTIONS);
  expect("greedy", js.choose_greedy(s, mask, weights, rng, 0.5), told.greedy, where);
  const world = s.copy();
  js.imagine(world, js.get(s, "to_move"), 77);
  expectBytes("imagine", world, told.imagined, where);
  js.play_random(world, mask, rng, 40);
  expectBytes("play_random", world, told.ended, where);
}

// What a page shows of a chain of actions happens; `happens` has null for what the seat does not see.
function attempt({ world, seat, actions, happens, scores, over }, where) {
  const told = js.attempt(read(world), seat, actions);
  const agree = (one, other) => one.kind === other.kind && one.seat === other.seat &&
    Object.keys(one.args).every((key) => other.args[key] === null || one.args[key] === other.args[key]);
  const right = told.events.every((one, n) => n < happens.length && agree(one, happens[n]));
  expect("attempt", right, true, `${where}: ${JSON.stringify(told.events)}`);
  const fields = [["over"], ...scores.map((_, p) => ["score", p])];
  const same = fields.every((one) => told.sure ? told.anyway(...one) === told.value(...one) : !told.value(...one));
  expect("attempt, anyway", same, true, where);
  if (!told.sure) return;
  expect("attempt, whole", told.events.length, happens.length, where);
  const found = [told.value("over"), ...scores.map((_, p) => told.value("score", p))];
  found.forEach((one, k) => {
    expect("attempt, value", one === undefined || one === [over, ...scores][k], true, `${where}: ${k}`);
  });
}

const mask = new Uint8Array(js.ACTIONS);
for await (const line of createInterface({ input: process.stdin })) {
  const game = JSON.parse(line);
  game.attempts?.forEach((one, n) => attempt(one, `attempt ${n}`));
  if (game.attempts) continue;
  const s = read(game.blank);
  js.begin(s, BigInt(game.seed));
  for (const [k, one] of game.decisions.entries()) {
    const where = `seed ${game.seed}, decision ${k}`;
    expectBytes("record", s, one.record, where);
    js.legal(s, mask);
    expect("mask", text(mask), one.mask, where);
    if (one.probe) probe(s, one.probe, where);
    js.step(s, one.action);
  }
  expectBytes("record", s, game.final, `seed ${game.seed}, the end`);
}
console.log(JSON.stringify({ compared, wrong }));
