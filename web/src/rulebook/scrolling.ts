/** Where one reads in a text that scrolls, with the page or in a frame of its own. */

const LINE = 0.35; // of the frame's height from its top: what has passed this is being read

/** The nearest frame around an element that scrolls; the page, if there is none. */
function frameOf(element: HTMLElement): HTMLElement {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight) return one;
  }
  return document.documentElement;
}

const topOf = (frame: HTMLElement): number => (frame === document.documentElement ? 0 : frame.getBoundingClientRect().top);

/** Scroll its frame, and nothing else, so that an element stands at the top; or one below it that would be out of sight. */
export function bringUp(body: HTMLElement, element: HTMLElement | null, below: HTMLElement | null = null): void {
  if (!element) return;
  const frame = frameOf(body);
  const room = parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
  frame.scrollTop += element.getBoundingClientRect().top - topOf(frame) - room;
  if (below && below.getBoundingClientRect().bottom > topOf(frame) + frame.clientHeight) bringUp(body, below);
}

/** Whether the top of an element has been scrolled out of its frame. */
export const isAbove = (body: HTMLElement, element: HTMLElement): boolean => element.getBoundingClientRect().top < topOf(frameOf(body));

/** Tells which chapter (`data-chapter`) is being read, whenever that changes. */
export function follow(tell: (chapter: string | null) => void): (body: HTMLElement) => () => void {
  return (body) => {
    let asked = 0;
    let last: string | null = null;
    const look = (): void => {
      asked = 0;
      const frame = frameOf(body);
      const line = topOf(frame) + frame.clientHeight * LINE;
      const chapters = [...body.querySelectorAll<HTMLElement>('[data-chapter]')];
      const chapter = chapters.findLast((one) => one.getBoundingClientRect().top <= line)?.dataset.chapter ?? null;
      if (chapter !== last) tell((last = chapter));
    };
    const soon = (): void => void (asked ||= requestAnimationFrame(look));
    document.addEventListener('scroll', soon, { capture: true, passive: true });
    const grown = new ResizeObserver(soon);
    grown.observe(body);
    return () => {
      document.removeEventListener('scroll', soon, { capture: true });
      grown.disconnect();
      cancelAnimationFrame(asked);
    };
  };
}
