const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name as it may stand in a sentence: one that is written to the left turns around no number beside it. */
export const alone = (name: string): string => (LEFTWARDS.test(name) ? `\u2068${name}\u2069` : name);
