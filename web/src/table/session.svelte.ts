import { api, newId, Refused, Unreachable } from '../api/client';
import { backOff, GONE, Live } from '../api/live';
import type { Action, Clock, CoachTold, Invitation, LogLine, Move, Pushed, TableView, TakeBack, Warmth } from '../api/types';
import { PACE, settings } from '../app/settings.svelte';
import { here } from '../people/here.svelte';
import { Talk } from '../people/talk.svelte';
import { ViewQueue } from './queue';
import { lastSeen, nowSeen } from './sight';
import { SESSION as SAY } from './sentences';

/** Something to tell the person: a refusal with its rule, or a short remark. */
export interface Notice {
  text: string;
  clause: string | null;
  tone: 'plain' | 'refused';
}

/** Views that wait to be shown, at most; and how long it is said that somebody has missed them, in milliseconds. */
const MOST_WAITING = 40;
const READ = 6000;

/** One visit to a table: the views as they come, the moves as they go, whatever the network does. */
export class TableSession {
  shown = $state.raw<TableView | null>(null);
  /** The newest position known, which may not be shown yet. */
  newest = $state.raw<TableView | null>(null);
  /** How much has happened since this device looked, while that is said. */
  missed = $state(0);
  waiting = $state(0);
  log = $state.raw<LogLine[]>([]);
  online = $state.raw<boolean[] | null>(null);
  /** How many look on without a seat. */
  watching = $state(0);
  warm = $state.raw<Warmth['games']>({});
  live = $state(true);
  busy = $state(false);
  /** I have decided something since the page was opened. */
  moved = $state(false);
  /** A move could not be sent yet and is kept. */
  kept = $state(false);
  notice = $state.raw<Notice | null>(null);
  /** A friend's seat that waits for a name: `answer` sits down by it, or with null only looks on. */
  invited = $state.raw<{ invitation: Invitation; table: TableView; answer: (name: string | null) => void } | null>(null);
  failure = $state.raw<{ code: string; message: string } | null>(null);

  #queue = new ViewQueue();
  #socket: Live | null = null;
  #pump: ReturnType<typeof setTimeout> | undefined;
  #read: ReturnType<typeof setTimeout> | undefined;
  #lastShown = -Infinity;
  #wake: (() => void) | null = null;
  #ended = false;
  #hidden = document.hidden;

  readonly talk: Talk;
  /** Of the seat that looks, of several on this device. */
  readonly #key: string | null;

  constructor(readonly id: string) {
    this.talk = new Talk(id);
    this.#key = here.keyOf(id);
  }

  /** Sit down (with the secret of a seat link, if the visit began with one) and follow the table. */
  async join(secret: string | null): Promise<void> {
    addEventListener('online', this.#nudge);
    document.addEventListener('visibilitychange', this.#nudge);
    for (let attempt = 0; !this.#ended; attempt += 1) {
      try {
        if (secret !== null) {
          await this.#enter(secret);
          secret = null;
        }
        await this.#arrive(await api.table(this.id));
        this.failure = null;
        break;
      } catch (error) {
        if (error instanceof Refused && error.status !== 429) {
          this.failure = { code: error.code, message: error.message };
          return;
        }
        this.live = false;
        this.failure = { code: 'unreachable', message: SAY.theServerDoesNotAnswerTrying };
        await this.#pause(backOff(attempt));
      }
    }
    if (!this.#ended) this.#connect();
  }

  leave(): void {
    this.#ended = true;
    this.#socket?.close();
    this.#wake?.();
    clearTimeout(this.#pump);
    clearTimeout(this.#read);
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

  /** As the host: whether anybody may take a free seat. */
  setOpen(open: boolean): Promise<string | null> {
    return this.#change(() => api.setOpen(this.id, open));
  }

  /** Take a free seat of an open table. */
  async sit(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    await this.attempt(async () => {
      const { said } = await api.join(this.id, settings.name);
      if (said) this.notice = { text: said, clause: null, tone: 'plain' };
      // The cookie is new: the connection begins anew as who sits here.
      this.#socket?.close();
      if (!this.#ended) this.#connect();
      this.#take(await api.table(this.id), true);
    }).finally(() => (this.busy = false));
  }

  /** As the host: how long people may take. */
  setClock(clock: Clock | null): Promise<string | null> {
    return this.#change(() => api.clock(this.id, clock));
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

  #connect(): void {
    this.#socket = new Live(`/ws/tables/${encodeURIComponent(this.id)}`, {
      since: () => this.#queue.newest?.seq ?? 0,
      more: () => (this.#key === null ? '' : `&seat=${this.#key}`),
      heard: (message) => this.#heard(message),
      state: (live) => {
        this.live = live;
        if (live) this.#wake?.();
        if (live && document.hidden) this.#socket?.see();
      },
      closed: (code) => {
        if (code !== GONE) return;
        this.#socket?.close();
        this.notice = { text: SAY.theTableHasBeenRemoved, clause: null, tone: 'plain' };
      },
    });
  }

  /** Take the seat of a link; a friend who is new is asked for a name first, and may only look on. */
  async #enter(secret: string): Promise<void> {
    const invitation = await api.invitation(this.id, secret);
    let name: string | null = settings.name;
    if (invitation.is_new) {
      const table = await api.table(this.id);
      name = await new Promise<string | null>((answer) => ([this.invited, this.failure] = [{ invitation, table, answer }, null]));
      this.invited = null;
    }
    if (name === null) history.replaceState(null, '', location.pathname);
    else await this.#claim(secret, name);
  }

  /** The table as it is, after what this device has missed. */
  async #arrive(view: TableView): Promise<void> {
    const since = lastSeen(this.id);
    if (this.shown === null && view.you !== null && since !== null && since < view.seq) {
      const missed = await api.missed(this.id, since).catch(() => null);
      for (const one of missed?.views ?? []) this.#queue.offer(one);
      this.#queue.next();
      this.#tellMissed(missed?.things ?? 0);
    }
    this.#take(view, this.#queue.shown === null);
  }

  /** Say how much has happened, until it has been shown and read. */
  #tellMissed(things: number): void {
    this.missed = things;
    clearTimeout(this.#read);
    this.#read = setTimeout(() => (this.waiting > 0 ? this.#tellMissed(this.missed) : (this.missed = 0)), READ);
  }

  async #claim(secret: string, name: string): Promise<void> {
    try {
      const { said } = await api.claim(this.id, secret, name);
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
    this.missed = 0;
    const back = { move_id: newId(), expected_seq: newest.seq };
    try {
      this.#take(await this.#deliver(action === undefined ? back : { ...back, action }), true);
      this.moved = true;
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
      this.notice = { text: SAY.theTableHadAlreadyMovedOn, clause: null, tone: 'plain' };
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
    else if (message.type === 'presence') [this.online, this.watching] = [message.online, message.watching];
    else if (message.type === 'said') this.talk.hear(message.said, this.shown?.seats[message.said.seat]?.name ?? '');
    else if (message.type === 'warm') this.warm = message.games;
  }

  /** A view came. The answer to my own move is shown at once, others' moves one by one. */
  #take(view: TableView, answer: boolean): void {
    if (this.#ended) return; // Nobody sees it any more.
    this.#queue.offer(view, answer);
    if (answer && this.#queue.waiting.length === 1) this.#queue.next();
    this.#publish();
  }

  #publish(): void {
    const pace = Math.min(PACE[settings.pace], PACE[this.#queue.newest?.pace ?? 'calm']);
    if (pace === 0) this.#queue.skip();
    while (this.#queue.waiting.length > (this.#queue.shown === null ? 0 : MOST_WAITING)) this.#queue.next();
    this.newest = this.#queue.newest;
    if (this.#queue.shown !== this.shown) this.#lastShown = performance.now();
    this.shown = this.#queue.shown;
    this.log = this.#queue.log;
    this.waiting = this.#queue.waiting.length;
    clearTimeout(this.#pump);
    if (document.hidden) return; // It is shown when somebody looks.
    if (this.shown) nowSeen(this.id, this.shown.seq);
    if (this.waiting === 0) return;
    const wait = Math.max(0, this.#lastShown + pace * this.#queue.share - performance.now());
    this.#pump = setTimeout(() => {
      this.#queue.next();
      this.#publish();
    }, wait);
  }

  #nudge = (): void => {
    if (!document.hidden && this.waiting > 0 && this.#hidden) this.#tellMissed(this.waiting);
    this.#hidden = document.hidden;
    this.#publish();
    this.#socket?.see();
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
