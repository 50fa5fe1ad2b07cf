/** A sheet and the server: what either lacks it gets, live and after every cut. */
import { api, Refused } from '../api/client';
import { backOff, GONE, Live } from '../api/live';
import { keyOf } from './log';
import type { SheetSession } from './session.svelte';
import type { Entry } from './types';
import { SYNC as SAY } from './sentences';

const AT_ONCE = 300;
const ASLEEP = 20_000; // milliseconds out of sight, after which a socket may be dead without knowing

type News = { type: 'entries'; entries: Entry[]; seq: number } | { type: 'phones'; count: number } | { type: 'ping' };

export class Sync {
  /** Not known yet at first. */
  state = $state<'begun' | 'live' | 'offline'>('begun');
  /** How many have the sheet open now. */
  phones = $state(1);
  /** Entries of this phone that the server does not have yet. */
  waiting = $state(0);
  /** Why the server does not take the sheet, or some of it. */
  trouble = $state('');
  #known = new Set<string>();
  #seq = 0;
  #brought = false;
  #met = false;
  #sending = false;
  #ended = false;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #live: Live<News> | null = null;
  #left: number | null = null;
  #stop: (() => void)[] = [];

  constructor(readonly session: SheetSession) {
    this.#stop.push(session.onnew(() => void this.send()));
    this.#on(window, 'online', () => this.#wake());
    this.#on(window, 'offline', () => this.#cut());
    this.#on(document, 'visibilitychange', () => this.#seen());
    void this.send();
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#retry);
    this.#live?.close();
    for (const stop of this.#stop) stop();
  }

  /** Send whatever the server lacks; entries made meanwhile go with the next ones. */
  async send(): Promise<void> {
    this.#count();
    if (this.#sending || this.#ended) return;
    this.#sending = true;
    clearTimeout(this.#retry);
    try {
      if (!this.#brought) await this.#bring();
      for (let rest = this.#lacks(); rest.length > 0; rest = this.#lacks()) await this.#add(rest.slice(0, AT_ONCE));
      this.#attempt = 0;
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#sending = false;
      this.#count();
    }
  }

  #on(target: EventTarget, event: string, hear: () => void): void {
    target.addEventListener(event, hear);
    this.#stop.push(() => target.removeEventListener(event, hear));
  }

  /** Until the server was met, nobody knows what it lacks. */
  #count(): void {
    this.waiting = this.#met ? this.#lacks().length : 0;
  }

  #lacks(): Entry[] {
    return this.session.entries.filter((one) => !this.#known.has(keyOf(one)));
  }

  async #bring(): Promise<void> {
    const { id, shape, start } = this.session;
    const { players, options } = start;
    const box = await api.bringBox({ id, game: shape.game, players, names: start.names.slice(0, players), options, entries: [] });
    this.#brought = this.#met = true;
    this.#known.clear();
    this.#take(box.entries as unknown as Entry[], box.seq);
    if (!this.#ended) this.#listen();
  }

  async #add(some: Entry[]): Promise<void> {
    const { refused } = await api.addToBox(this.session.id, some);
    for (const one of some) this.#known.add(keyOf(one));
    if (refused[0]) this.trouble = SAY.theServerCannotUseAnEntry(refused[0].message);
  }

  #take(entries: Entry[], seq: number): void {
    for (const one of entries) this.#known.add(keyOf(one));
    this.#seq = seq;
    this.session.merge(entries);
  }

  #listen(): void {
    this.#live ??= new Live<News>(`/ws/box/${this.session.id}`, {
      since: () => this.#seq,
      heard: (news) => this.#heard(news),
      state: (live) => live || this.#offline(),
      closed: (code) => code === GONE && this.#forgotten(),
    });
  }

  #heard(news: News): void {
    if (news.type === 'phones') this.phones = news.count;
    if (news.type !== 'entries') return;
    this.state = 'live';
    this.#take(news.entries, news.seq);
    void this.send();
  }

  #failed(error: unknown): void {
    if (error instanceof Refused && error.code === 'no_box') this.#brought = false;
    else if (error instanceof Refused && [404, 409, 422].includes(error.status)) {
      this.trouble = error.message;
      if (!this.#brought) this.#offline();
      return;
    } else if (!(error instanceof Refused)) this.#offline();
    const wait = error instanceof Refused && error.status === 429 ? 1000 * error.retryAfter : backOff(this.#attempt++);
    if (!this.#ended) this.#retry = setTimeout(() => void this.send(), wait);
  }

  #offline(): void {
    this.state = 'offline';
    this.phones = 1;
  }

  /** The server has begun anew, and does not know the sheet. */
  #forgotten(): void {
    this.#brought = false;
    void this.send();
  }

  #cut(): void {
    this.#live?.close();
    this.#live = null;
    this.#offline();
  }

  #wake(): void {
    this.#attempt = 0;
    if (this.#brought) this.#listen();
    this.#live?.nudge();
    void this.send();
  }

  #seen(): void {
    if (document.hidden) {
      this.#left = Date.now();
      return;
    }
    if (this.#left !== null && Date.now() - this.#left > ASLEEP) {
      this.#live?.close();
      this.#live = null;
    }
    this.#wake();
  }
}
