import type { Pushed } from './types';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** The server pings every 20 s; twice that and a little of silence means the line is dead. */
const SILENCE = 45_000;
/** After so much, it may be: who slept with the device has heard of no end. */
const QUIET = 25_000;
/** The server closes so where nothing will change any more: a finished game whose rules have. */
const FROZEN = 4409;
/** The server closes so what it does not have, or no longer. A sheet may be brought to it again. */
export const GONE = 4404;

/** Milliseconds before attempt `attempt` (0, 1, ...): doubling from 0.5 s to 30 s, half of it by chance. */
export function backOff(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempt, 16));
  return Math.max(FIRST_WAIT, full * (0.5 + random() / 2));
}

type Message = { type: string };

export interface LiveHooks<News extends Message = Pushed> {
  /** The last entry already known: the server sends what came after it. */
  since(): number;
  /** More for the address, as `&name=value`. */
  more?(): string;
  heard(message: News): void;
  state(live: boolean): void;
  /** The server closed, and told why by a number. */
  closed?(code: number): void;
}

/** The news of one table or sheet: a socket that comes back by itself until it is closed. */
export class Live<News extends Message = Pushed> {
  #socket: WebSocket | null = null;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #heardAt = 0;
  #closed = false;

  constructor(
    private readonly path: string,
    private readonly hooks: LiveHooks<News>,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    this.#connect();
  }

  /** Something happened that makes a connection likely (network back, page shown): try at once. */
  nudge(): void {
    const alive = this.#socket?.readyState === 1 && Date.now() - this.#heardAt < QUIET;
    if (this.#closed || alive) return;
    this.#attempt = 0;
    this.#connect();
  }

  /** Say whether the page is in sight: whoever looks at a table needs no message about it. */
  see(): void {
    if (this.#socket?.readyState === 1) this.#socket.send(`{"type":"seen","visible":${!document.hidden}}`);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#watchdog);
    this.#drop();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#drop();
    const base = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}`;
    const socket = this.open(`${base}${this.path}?since=${this.hooks.since()}${this.hooks.more?.() ?? ''}`);
    this.#socket = socket;
    this.#listen();
    socket.onopen = () => {
      this.#listen();
      this.hooks.state(true);
    };
    socket.onmessage = (event) => {
      this.#listen();
      this.#attempt = 0; // not before: a server that is too full opens, and closes at once
      const message = JSON.parse(String(event.data)) as News;
      if (message.type === 'ping') socket.send('{"type":"pong"}');
      else this.hooks.heard(message);
    };
    socket.onclose = (event) => {
      this.hooks.closed?.(event.code);
      if (event.code === FROZEN) this.close();
      else this.#lost();
    };
  }

  #listen(): void {
    this.#heardAt = Date.now();
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#lost(), SILENCE);
  }

  #lost(): void {
    if (this.#closed) return;
    clearTimeout(this.#watchdog);
    clearTimeout(this.#retry);
    this.#drop();
    this.hooks.state(false);
    this.#retry = setTimeout(() => this.#connect(), backOff(this.#attempt));
    this.#attempt += 1;
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
