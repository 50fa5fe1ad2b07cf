/**
 * The way that the cheapest walk of a contract would take on a board that might be, to be drawn step by
 * step. What it costs is asked of the rules, which know no ways.
 */
import type { Contract, Pair, Step, Walk } from './types';

interface Edge {
  target: number;
  pair: number;
  charge: number;
  gap: boolean;
}
interface State {
  cell: number;
  visited: number;
  /** Cost first, then gaps, then steps, in one number. */
  rank: number;
  from: State | null;
  by: Edge | null;
}

const COST = 1e6;
const GAP = 1e3;

/** The cheapest walk over placed dominoes and, for `gapCharge` each, over free pairs. */
export function cheapest(pairs: Pair[], contract: Contract, gapCharge: number): Walk {
  const edges = new Map<number, Edge[]>();
  const join = (source: number, edge: Edge) => edges.set(source, [...(edges.get(source) ?? []), edge]);
  for (const { pair, first, second, domino } of pairs) {
    join(first, { target: second, pair, charge: domino?.second ?? gapCharge, gap: !domino });
    join(second, { target: first, pair, charge: domino?.first ?? gapCharge, gap: !domino });
  }
  const all = (1 << contract.cities.length) - 1;
  const bit = (cell: number) => {
    const at = contract.cities.indexOf(cell);
    return at < 0 ? 0 : 1 << at;
  };
  const done = new Set<number>();
  const open: State[] = [{ cell: contract.start, visited: 0, rank: 0, from: null, by: null }];
  while (open.length) {
    let best = 0;
    for (let i = 1; i < open.length; i++) if (open[i]!.rank < open[best]!.rank) best = i;
    const here = open.splice(best, 1)[0]!;
    const key = here.cell * 64 + here.visited;
    if (done.has(key)) continue;
    done.add(key);
    if (here.cell === contract.destination && here.visited === all) return walkOf(here);
    for (const by of edges.get(here.cell) ?? []) {
      const visited = here.visited | bit(by.target);
      if (done.has(by.target * 64 + visited)) continue;
      const rank = here.rank + by.charge * COST + (by.gap ? GAP : 0) + 1;
      open.push({ cell: by.target, visited, rank, from: here, by });
    }
  }
  return { cost: 0, connected: false, gaps: 0, steps: [] };
}

function walkOf(end: State): Walk {
  const back: State[] = [];
  for (let at: State | null = end; at?.from; at = at.from) back.push(at);
  let total = 0;
  const steps = back.reverse().map((at): Step => {
    const { target, pair, charge, gap } = at.by!;
    total += charge;
    return { source: at.from!.cell, target, pair, charge, gap, total };
  });
  const gaps = steps.filter((s) => s.gap).length;
  return { cost: total, connected: !gaps, gaps, steps };
}

/** The board with a domino laid (or turned) so that these values lie on the two cells of a pair. */
export function laid(pairs: Pair[], pair: number, first: number, second: number): Pair[] {
  return pairs.map((p) =>
    p.pair === pair
      ? { ...p, domino: { low: Math.min(first, second), high: Math.max(first, second), first, second, orientation: first > second ? 1 : 0, moved_by: null, locked_by: null } }
      : p,
  );
}
