import type { TableView } from '../api/types';

/** Several people on this device: in whose seat somebody looks at a table now. Nobody: hands are covered. */
class Here {
  #table = $state('');
  #key = $state<string | null>(null);
  #last: number | null = null;

  /** What names the seat to the server. */
  keyOf(table: string): string | null {
    return table === this.#table ? this.#key : null;
  }

  /** Who had the device last at a table. */
  lastAt(table: string): number | null {
    return table === this.#table ? this.#last : null;
  }

  /** Show the table as a seat sees it. */
  open(table: string, key: string): void {
    [this.#table, this.#key, this.#last] = [table, key, null];
  }

  cover(last: number | null = null): void {
    [this.#key, this.#last] = [null, last];
  }
}
export const here = new Here();

/** The key of the device's own seat. */
const OWN = 'me';

type Passing = Pick<TableView, 'status' | 'here' | 'you' | 'deciding' | 'chosen'> & { seats: { kind: string }[] };

/** Whether nobody of this device's people has said that they look. */
export const isCovered = (table: Passing): boolean => table.status !== 'over' && table.you === null && table.here.length > 0;

/** The seats here that are waited for, but for `last`, who has just decided, if others are. */
export function nextHere(table: Passing, last: number | null): Passing['here'] {
  const waited = table.here.filter(({ seat }) => table.deciding.includes(seat) && table.seats[seat]?.kind === 'person');
  const others = waited.filter(({ seat }) => seat !== last);
  return others.length > 0 ? others : waited;
}

/** Whether the device goes to somebody else now: I have nothing to decide, and they have. When it is over, it goes back
 * to its own seat, which may ask for a rematch. */
export function goesOn(table: Passing): boolean {
  if (table.you === null) return false;
  if (table.status === 'over') return table.here.some(({ seat, key }) => key === OWN && seat !== table.you);
  if (table.deciding.includes(table.you) && table.chosen === null) return false;
  return nextHere(table, table.you).some(({ seat }) => seat !== table.you);
}
