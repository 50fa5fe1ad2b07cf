/// <reference lib="webworker" />
/**
 * The service worker, built to /sw.js: the page opens without a network, once it was opened with one.
 *
 * Pages come from the network first, then the shell of this version. Files with a hash in their name
 * come from the cache first; those of the version before stay. Sheets come from the network first, then as they
 * were kept. The API and sockets are never touched. A new version waits until the page asks for it.
 */
import { PAUSE, routeOf, SHEETS, staleFiles } from './caching';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

interface Message {
  kind: 'turn' | 'end' | 'test';
  title: string;
  body: string;
  /** The path of what it is about. */
  url: string;
}

const LIST = self.__WB_MANIFEST; // filled in when the page is built
const FILES = LIST.map((one) => `/${one.url}`);
const HASHED = FILES.filter((path) => routeOf(path, false) === 'asset');
const SHELL_FILES = ['/', ...FILES.filter((path) => routeOf(path, false) === 'shell' && path !== '/index.html')];
const VERSION = mark(LIST.map((one) => one.url + (one.revision ?? '')).join('\n'));
const SHELL = `milkrun-shell-${VERSION}`;
const ASSETS = 'milkrun-assets';
const VERSIONS = '/versions.json'; // in the cache alone: the files of this version and of the one before
const PATIENCE = 4000; // milliseconds that a page waits for a network that says nothing

/** A short mark of a text. */
function mark(text: string): string {
  let hash = 0x811c9dc5;
  for (let k = 0; k < text.length; k++) hash = Math.imul(hash ^ text.charCodeAt(k), 0x01000193);
  return (hash >>> 0).toString(36);
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Keep a file, one after another: the server counts how much somebody asks for. */
async function fetchInto(cache: Cache, path: string, tries = 4): Promise<void> {
  const answer = await fetch(path, { cache: routeOf(path, false) === 'asset' ? 'default' : 'no-cache' });
  if (answer.ok) return cache.put(path, answer);
  if (answer.status !== 429 || tries === 0) throw new Error(`${path}: ${answer.status}`);
  await pause(1000 * (Number(answer.headers.get('retry-after')) || 1));
  return fetchInto(cache, path, tries - 1);
}

async function install(): Promise<void> {
  const assets = await caches.open(ASSETS);
  for (const path of HASHED) {
    if (await assets.match(path)) continue;
    await fetchInto(assets, path);
    await pause(PAUSE);
  }
  const shell = await caches.open(SHELL);
  for (const path of SHELL_FILES) await fetchInto(shell, path);
}

async function activate(): Promise<void> {
  const assets = await caches.open(ASSETS);
  const before = (await (await assets.match(VERSIONS))?.json()) as string[][] | undefined;
  const versions = [HASHED, ...(before ?? []).filter((files) => files.join() !== HASHED.join())].slice(0, 2);
  await assets.put(VERSIONS, new Response(JSON.stringify(versions)));
  const kept = (await assets.keys()).map((one) => new URL(one.url).pathname);
  for (const path of staleFiles(kept, versions)) if (path !== VERSIONS) await assets.delete(path);
  for (const name of await caches.keys()) if (name.startsWith('milkrun-shell-') && name !== SHELL) await caches.delete(name);
  await self.clients.claim();
}

/** Keep an answer for later. Where the browser has no room for it, it is of use now all the same. */
const keepCopy = (cache: Cache, key: RequestInfo, answer: Response): Promise<void> =>
  cache.put(key, answer.clone()).catch(() => undefined);

/** The network's answer; if it gives none, what is kept. */
async function networkFirst(request: Request, keptAs: string, cacheName: string, keep: boolean): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(keptAs);
  const asked = fetch(request).then(async (answer) => {
    if (keep && answer.ok) await keepCopy(cache, keptAs, answer);
    return answer;
  });
  if (!kept) return asked;
  const answer = await Promise.race([asked.catch(() => kept), pause(PATIENCE).then(() => kept)]);
  return answer.status >= 502 && answer.status <= 504 ? kept : answer;
}

async function cacheFirst(request: Request): Promise<Response> {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && !request.headers.has('range')) await keepCopy(cache, request, answer);
  return answer;
}

/** A message of the server: shown, unless its table is in sight. One of turns stands open at a time, and one of each end. */
async function tell(message: Message): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const one of windows) one.postMessage({ kind: message.kind });
  const seen = windows.some((one) => one.visibilityState === 'visible' && new URL(one.url).pathname === message.url);
  if (seen && message.kind !== 'test') return;
  const tag = message.kind === 'end' ? message.url : message.kind;
  const shown = { body: message.body, tag, renotify: true, icon: '/icon-192.png', badge: '/icon-192.png' };
  await self.registration.showNotification(message.title, { ...shown, data: message.url } as NotificationOptions);
}

/** A message was clicked: its table comes to the front, or is opened. */
async function follow(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === path);
  if (there) await there.focus();
  else await self.clients.openWindow(path);
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(tell(event.data.json() as Message));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(follow(String(event.notification.data)));
});
self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  const route = routeOf(url.pathname, request.mode === 'navigate');
  if (route === 'page') event.respondWith(networkFirst(request, '/', SHELL, false));
  else if (route === 'asset') event.respondWith(cacheFirst(request));
  else if (route === 'sheet') event.respondWith(networkFirst(request, url.pathname, SHEETS, true));
  else if (route === 'shell' && SHELL_FILES.includes(url.pathname)) {
    event.respondWith(networkFirst(request, url.pathname, SHELL, false));
  }
});
