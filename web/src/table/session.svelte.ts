import { api, newId, Refused, Unreachable } from '../api/client';
import { backOff, Live } from '../api/live';
import type { Action, CoachTold, LogLine, Move, Pushed, TableView, TakeBack, Warmth } from '../api/types';
import { PACE, settings } from '../app/settings.svelte';
import { ViewQueue } from './queue';

/** Something to tell the person: a refusal with its rule, or a short remark. */
export interface Notice {
  text: string;
  clause: string | null;
  tone: 'plain' | 'refused';
}

/** One visit to a table: the views as they come, the moves as they go, whatever the network does. */
export class TableSession {
  shown = $state.raw<TableView | null>(null);
  waiting = $state(0);
  log = $state.raw<LogLine[]>([]);
  online = $state.raw<boolean[] | null>(null);
  warm = $state.raw<Warmth['games']>({});
  live = $state(true);
  busy = $state(false);
  /** A move could not be sent yet and is kept. */
  kept = $state(false);
  notice = $state.raw<Notice | null>(null);
  failure = $state.raw<{ code: string; message: string } | null>(null);

  #queue = new ViewQueue();
  #socket: Live | null = null;
  #pump: ReturnType<typeof setTimeout> | undefined;
  #lastShown = -Infinity;
  #wake: (() => void) | null = null;
  #ended = false;

  constructor(readonly id: string) {}

  /** Sit down (with the secret of a seat link, if the visit began with one) and follow the table. */
  async join(secret: string | null): Promise<void> {
    for (let attempt = 0; !this.#ended; attempt += 1) {
      try {
        if (secret !== null) {
          await this.#claim(secret);
          secret = null;
        }
        this.#take(await api.table(this.id), true);
        this.failure = null;
        break;
      } catch (error) {
        if (error instanceof Refused && error.status !== 429) {
          this.failure = { code: error.code, message: error.message };
          return;
        }
        this.live = false;
        this.failure = { code: 'unreachable', message: 'The server does not answer. Trying again.' };
        await this.#pause(backOff(attempt));
      }
    }
    if (this.#ended) return;
    addEventListener('online', this.#nudge);
    document.addEventListener('visibilitychange', this.#nudge);
    this.#socket = new Live(`/ws/tables/${encodeURIComponent(this.id)}`, {
      since: () => this.#queue.newest?.seq ?? 0,
      heard: (message) => this.#heard(message),
      state: (live) => {
        this.live = live;
        if (live) this.#wake?.();
      },
    });
  }

  leave(): void {
    this.#ended = true;
    this.#socket?.close();
    this.#wake?.();
    clearTimeout(this.#pump);
    removeEventListener('online', this.#nudge);
    document.removeEventListener('visibilitychange', this.#nudge);
  }

  play(action: Action): Promise<void> {
    return this.#send(action.id);
  }

  undo(): Promise<void> {
    return this.#send();
  }

  /** Show the newest position at once. */
  skip(): void {
    this.#queue.skip();
    this.#publish();
  }

  async why(verb: string, args: Record<string, number | string>): Promise<void> {
    await this.attempt(async () => {
      const reason = await api.why(this.id, verb, args);
      this.notice = { text: reason.text, clause: reason.clause || null, tone: reason.possible ? 'plain' : 'refused' };
    });
  }

  /** Give my seat a name, or as the host another's. */
  rename(name: string, seat?: number): Promise<string | null> {
    return this.#change(() => api.rename(this.id, name, seat));
  }

  makeBot(seat: number, level: string): Promise<string | null> {
    return this.#change(() => api.bot(this.id, seat, level));
  }

  remove(seat: number): Promise<string | null> {
    return this.#change(() => api.remove(this.id, seat));
  }

  /** A new link to a seat; the old one and the devices that had the seat are out. */
  invite(seat: number): Promise<string | null> {
    return this.#change(async () => {
      await api.invite(this.id, seat);
      return api.table(this.id);
    });
  }

  /** Ask the others to end the game, or to let me take my last move back. */
  ask(kind: 'end' | 'take_back'): Promise<string | null> {
    return this.#change(() => api.ask(this.id, kind, this.#queue.newest?.seq ?? 0));
  }

  /** Agree to what is asked, or not. */
  reply(agree: boolean): Promise<void> {
    return this.attempt(async () => this.#take(await api.reply(this.id, agree, this.#queue.newest?.seq ?? 0), true));
  }

  /** Leave my seat to a bot. */
  leaveSeat(): Promise<string | null> {
    return this.#change(() => api.leave(this.id));
  }

  /** Close my seat on all my other devices. */
  stayAlone(): Promise<string | null> {
    return this.#change(() => api.alone(this.id));
  }

  /** What has become of my seat was read. */
  heard(): Promise<void> {
    return this.attempt(async () => this.#take(await api.heard(this.id), true));
  }

  /** The coach was heard, or is to be silent or to speak. */
  tellCoach(told: CoachTold): Promise<void> {
    return this.attempt(async () => this.#take(await api.coach(this.id, told), true));
  }

  /** As the host: how fast bots decide. */
  setPace(pace: TableView['pace']): Promise<void> {
    return this.attempt(async () => this.#take(await api.pace(this.id, pace), true));
  }

  /** Play myself again where a bot has played on for me. */
  takeBackSeat(): Promise<void> {
    return this.attempt(async () => this.#take(await api.back(this.id), true));
  }

  /** Only look on, after a link that did not open a seat. */
  watch(): Promise<void> {
    this.failure = null;
    history.replaceState(null, '', location.pathname);
    return this.join(null);
  }

  /** Do something that asks the server; if it fails, say so. */
  async attempt(what: () => Promise<void>): Promise<void> {
    try {
      await what();
    } catch (error) {
      this.#tell(error);
    }
  }

  /** Change something about seats: why that cannot be, or null. */
  async #change(what: () => Promise<TableView>): Promise<string | null> {
    try {
      this.#take(await what(), true);
      return null;
    } catch (error) {
      if (error instanceof Refused || error instanceof Unreachable) return error.message;
      throw error;
    }
  }

  async #claim(secret: string): Promise<void> {
    try {
      const { said } = await api.claim(this.id, secret, settings.name);
      if (said) this.notice = { text: said, clause: null, tone: 'plain' };
    } catch (error) {
      // Who sits here already goes on as before.
      if (error instanceof Refused && error.code === 'seated') this.notice = { text: error.message, clause: null, tone: 'plain' };
      else throw error;
    }
    history.replaceState(null, '', location.pathname);
  }

  /** Send a move until it is answered: the same id each time, so it counts once. */
  async #send(action?: number): Promise<void> {
    const newest = this.#queue.newest;
    if (!newest || this.busy) return;
    this.busy = true;
    this.notice = null;
    const back = { move_id: newId(), expected_seq: newest.seq };
    try {
      this.#take(await this.#deliver(action === undefined ? back : { ...back, action }), true);
    } catch (error) {
      if (error instanceof Refused && error.view) this.#take(error.view, true);
      this.#tell(error);
    } finally {
      this.busy = false;
      this.kept = false;
    }
  }

  async #deliver(move: Move | TakeBack): Promise<TableView> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await api.move(this.id, move);
      } catch (error) {
        const wait = error instanceof Unreachable ? backOff(attempt) : waitAsked(error);
        if (wait === null || this.#ended) throw error;
        this.kept = error instanceof Unreachable;
        await this.#pause(wait);
      }
    }
  }

  #tell(error: unknown): void {
    if (error instanceof Refused && error.code === 'stale') {
      this.notice = { text: 'The table had already moved on. This is how it stands now.', clause: null, tone: 'plain' };
    } else if (error instanceof Refused) {
      this.notice = { text: error.message, clause: error.clause, tone: 'refused' };
    } else if (error instanceof Unreachable) {
      this.notice = { text: error.message, clause: null, tone: 'plain' };
    } else {
      throw error;
    }
  }

  #heard(message: Pushed): void {
    if (message.type === 'view') this.#take(message.view, false);
    else if (message.type === 'presence') this.online = message.online;
    else if (message.type === 'warm') this.warm = message.games;
  }

  /** A view came. The answer to my own move is shown at once, others' moves one by one. */
  #take(view: TableView, answer: boolean): void {
    this.#queue.offer(view);
    if (answer && this.#queue.waiting.length === 1) this.#queue.next();
    this.#publish();
  }

  #publish(): void {
    const pace = Math.min(PACE[settings.pace], PACE[this.#queue.newest?.pace ?? 'calm']);
    if (document.hidden || pace === 0) this.#queue.skip();
    if (this.#queue.shown !== this.shown) this.#lastShown = performance.now();
    this.shown = this.#queue.shown;
    this.log = this.#queue.log;
    this.waiting = this.#queue.waiting.length;
    clearTimeout(this.#pump);
    if (this.waiting === 0) return;
    const wait = Math.max(0, this.#lastShown + pace * this.#queue.share - performance.now());
    this.#pump = setTimeout(() => {
      this.#queue.next();
      this.#publish();
    }, wait);
  }

  #nudge = (): void => {
    this.#publish();
    if (document.hidden) return;
    this.#socket?.nudge();
    this.#wake?.();
  };

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.#wake = done;
    });
  }
}

function waitAsked(error: unknown): number | null {
  return error instanceof Refused && error.status === 429 ? error.retryAfter * 1000 : null;
}
