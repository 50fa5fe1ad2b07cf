import { getContext, setContext } from 'svelte';

type LookUp = (table: string) => void;
const KEY = Symbol('look up');

/** Said by a page that has the rules beside the board: how they are opened at a table of the box. */
export const provideLookUp = (open: LookUp): LookUp => setContext(KEY, open);

/** Opens the rules at a table of the box, by its id; undefined on a page without rules. */
export const useLookUp = (): LookUp | undefined => getContext<LookUp | undefined>(KEY);
