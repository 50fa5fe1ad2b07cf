import { placeOf, type Place } from './router';

class Navigation {
  place = $state.raw<Place>(placeOf(new URL(location.href)));

  constructor() {
    addEventListener('popstate', () => this.#look());
    addEventListener('hashchange', () => this.#look());
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.#look();
    scrollTo(0, 0);
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
    this.place = placeOf(new URL(location.href));
  }
}

export const navigation = new Navigation();
