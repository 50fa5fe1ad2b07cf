/** What the page says about people at a table: one place for every sentence of this area. */

/** Names as a sentence has them: "Anna, Bert and Cleo". */
export function listed(names: string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

export const AGREEMENT = {
  title: 'Stop, leave, take back',
  asks: {
    end: (name: string) => `${name} offers to end the game here. Nobody would win.`,
    take_back: (name: string) => `${name} asks to take their last move back.`,
  },
  mine: {
    end: 'You offer to end the game here.',
    take_back: 'You ask to take your last move back.',
  },
  waits: (names: string[]) => `Waiting for ${listed(names)}.`,
  agree: 'Agree',
  decline: 'Rather not',
  withdraw: 'Ask no longer',
  takeBack: 'Ask to take my last move back',
  takeBackAlone: 'Take my last move back',
  takeBackNote: 'For when it is no longer free, because somebody else has moved. What was drawn, rolled or shown stands.',
  end: 'Offer to end the game',
  endAlone: 'End the game',
  endNote: 'The game ends if everybody agrees. Nobody wins; the board stays to be looked at.',
  endNoteAlone: 'The game ends at once, and nobody wins.',
  leave: 'Leave my seat to a bot',
  leaveNote: 'The others are told. You can come back and take your seat again.',
  sure: 'Yes',
  notNow: 'Not now',
};

export const ENDED = {
  kicker: 'Ended early',
  title: 'Nobody wins',
  note: 'This game was ended by agreement. This is how the scores stood, as far as you could see them.',
  table: 'The scores when the game ended',
  player: 'Player',
  points: 'Points',
  secret: 'secret',
};
