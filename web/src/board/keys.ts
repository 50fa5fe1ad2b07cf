/** Moving about the board by arrow keys: to the nearest thing in that direction, as it is drawn. */

type Step = readonly [dx: number, dy: number];

export const STEPS: Record<string, Step | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** How much a way to the side counts against a way ahead. */
const ASIDE = 2.2;

function middle(spot: Element): readonly [number, number] {
  const r = (spot.querySelector('.hit') ?? spot).getBoundingClientRect();
  return [r.x + r.width / 2, r.y + r.height / 2];
}

/** The spot one would look at first when going from `from` in a direction; none if nothing is there. */
export function nearest(spots: SVGGElement[], from: Element, [dx, dy]: Step): SVGGElement | undefined {
  const [fx, fy] = middle(from);
  let best = Infinity;
  let goal: SVGGElement | undefined;
  for (const one of spots) {
    if (one === from) continue;
    const [x, y] = middle(one);
    const along = (x - fx) * dx + (y - fy) * dy;
    const way = along + ASIDE * (Math.abs((x - fx) * dy) + Math.abs((y - fy) * dx));
    if (along > 3 && way < best) [best, goal] = [way, one];
  }
  return goal;
}
