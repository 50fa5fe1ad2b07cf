/** What is offered for the parameters of a question or a deed, and what is chosen at first. */
import type { SheetSession } from './session.svelte';
import type { Question } from './types';

/** How a value is offered: see `offer_...` in docs/box.md. */
export const [LEFT_OUT, LIKELY] = [0, 2];

export interface Offers {
  /** Of each parameter how its values are offered. */
  offers: number[][];
  /** The value of each. */
  numbers: number[];
}

/** What was chosen for each parameter holds while it is offered; else what is likely, or the first; at
 * first no two of an axis are alike. */
export function offersOf(session: SheetSession, one: Question, chosenOf: (name: string, k: number) => number | undefined): Offers {
  const numbers: number[] = [];
  const offers = one.params.map(([name, axis], k) => {
    const how = session.module.offered(session.found, one.name, k, numbers);
    const values = how.flatMap((offered, value) => (offered === LEFT_OUT ? [] : [value]));
    const alike = one.params.slice(0, k).filter(([, other]) => other === axis).length;
    const likely = how.indexOf(LIKELY);
    const chosen = chosenOf(name, k);
    if (chosen !== undefined && values.includes(chosen)) numbers.push(chosen);
    else numbers.push(likely >= 0 ? likely : (values[Math.min(alike, values.length - 1)] ?? 0));
    return how;
  });
  return { offers, numbers };
}
