/** The geometry of places on a board. */
export type Spot = readonly [x: number, y: number];

export function extent(spots: Spot[]): [left: number, right: number, top: number, bottom: number] {
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}

/** Of some places those at most so far away from where others are. */
export function near<T>(places: T[], spotOf: (one: T) => Spot, others: T[], reach: number): T[] {
  const [left, right, top, bottom] = extent(others.map(spotOf));
  return places.filter((one) => {
    const [x, y] = spotOf(one);
    return x >= left - reach && x <= right + reach && y >= top - reach && y <= bottom + reach;
  });
}

/** How far apart the nearest two of some places are; 1 if there are not two. */
export function pitch(spots: Spot[]): number {
  let least = Infinity;
  spots.forEach(([x, y], k) => {
    for (const [u, v] of spots.slice(k + 1)) least = Math.min(least, Math.hypot(x - u, y - v));
  });
  return Number.isFinite(least) ? least : 1;
}

const WAYS: Record<string, Spot> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ASIDE = 2; // what lies aside is that much farther

/** Where an arrow key leads from a place: its number, or -1 if the key is another or nothing lies there. */
export function towards(key: string, from: Spot, spots: Spot[]): number {
  const way = WAYS[key];
  let [best, least] = [-1, Infinity];
  if (way) {
    spots.forEach(([x, y], k) => {
      const along = (x - from[0]) * way[0] + (y - from[1]) * way[1];
      const aside = Math.abs((x - from[0]) * way[1]) + Math.abs((y - from[1]) * way[0]);
      const far = along + ASIDE * aside;
      if (along > 0.1 && far < least) [best, least] = [k, far];
    });
  }
  return best;
}

/** Whether light letters are read better on a colour such as #1f3f86. */
export function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((k) => Number.parseInt(colour.slice(k, k + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue < 140;
}
