/**
 * What is scrolled to, the focus above all, is not left under a bar that stands over the page. What is in the bar
 * itself is in sight anyway: it takes `--clear` off again as its scroll margin, or the page would run away from it.
 */
export function keepsClear(bar: HTMLElement): () => void {
  const root = document.documentElement.style;
  bar.dataset.over = '';
  const watcher = new ResizeObserver(() => {
    // A hint has the focus itself, and scrolls by itself.
    const hint = bar.querySelector<HTMLElement>('[data-testid="hint"]');
    const height = bar.offsetHeight - (hint?.offsetHeight ?? 0) + 12;
    root.setProperty('scroll-padding-bottom', `${height}px`);
    bar.style.setProperty('--clear', `${-height}px`);
  });
  watcher.observe(bar);
  return () => {
    watcher.disconnect();
    root.removeProperty('scroll-padding-bottom');
  };
}
