import type { Told } from '../ui/told';

/** What the page of the balance lab says. */

const many = (n: number, one: string, more: string): string => `${n.toLocaleString('en')} ${n === 1 ? one : more}`;

/** Seconds as people say them: never more exact than is known. */
export function lasting(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  if (seconds < 90) return `about ${Math.round(seconds / 10) * 10} seconds`;
  if (seconds < 90 * 60) return `about ${Math.round(seconds / 60)} minutes`;
  if (seconds < 48 * 3600) return `about ${Math.round(seconds / 3600)} hours`;
  return `about ${Math.round(seconds / 86400)} days`;
}

export const LAB = {
  title: 'The balance lab · Milkrun',
  heading: 'The balance lab',
  lead: 'Change a rule, let bots play thousands of games, and read what it did.',
  noLab: 'There is no lab here',
  startIt: 'This server was started without it. Type “milkrun lab open” in a terminal of your own machine.',
  cannotBeReached: 'The lab cannot be reached',
  tryAgain: 'Try again',
  toTheGames: 'To the games',
  looking: 'Looking into the folder',
  earlier: 'Earlier studies',
  inFolder: (folder: Told) => `in ${folder}`,
  noneYet: 'No study lies in this folder yet. Begin with the first one below.',
  newStudy: 'A new study',
  variants: (n: number) => (n === 0 ? 'no variant' : many(n, 'variant', 'variants')),
  games: (done: number, total: number) => `${done.toLocaleString('en')} of ${many(total, 'game', 'games')}`,
  studyOf: (title: Told) => `A study of ${title}`,
};

export const STATES = {
  new: 'Not played yet',
  preparing: 'Getting ready',
  playing: 'Being played',
  stopped: 'Stopped',
  done: 'Finished',
  failed: 'Something is wrong',
};

export const NEW_STUDY = {
  whichGame: 'Which game?',
  seats: 'Seats',
  whoPlays: 'Who plays?',
  sameForAll: 'The same bot in all seats',
  botOf: (seat: number) => `Bot ${seat}`,
  theyChange: 'They change chairs from game to game, so that nobody is favoured by a seat.',
  rules: 'Which rules?',
  rulesWords: 'Games of the base and of each variant begin with the same cards and dice, so that small differences show.',
  base: 'The base',
  baseWords: 'What variants are compared with.',
  variant: (n: number) => `Variant ${n}`,
  usualName: (n: number) => `variant ${n}`,
  nameOf: (n: number) => `Name of variant ${n}`,
  remove: (n: number) => `Remove variant ${n}`,
  another: 'Another variant',
  noOptions: 'This game has no options. You can still find out how its seats and bots do.',
  theBoard: 'The board',
  withoutBoard: 'You can go on without: the board stays as it is.',
  noChange: (name: Told) => `“${name}” is the same as the base. Change one of its options.`,
  noName: 'Give every variant a name.',
  sameName: 'Two variants have the same name.',
  howMany: 'How many games of each?',
  question: 'What do you want to find out? (optional)',
  example: 'Is the first seat too strong?',
  play: 'Play them',
  making: 'Writing the study',
  forecastComes: 'Some games are played to see how long they take.',
  forecast: (games: number, seconds: number, tried: number) =>
    `${many(games, 'game', 'games')} in all take ${lasting(seconds)} on this machine (${many(tried, 'game was', 'games were')} tried; other rules may take longer).`,
  compileFirst: 'The game has to be compiled first, once, which takes some minutes. How long games take is known after that.',
};

export const STUDY = {
  title: (name: Told) => `${name} · Balance lab · Milkrun`,
  allStudies: 'All studies',
  noStudy: 'There is no such study',
  perhapsMoved: 'Its file may have been renamed or moved out of the folder.',
  cannotBeRead: 'The study cannot be read',
  fetching: 'Fetching the study',
  seated: (title: Told, players: number, bots: string[]) => `${title}, ${many(players, 'seat', 'seats')}, played by ${bots.join(' and ')}.`,
  progress: 'Games played',
  progressWords: (done: number, total: number) => `${done.toLocaleString('en')} of ${many(total, 'game', 'games')}`,
  left: (seconds: number) => `${lasting(seconds)} left`,
  preparing: 'The game is compiled, once, which may take some minutes; then play begins.',
  waits: (other: Told) => `${other} is being played. One study is played at a time.`,
  gone: 'The lab does not answer. If you ended it, start it again; nothing that was played is lost.',
  play: 'Play them',
  goOn: 'Go on',
  stop: 'Stop',
  moreOfEach: 'Games of each variant, in all',
  playMore: 'Play more',
  wholeReport: 'The whole report',
  opensTab: '(opens a new tab; it takes some seconds)',
  studyFile: 'The study file',
  fileWords: (name: Told) => `milkrun lab run ${name}.toml plays the same games without the page, on a cluster, too.`,
};

export const RESULTS = {
  nothingYet: 'Nothing to see yet: results come in after the first hundred games of each variant or so.',
  whoWins: 'Who wins',
  variant: 'Variant',
  seat: (n: number) => `Seat ${n}`,
  even: (share: Told) => `The broken line is an even share, ${share} %.`,
  howItGoes: 'How games go',
  table: (title: Told) => `Table: ${title}`,
  measure: {
    steps: 'Actions in a game',
    margin: 'Winner ahead of the second by',
    winning_score: 'Score of the winner',
  } as Record<string, string>,
  surer: 'With each estimate stands its 95 % interval. It holds however often you look and whenever you stop, and is therefore wider than an ordinary one, such as the report has.',
  whatChanges: (variant: Told) => `What “${variant}” changes`,
  beside: (against: Told) => `Beside ${against === 'base' ? 'the base' : `“${against}”`}, with 95 % intervals.`,
  clear: 'Clear difference',
  unclear: 'No clear difference',
  noneClear: (looked: number) => `Nothing else differs clearly, of ${many(looked, 'other thing', 'other things')} looked at.`,
  someClear: (looked: number, clear: number) => `Of ${many(looked, 'other thing', 'other things')} looked at, ${clear} ${clear === 1 ? 'differs' : 'differ'} clearly; the clearest are shown.`,
  blind: 'The rules differ, but no change of play was shown. So this may be blindness of the bots, not a property of the rule.',
};

export const VARIANTS = {
  heading: 'The rules that are compared',
  asPrinted: 'The printed rules.',
  nothingChanged: 'Nothing differs.',
  play: (name: Told) => `Play ${name === 'base' ? 'the base' : `“${name}”`} at a table`,
  setting: 'Setting up the table',
  played: (done: number, games: number) => `${done.toLocaleString('en')} of ${many(games, 'game', 'games')}`,
};

export const AGAIN = {
  heading: 'Change the rule again',
  words: 'The new variant joins this study, and is compared with the same base. What was played stays.',
  startFrom: 'Start from',
  name: 'Its name',
  add: 'Add it and play',
  stopFirst: 'Stop the games first; then the study can grow.',
};
