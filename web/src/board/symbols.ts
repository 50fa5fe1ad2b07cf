/** What is drawn on a board and explains itself: marked with `data-explains`, told by the server. */
import { api } from '../api/client';
import type { BoardSymbol } from '../api/types';
import type { Point } from './geometry';

const fetched = new Map<string, Promise<Map<string, BoardSymbol>>>();

/** The symbols of a game by id; fetched once. */
export function symbolsOf(game: string): Promise<Map<string, BoardSymbol>> {
  let found = fetched.get(game);
  if (!found) {
    found = api.symbols(game).then(({ symbols }) => new Map(symbols.map((one) => [one.id, one])));
    found.catch(() => fetched.delete(game));
    fetched.set(game, found);
  }
  return found;
}

const MARKED = '[data-explains]';

const holds = (r: DOMRect, at: Point): boolean => at.x >= r.left && at.x <= r.right && at.y >= r.top && at.y <= r.bottom;

/** The smallest thing there that explains itself; it need not take clicks. */
export function explainedAt(scene: SVGSVGElement, at: Point): SVGElement | null {
  const top = document.elementFromPoint(at.x, at.y);
  if (!top || !scene.contains(top)) return null;
  const within = top.closest('[data-question]') ?? scene; // a question covers the board
  let found: SVGElement | null = null;
  let least = Infinity;
  for (const one of within.querySelectorAll<SVGElement>(MARKED)) {
    const r = one.getBoundingClientRect();
    if (r.width * r.height > least || !holds(r, at)) continue;
    least = r.width * r.height;
    found = one;
  }
  return found;
}

/** What is drawn for a spot, which stands beside its picture. */
const pictureOf = (spot: Element): Element | null => spot.previousElementSibling;

/** What a spot is, and after it what else is drawn on it, by id. */
export function explainedOn(spot: Element): string[] {
  const parts = [...(pictureOf(spot)?.querySelectorAll<SVGElement>(MARKED) ?? [])];
  const whole = spot.closest<SVGElement>(MARKED);
  const own = spot.matches(MARKED) || parts.length === 0 ? [whole] : [];
  return [...new Set([...own, ...parts].map((one) => one?.dataset.explains ?? ''))].filter(Boolean);
}
