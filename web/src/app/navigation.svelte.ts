import { placeOf, type Place } from './router';

/** What changes in a row is written into the address when it has stood for so many milliseconds: browsers refuse more. */
const SETTLED = 250;

class Navigation {
  #timer: ReturnType<typeof setTimeout> | undefined;
  place = $state.raw<Place>(placeOf(new URL(location.href)));
  /** The page on show is not the one that the browser has loaded. */
  moved = false;

  constructor() {
    addEventListener('popstate', () => this.#look());
    addEventListener('hashchange', () => this.#look());
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.#look();
    scrollTo(0, 0);
  }

  /** The way on from this page once the server has answered; none if the page was left meanwhile. */
  onward(): (path: string) => void {
    const from = location.pathname;
    return (path) => {
      if (location.pathname === from) this.go(path);
    };
  }

  /** Say in the address what of this place is on show (null: nothing), as one more entry to go back from or not. */
  show(query: Record<string, number | string | null>, push: boolean): void {
    const url = new URL(location.href);
    for (const [name, value] of Object.entries(query)) {
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, String(value));
    }
    if (url.href === location.href) return clearTimeout(this.#timer);
    history[push ? 'pushState' : 'replaceState'](null, '', url);
    this.#look();
  }

  /** A reader goes from one step to another: a jump is one more entry, what runs or is dragged is not. */
  step(from: number, step: number, jump = Math.abs(step - from) > 1): void {
    if (!jump) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.show({ step }, false), SETTLED);
      return;
    }
    this.show({ step: from }, false);
    this.show({ step }, true);
  }

  /** Take over plain clicks on links that stay in the app. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.hash) return;
    if (link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };

  #look(): void {
    clearTimeout(this.#timer);
    this.moved = true;
    this.place = placeOf(new URL(location.href));
  }
}

export const navigation = new Navigation();
