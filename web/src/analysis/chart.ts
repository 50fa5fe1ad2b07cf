/** The arithmetic of the chart of chances. */

/** The shortest path through the points of one line. */
export function lineOf(values: readonly number[], x: (n: number) => number, y: (value: number) => number): string {
  return values.map((value, n) => `${n === 0 ? 'M' : 'L'}${x(n).toFixed(1)} ${y(value).toFixed(1)}`).join('');
}

/** Places as near as possible to those wanted, at least `gap` apart, in the same order, from `low` to `high`. */
export function spread(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const found: number[] = new Array(wanted.length).fill(0);
  let least = low;
  for (const index of order) {
    found[index] = Math.max(least, wanted[index] ?? 0);
    least = (found[index] ?? 0) + gap;
  }
  let most = high;
  for (const index of order.reverse()) {
    found[index] = Math.min(most, found[index] ?? 0);
    most = (found[index] ?? 0) - gap;
  }
  return found;
}

/** A chance as people say it; only what is certain is 0% or 100%. */
export function percent(chance: number): string {
  if (chance <= 0) return '0%';
  if (chance >= 1) return '100%';
  return `${Math.min(99, Math.max(1, Math.round(100 * chance)))}%`;
}
