import { getContext, setContext } from 'svelte';
import { LOOKUP as SAY } from './sentences';

type LookUp = (place: string) => void;
const KEY = Symbol(SAY.lookUp);

/** Said by a page that has the rules beside the board: how they are opened at a clause or table (`table-` and its id). */
export const provideLookUp = (open: LookUp): LookUp => setContext(KEY, open);

/** Opens the rules at a clause or table; undefined on a page without rules. */
export const useLookUp = (): LookUp | undefined => getContext<LookUp | undefined>(KEY);
