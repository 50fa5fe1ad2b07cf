import { alone } from '../seat/alone';
import type { Told } from '../ui/told';

/** What the page says about people at a table: one place for every sentence of this area. */

/** Names as a sentence has them: "Anna, Bert and Cleo". */
export function listed(names: string[]): string {
  const said = names.map(alone);
  return said.length < 2 ? (said[0] ?? '') : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`;
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
  leaveNoteAlone: 'Only bots are left then, and play on to the end. Until then you can come back and take your seat again.',
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

export const WAITING = {
  title: (game: string) => `You are invited to ${game}`,
  who: 'At the table',
  here: 'here',
  away: 'away',
  coming: 'still to come',
  bot: 'bot',
  you: 'your seat',
  name: 'Your name',
  sit: 'Sit down',
  watch: 'Only watch',
  how: 'How to play',
  board: (names: string[]) => `Waiting for ${listed(names)}.`,
  copy: (name: string) => `Copy ${name}’s link`,
  copied: 'Copied',
  all: 'All links',
  dismiss: 'Dismiss',
};

export const INVITE = {
  share: 'Share',
  code: 'QR code',
  scan: (purpose: string) => `QR code: ${purpose}`,
  text: (purpose: string) => `Milkrun: ${purpose}`,
};

export const CLOCK = {
  heading: 'Clock',
  title: 'Time for a move',
  none: 'As long as it takes',
  after: 'When it is up',
  then: {
    move: 'A bot plays that turn',
    seat: 'A bot plays until they are back',
    host: 'The host decides',
  },
  spans: [
    [120, '2 minutes'],
    [600, '10 minutes'],
    [3600, '1 hour'],
    [8 * 3600, '8 hours'],
    [24 * 3600, '1 day'],
    [3 * 24 * 3600, '3 days'],
    [7 * 24 * 3600, '1 week'],
  ] as [number, string][],
  set: 'Set',
  up: 'Time is up',
  left: (span: string) => `${span} left`,
  free: 'No time runs now',
  rule: (span: string, then: string) => `${span} for a move. ${then} when it is up.`,
  out: (name: string) => `${name} is out of time. It is left to you.`,
  bot: (name: string) => `Let a bot play for ${name}`,
  leftToYou: 'Nobody may leave this table, so no bot plays by itself: it is left to you.',
};

export const TALK = {
  title: 'Talk',
  text: 'Say something',
  send: 'Send',
  said: 'What was said',
  none: 'Nothing has been said yet.',
  mute: (name: string) => `Do not show what ${name} says on this device`,
};

export const PASS = {
  title: (names: string[]) => `Pass the device to ${names.join(' or ')}`,
  nobody: 'Nobody here decides now',
  note: 'Hands are covered until you say who looks.',
  me: (name: string) => `I am ${name}`,
  choice: 'Whoever plays here shares this device with you. Between turns all hands are covered.',
};

export const STAND_IN = {
  title: 'For somebody who leaves',
  bot: (level: string) => `A bot plays on: ${level}`,
  nobody: 'Nobody may leave',
  note: (timed: boolean) => `${timed ? 'Also when time is up. ' : ''}They may come back and take their seat again.`,
  none: (timed: boolean) => `A game ends early only if everybody agrees.${timed ? ' When time is up, it is left to the host.' : ''}`,
};

export const WATCHING = (count: number): string => (count === 1 ? '1 watches' : `${count} watch`);

export const APPS =
  'An installed app may know nothing of the browser’s seats, as on an iPhone: after installing, open this link in it, or point its camera at the code.';

export const HISTORY = {
  title: 'Games played here',
  note: 'Only this device knows them. A game counts once its end was seen here.',
  none: 'No game has ended on this device yet.',
  kept: (days: number) =>
    `This server deletes a table ${days === 1 ? 'a day' : `${days} days`} after its end. ` +
    'What is listed here stays, but no longer leads to it.',
  home: 'To the games',
  byGame: 'By game',
  game: 'Game',
  played: 'Played',
  won: 'Won',
  early: 'Ended early',
  games: 'Every game',
  stopped: 'Ended early',
  result: (place: number, players: number, score: number) =>
    players === 1 ? `${score} points` : `${place === 1 ? 'Won' : `Place ${place} of ${players}`}, ${score} points`,
  with: (names: string) => `with ${names}`,
  alone: 'alone',
  forget: 'Forget all of this',
  sure: 'Forget every game on this list? The tables stay.',
  yes: 'Forget',
  no: 'Not now',
  link: 'Games played and won',
};

export const PICTURE = {
  share: 'Picture',
  file: 'milkrun-result.png',
  title: (game: string) => `${game}, at a Milkrun table`,
};

export const OPEN = {
  title: 'Open tables',
  line: (names: string, free: number) => `with ${names}; ${free === 1 ? 'one seat is free' : `${free} seats are free`}`,
  wish: 'Anybody may take a free seat',
  note: 'The table is listed on the front page until everybody sits.',
  free: 'A seat is free here.',
  join: 'Sit down',
};

export const WAITING_ROOM = {
  milkrun: (title: Told) => `${title} · Milkrun`,
};

export const PICTURE_STATE = {
  wins: (winners: Told) => `${winners} wins`,
  shareTheWin: (listed: Told) => `${listed} share the win`,
  thisBrowserCannotDraw: 'This browser cannot draw.',
  thePictureCouldNotBeMade: 'The picture could not be made.',
};

export const TIME = {
  hMin: (hours: Told, minutes: Told) => `${hours} h ${minutes} min`,
  min: (minutes: Told) => `${minutes} min`,
};

export const BRING = {
  title: 'Bring your seats here',
  how:
    'An app on a home screen may not know the seats of your browser. There, open Settings, make the link under ' +
    '“My seats on another device”, copy it, and paste it here.',
  link: 'Link to all my seats',
  bring: 'Bring them',
  wrong: 'This is no link to your seats on this server. It begins with the address of this page and /devices.',
};
