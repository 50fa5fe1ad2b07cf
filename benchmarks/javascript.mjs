// Speed of a game's rules in one thread of Node: node javascript.mjs RULES BLANK SECONDS, as JSON.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [path, file, seconds] = process.argv.slice(2);
const before = performance.now();
const js = await import(pathToFileURL(path).href);
const loaded = performance.now() - before;
const blank = js.read(readFileSync(file));
const s = blank.copy(), mask = new Uint8Array(js.ACTIONS), rng = Uint32Array.of(1, 2, 3, 4);

let games = 0;
function play(milliseconds) {  // random games for so long: steps a second
  let steps = 0;
  const begun = performance.now();
  while (performance.now() - begun < milliseconds) {
    s.bytes.set(blank.bytes);
    js.begin(s, ++games);
    steps += js.play_random(s, mask, rng, 1e9);
  }
  return Math.round((steps / (performance.now() - begun)) * 1000);
}

function attempts() {  // milliseconds of an attempt, at decisions of random games: median, 95 %
  const times = [];
  while (times.length < 2000) {
    s.bytes.set(blank.bytes);
    js.begin(s, ++games);
    while (!js.get(s, "over") && times.length < 2000) {
      js.legal(s, mask);
      const a = js.pick_uniform(mask, rng);
      const begun = performance.now();
      js.attempt(s, js.get(s, "to_move"), [a]);
      times.push(performance.now() - begun);
      js.step(s, a);
    }
  }
  times.sort((one, other) => one - other);
  return [times[times.length >> 1], times[Math.floor(times.length * 0.95)]];
}

const cold = attempts(), first = play(1000), steady = play(seconds * 1000);
console.log(JSON.stringify({ loaded, first, steady, cold, warm: attempts() }));
