/** The service worker of this page, and whether a new version waits. It is only taken when somebody asks. */
import { SHEETS } from './caching';

const LOOK_AGAIN = 30 * 60_000;
const PATIENCE = 3000; // milliseconds for a version to take over: while the one before is at work, a browser may let it wait for minutes

class Version {
  /** A new version is there, and would be shown after a reload. */
  waiting = $state.raw<ServiceWorker | null>(null);
  #asked = false;

  /** Browsers have service workers over https and on localhost alone. */
  async register(): Promise<void> {
    if (!('serviceWorker' in navigator) || !isSecureContext) return;
    const { serviceWorker } = navigator;
    const first = !serviceWorker.controller;
    serviceWorker.addEventListener('controllerchange', () => {
      if (this.#asked) location.reload();
      else if (first) void keepSheets();
    });
    try {
      const found = await serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
      this.#watch(found);
    } catch {
      return; // No room, or switched off: the page works, but only with the network.
    }
  }

  reload(): void {
    this.#asked = true;
    // Where another tab has taken it, it waits no longer, and only this page is old.
    if (this.waiting?.state === 'installed') {
      this.waiting.postMessage('take over');
      setTimeout(() => location.reload(), PATIENCE);
    } else location.reload();
  }

  #watch(found: ServiceWorkerRegistration): void {
    const look = (): void => {
      this.waiting = navigator.serviceWorker.controller ? found.waiting : null;
    };
    look();
    found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', look));
    let when = Date.now();
    document.addEventListener('visibilitychange', () => {
      if (document.hidden || Date.now() - when < LOOK_AGAIN) return;
      when = Date.now();
      found.update().catch(() => undefined);
    });
  }
}

/** Sheets that were fetched before there was a worker to keep them. */
async function keepSheets(): Promise<void> {
  const paths = performance.getEntriesByType('resource').map((one) => new URL(one.name));
  const sheets = paths.filter((url) => url.origin === location.origin && url.pathname.startsWith('/sheets/'));
  const cache = await caches.open(SHEETS);
  await Promise.allSettled(sheets.map((url) => cache.add(url.pathname)));
}

export const version = new Version();
