import type { LogLine, TableView } from '../api/types';

const GOING_ON = 0.35;

/**
 * The views of one table in the order of their entries: one is on show, newer ones wait their turn,
 * so that a burst of moves can be followed by eye. The log grows with what is on show.
 */
export class ViewQueue {
  shown: TableView | null = null;
  waiting: TableView[] = [];
  log: LogLine[] = [];
  /** What I have chosen in secret by the answer to that, until it was pushed, too: no entry counts it. */
  #answered: number | null | undefined;

  /** The newest view known: moves are made against it, and the socket asks for what follows it. */
  get newest(): TableView | null {
    return this.waiting.at(-1) ?? this.shown;
  }

  /** How much of a pause the next view is worth: somebody who goes on with a turn takes less. */
  get share(): number {
    const [before, after] = [this.shown?.last_action, this.waiting[0]?.last_action];
    return before && after && before.seat === after.seat ? GOING_ON : 1;
  }

  /**
   * Take in a view; false if it was older than what is known. The same entry again is a correction, but
   * for what was pushed before I chose in secret (or took that back) and came after its `answer`.
   */
  offer(view: TableView, answer = false): boolean {
    const newest = this.newest;
    if (newest && view.seq < newest.seq) return false;
    const same = newest?.seq === view.seq;
    const mine = view.chosen?.id ?? null;
    if (same && !answer && this.#answered !== undefined && this.#answered !== mine) return false;
    this.#answered = same && answer ? mine : undefined;
    if (newest) view = completed(view, newest);
    if (newest && same) {
      if (this.waiting.length > 0) this.waiting[this.waiting.length - 1] = joined(newest, view);
      else this.#show(view);
      return true;
    }
    this.waiting.push(view);
    return true;
  }

  /** Show the next view in line. */
  next(): void {
    const view = this.waiting.shift();
    if (view) this.#show(view);
  }

  /** Show the newest view at once. */
  skip(): void {
    while (this.waiting.length > 0) this.next();
  }

  #show(view: TableView): void {
    this.shown = view;
    this.log = joinLogs(this.log, view.log_from, view.log);
  }
}

/** A log and a later piece of it that decides from action `from` on (a take-back makes a log shorter). */
export function joinLogs(log: LogLine[], from: number, piece: LogLine[]): LogLine[] {
  return [...log.filter((line) => line.n < from), ...piece];
}

/** A view with the parts that never change and were left out, from an older one, all in their order. */
function completed(view: TableView, older: TableView): TableView {
  const parts = older.view as Record<string, unknown>;
  return { ...view, same: [], view: { ...parts, ...view.view } as TableView['view'] };
}

/** Two views of the same entry: the later one, with the log lines of both. */
function joined(view: TableView, later: TableView): TableView {
  const from = Math.min(view.log_from, later.log_from);
  return { ...later, log_from: from, log: joinLogs(view.log, later.log_from, later.log) };
}
