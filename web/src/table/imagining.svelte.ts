import { api, Refused, Unreachable } from '../api/client';
import type { Action, Imagined, TableView } from '../api/types';
import { patiently } from './hints.svelte';
import type { Notice } from './session.svelte';

/** What if: actions tried on the board in an imagined game. It is over as soon as the position is. */
export class Imagining {
  /** The game that is tried in: what each action led to. Null: none is. */
  steps = $state.raw<{ action: Action; led: Imagined }[] | null>(null);
  busy = $state(false);
  #start: TableView | null = null;
  #world = 0;
  #asked = 0;

  /** `tell`: how a refusal is shown. */
  constructor(
    readonly id: string,
    readonly tell: (notice: Notice | null) => void,
  ) {}

  /** Begin at a position, in a world of its own. */
  begin(table: TableView): void {
    this.clear();
    this.#start = table;
    this.#world = Math.floor(Math.random() * 2 ** 31);
    this.steps = [];
  }

  last = $derived.by(() => this.steps?.at(-1) ?? null);
  lines = $derived.by(() => this.last?.led.lines.join(' ') ?? '');

  /** The position on show: the players stay who they are. */
  table = $derived.by((): TableView | null => {
    if (this.steps === null || !this.#start) return null;
    const now = this.last?.led.table;
    if (!now) return this.#start;
    const seats = this.#start.seats.map((seat, n) => ({ ...seat, score: now.seats[n]?.score ?? seat.score }));
    return { ...this.#start, ...now, seats, log: this.#start.log, can_undo: false };
  });

  async play(action: Action): Promise<void> {
    await this.#ask(async (tried) => {
      const led = await patiently(() => api.imagine(this.id, { ...tried, actions: [...tried.actions, action.id] }));
      return () => (this.steps = [...(this.steps ?? []), { action, led }]);
    });
  }

  async why(verb: string, args: Record<string, number | string>): Promise<void> {
    await this.#ask(async (tried) => {
      const why = await patiently(() => api.whyImagined(this.id, tried, verb, args));
      return () => this.tell({ text: why.text, clause: why.clause || null, tone: why.possible ? 'plain' : 'refused' });
    });
  }

  back(): void {
    this.steps = this.steps?.slice(0, -1) ?? null;
  }

  /** Return to the game. */
  clear(): void {
    this.#asked += 1;
    this.busy = false;
    this.steps = null;
  }

  /** Ask the server, and take the answer unless the try is over by then. */
  async #ask(what: (tried: { expected_seq: number; world: number; actions: number[] }) => Promise<() => void>): Promise<void> {
    if (this.busy || this.steps === null || !this.#start) return;
    const asked = this.#asked;
    this.busy = true;
    this.tell(null);
    try {
      const actions = this.steps.map((one) => one.action.id);
      const take = await what({ expected_seq: this.#start.seq, world: this.#world, actions });
      if (asked === this.#asked) take();
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
      if (asked === this.#asked) this.tell({ text: error.message, clause: error instanceof Refused ? error.clause : null, tone: 'refused' });
    } finally {
      if (asked === this.#asked) this.busy = false;
    }
  }
}

/** Whether one may try out what could be: never with other people at the table. */
export function mayImagine(table: TableView): boolean {
  const alone = table.seats.every((seat) => seat.seat === table.you || (seat.kind === 'bot' && !seat.stands_in));
  return alone && table.you !== null && table.hints && table.status !== 'over';
}
