/** What the service worker does with which request; shared with the page, and tested without a browser. */

/** The cache of sheets: the page puts those in that it had before there was a worker. */
export const SHEETS = 'milkrun-sheets';
/** Milliseconds between files that are fetched ahead. */
export const PAUSE = 30;

export type Route = 'none' | 'page' | 'asset' | 'sheet' | 'shell';

/** How a path of this server is answered; `none`: the worker keeps out of it. */
export function routeOf(path: string, navigates: boolean): Route {
  if (/^\/(api|ws)(\/|$)/.test(path) || path === '/sw.js') return 'none';
  if (navigates) return 'page';
  if (path.startsWith('/assets/')) return 'asset';
  if (/^\/sheets\/[\w.]+$/.test(path)) return 'sheet';
  return /^\/[\w.-]*$/.test(path) ? 'shell' : 'none';
}

/** The kept files that none of these versions has. */
export function staleFiles(kept: string[], versions: string[][]): string[] {
  const wanted = new Set(versions.flat());
  return kept.filter((path) => !wanted.has(path));
}
