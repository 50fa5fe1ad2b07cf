/** Messages of this device when a table waits for its person (Web Push): asked for, kept up, tried. */
import { api } from '../api/client';
import type { PushState } from '../api/types';
import { settings } from './settings.svelte';
import { PUSHING as SAY } from './sentences';

const PATIENCE = 15_000; // milliseconds in which a test message should arrive

/** What a push service knows of this device, and the server needs to know. */
export type Subscription = Pick<PushSubscription, 'endpoint' | 'options' | 'unsubscribe' | 'toJSON'>;

class Pushing {
  state = $state.raw<PushState | null>(null);

  /** Whether this browser, opened like this, can show messages at all. */
  get possible(): boolean {
    return isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  }

  get refused(): boolean {
    return this.possible && Notification.permission === 'denied';
  }

  /** At every start of the page: push services change addresses, and servers may forget. */
  async start(): Promise<void> {
    if (settings.push === 'on' && this.possible && Notification.permission === 'granted') await this.#register();
  }

  async look(): Promise<void> {
    this.state = await api.push();
  }

  /** Ask the person and the push service; whether this device will be told. */
  async on(): Promise<boolean> {
    if (!this.possible || (await Notification.requestPermission()) !== 'granted') return false;
    await this.#register();
    settings.push = 'on';
    return true;
  }

  async off(): Promise<void> {
    settings.push = 'never';
    this.state = await api.stopPush();
  }

  async quiet(quiet_from: number | null, quiet_to: number | null): Promise<void> {
    this.state = await api.quiet({ quiet_from, quiet_to, zone: zone() });
  }

  async webhook(url: string | null): Promise<void> {
    this.state = await api.webhook(url);
  }

  /** Send a message to this device; what became of it, in a sentence. */
  async test(): Promise<string> {
    const arrives = this.#arrival();
    const told = await api.testPush();
    if (told.push !== 'sent') return told.text;
    return (await arrives)
      ? SAY.deliveredTheMessageHasArrived
      : SAY.thePushServiceAcceptedThe;
  }

  /** Whether a test message reaches the worker of this page soon. */
  #arrival(): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (arrived: boolean): void => {
        clearTimeout(timer);
        navigator.serviceWorker?.removeEventListener('message', heard);
        resolve(arrived);
      };
      const heard = (event: MessageEvent): void => {
        if ((event.data as { kind?: string } | null)?.kind === 'test') end(true);
      };
      const timer = setTimeout(() => end(false), PATIENCE);
      navigator.serviceWorker?.addEventListener('message', heard);
    });
  }

  async #register(): Promise<void> {
    const { key } = await api.push();
    const { pushManager } = await navigator.serviceWorker.ready;
    let found: Subscription | null = await pushManager.getSubscription();
    if (found && !isFor(found, key)) {
      await found.unsubscribe();
      found = null;
    }
    found ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
    const { endpoint, keys } = found.toJSON();
    if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error(SAY.theBrowserGaveNoAddressTo);
    this.state = await api.subscribe({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, zone: zone() });
  }
}

/** Minutes east of UTC, as it is now. */
const zone = (): number => -new Date().getTimezoneOffset();

export function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Whether a subscription was made for that key of the server. */
function isFor(found: Subscription, key: string): boolean {
  const kept = found.options?.applicationServerKey;
  if (!kept) return true;
  const [mine, its] = [bytesOf(key), new Uint8Array(kept)];
  return mine.length === its.length && mine.every((byte, n) => byte === its[n]);
}

export const pushing = new Pushing();
