// Says of every sheet on the standard input what JavaScript makes of it, where Python says otherwise.
import { createInterface } from "node:readline";
import { deepStrictEqual } from "node:assert";

const module = await import(process.argv[2]);
const wrong = [];
let compared = 0;

function same(what, mine, theirs) {
  try {
    deepStrictEqual(mine, theirs);
  } catch {
    wrong.push(`sheet ${compared}: ${what}: ${JSON.stringify(mine)?.slice(0, 400)}, Python: ${JSON.stringify(theirs).slice(0, 400)}`);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const one = JSON.parse(line);
  const found = one.log
    ? module.workedOut(one.start, one.log)
    : module.ofCells(one.start, Int32Array.from(one.given));
  const { record, sums, cells, shown, how, undone, ...rest } = found;
  const numbers = { sums: [...sums], cells: [...cells], shown: [...shown], how: [...how] };
  const says = { ...rest, ...numbers, record: Buffer.from(record.bytes).toString("base64") };
  for (const name of Object.keys(one.says)) same(name, says[name], one.says[name]);
  for (const [name, at, lines] of one.asked) same(`${name} ${at}`, module.ask(found, name, at), lines);
  for (const [name, seed, at, done] of one.done) same(`${name} ${at}`, module.act(found, name, seed, at), done);
  for (const [name, k, before, how] of one.offered) same(`offered ${name} ${k}`, module.offered(found, name, k, before), how);
  compared++;
}
console.log(JSON.stringify({ compared, wrong: wrong.slice(0, 20) }));
