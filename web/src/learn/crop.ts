/** The part of a board's scene that a picture shows. */

export interface Crop {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The least box around all of `boxes`, with room above, right, below and left of them, within the scene. */
export function around(boxes: Crop[], scene: Crop, [above = 0, beside = 0, below = 0, left = 0]: readonly number[]): Crop {
  const x = Math.max(scene.x, Math.min(...boxes.map((box) => box.x)) - left);
  const y = Math.max(scene.y, Math.min(...boxes.map((box) => box.y)) - above);
  const right = Math.min(scene.x + scene.w, Math.max(...boxes.map((box) => box.x + box.w)) + beside);
  const bottom = Math.min(scene.y + scene.h, Math.max(...boxes.map((box) => box.y + box.h)) + below);
  return { x, y, w: right - x, h: bottom - y };
}

/** What finds a spot by its name, or all whose names begin as one does that ends with a star. */
const selector = (spot: string): string =>
  spot.endsWith('*') ? `[data-testid^="${CSS.escape(spot.slice(0, -1))}"]` : `[data-testid="${CSS.escape(spot)}"]`;

/** Cut a scene to some of its spots; returns the part of it that is shown now. */
export function cut(scene: SVGSVGElement, spots: string[], room: readonly number[]): Crop {
  const whole = boxOf(scene.viewBox.baseVal);
  const back = scene.getScreenCTM()?.inverse();
  const boxes = [...scene.querySelectorAll<SVGGraphicsElement>(spots.map(selector).join() || 'none')].flatMap((spot) => {
    const there = spot.getScreenCTM();
    return there && back ? [moved(spot.getBBox(), back.multiply(there))] : [];
  });
  if (boxes.length === 0) return whole;
  const crop = around(boxes, whole, room);
  scene.setAttribute('viewBox', `${crop.x} ${crop.y} ${crop.w} ${crop.h}`);
  return crop;
}

const boxOf = (rect: DOMRect): Crop => ({ x: rect.x, y: rect.y, w: rect.width, h: rect.height });

function moved(rect: DOMRect, by: DOMMatrix): Crop {
  const from = new DOMPoint(rect.x, rect.y).matrixTransform(by);
  const to = new DOMPoint(rect.x + rect.width, rect.y + rect.height).matrixTransform(by);
  return { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), w: Math.abs(to.x - from.x), h: Math.abs(to.y - from.y) };
}
