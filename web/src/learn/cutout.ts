/** A thing that explains itself, cut out of a board with what is drawn around and under it. */
import { around } from './crop';

export interface Cutout {
  /** The board's own frame, which carries its colours, with nothing in it but the thing. */
  picture: Element;
  /** How large it is, in units of the board. */
  w: number;
  h: number;
}

const UNSEEN = 'defs, clipPath, mask, pattern, linearGradient, radialGradient, filter, title, .hit, .ring, .glow, [data-spot^="look-up-"]';
const HOLDS = 'g, svg, a, defs';
const NAMES = ['id', 'role', 'tabindex', 'data-testid', 'data-spot', 'data-explains', 'aria-label', 'aria-live'];
const LEAST = 44; // units shown of a thing that is smaller
const ROOM = 5; // units around it
const LONGEST = 2.4; // times as wide as high, and the other way round

const shows = (r: DOMRect): boolean => r.width > 0 || r.height > 0;
const meets = (a: DOMRect, b: DOMRect): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** A copy of what of `one` meets the frame; null: nothing. */
function copy(one: Element, frame: DOMRect): Element | null {
  if (one.matches(UNSEEN) || !one.checkVisibility()) return null;
  const parts = one.matches(HOLDS) ? [...one.children].flatMap((part) => copy(part, frame) ?? []) : null;
  if (parts ? parts.length === 0 : !meets(one.getBoundingClientRect(), frame)) return null;
  const made = one.cloneNode(parts === null) as Element;
  for (const name of NAMES) made.removeAttribute(name);
  made.append(...(parts ?? []));
  return made;
}

/** What the copy is painted with: patterns and the like, by the names it uses. */
function paints(made: Element): Element[] {
  const names = new Set([...made.outerHTML.matchAll(/url\(["']?(?:&quot;)?#([^"')&]+)/g)].map(([, name]) => name!));
  return [...names].flatMap((name) => document.getElementById(name)?.cloneNode(true) ?? []) as Element[];
}

/** The symbol `id` out of a scene; null: it is not to be seen there. */
export function cutout(scene: SVGSVGElement, id: string): Cutout | null {
  const thing = [...scene.querySelectorAll(`[data-explains="${CSS.escape(id)}"]`)].find((one) => shows(one.getBoundingClientRect()));
  if (!thing) return null;
  const there = thing.getBoundingClientRect();
  const whole = scene.getBoundingClientRect();
  const unit = whole.width / scene.viewBox.baseVal.width;
  const box = { x: (there.x - whole.x) / unit, y: (there.y - whole.y) / unit, w: there.width / unit, h: there.height / unit };
  const [aside, above] = [box.w, box.h].map((size) => Math.max(ROOM, (LEAST - size) / 2)) as [number, number];
  const crop = around([box], { x: 0, y: 0, w: scene.viewBox.baseVal.width, h: scene.viewBox.baseVal.height }, [above, aside, above, aside]);
  const wide = crop.h * LONGEST;
  if (crop.w > wide) {
    // What is too wide is cut at its right; if its first words would be lost with that, they come to the middle.
    const words = thing.querySelector('text')?.getBoundingClientRect();
    const middle = words && words.right > whole.x + (crop.x + wide) * unit ? (words.x + words.width / 2 - whole.x) / unit : 0;
    crop.x = Math.max(crop.x, Math.min(crop.x + crop.w - wide, middle - wide / 2));
    crop.w = wide;
  }
  crop.h = Math.min(crop.h, crop.w * LONGEST);
  const frame = new DOMRect(whole.x + crop.x * unit, whole.y + crop.y * unit, crop.w * unit, crop.h * unit);
  const made = copy(scene, frame);
  if (!made) return null;
  made.prepend(...paints(made));
  made.setAttribute('viewBox', `${crop.x} ${crop.y} ${crop.w} ${crop.h}`);
  const picture = scene.parentElement!.cloneNode() as Element;
  picture.append(made);
  return { picture, w: crop.w, h: crop.h };
}
