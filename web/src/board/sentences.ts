import type { Told } from '../ui/told';

/** What the page says here: every sentence of this area has its place. */

export const EXPLAINER = {
  rule: 'Rule',
  houseRule: (text: string, value: Told) => `House rule. ${text.replace(/\.$/, '')}: ${value}`,
};

export const LOOK_UP = {
  lookUp: (words: Told) => `Look up: ${words}`,
  lookUp2: 'Look up:',
};

export const STAGE = {
  arrowKeysMoveBetweenTheThings: (frozen: unknown, escape: Told) =>
    `Arrow keys move between the things on the board${frozen ? '.' : `, Enter chooses, Escape ${escape}.`}`,
  board: (title: Told) => `${title} board`,
  putsBack: 'puts back',
};

export const INTENT = {
  confirm: 'Confirm',
  cancel: 'Cancel',
};

export const LOOKUP = {
  lookUp: 'look up',
};
