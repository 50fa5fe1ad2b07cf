import type { Told } from '../ui/told';

/** What the front page says, and the page of a wrong address: apart from the other sentences, so that it loads no more than these. */

export const HOME = {
  milkrunDeliveryBoardGames: 'Milkrun: delivery board games',
  milkrun: 'Milkrun',
  deliveryBoardGamesAtATable: 'Delivery board games at a table in your browser: with friends, with bots, by the real rules. No account, nothing to install.',
  theTableCannotBeReached: 'The table cannot be reached',
  tryAgain: 'Try again',
  fetchingTheGames: 'Fetching the games',
  theShelfIsEmpty: 'The shelf is empty',
  thisServerHasNoGamesInstalled: 'This server has no games installed.',
  newHereStartWith: (title: Told) => `New here? Start with ${title}`,
  theEasiestOfThemMinutesAnd: (minutes: Told) => `The easiest of them: ${minutes} minutes, and a coach tells you what you can do.`,
  games: 'Games',
  easiestToStart: 'Easiest to start',
  settingUp: 'Setting up',
  playWithBots: 'Play with bots',
  playWithFriends: 'Play with friends',
  howToPlay: 'How to play',
  rules: 'Rules',
  newTable: 'New table',
  openASavedGameOrA: 'Open a saved game or a position',
  theServerDoesNotAnswerIt: 'The server does not answer. It may be starting, or the network may be down.',
};

export const RECENT_TABLES = {
  otherTablesThatWereOpenedHere: 'Other tables that were opened here',
  forgetTheTableWith: (title: Told, withIt: Told) => `Forget the ${title} table with ${withIt}`,
  waitingForPlayers: 'Waiting for players',
  inPlay: 'In play',
  finished: 'Finished',
};

export const MY_TABLES = {
  yourTables: 'Your tables',
  showFewer: 'Show fewer',
  ended: (rest: Told) => `${rest} ended`,
  more: (rest: Told) => `${rest} more`,
  yourTurn: 'Your turn',
  ended2: 'Ended',
  seeHowItEnded: 'See how it ended',
  waitsFor: (waitsFor: Told) => `Waits for ${waitsFor}`,
  inPlay: 'In play',
};

export const FACTS = {
  toPlayers: (count: Told, count2: Told) => `${count} to ${count2} players`,
  minutes: (minutes: Told) => `${minutes} minutes`,
  lightRules: 'Light rules',
  fairlyLightRules: 'Fairly light rules',
  mediumRules: 'Medium rules',
  fairlyHeavyRules: 'Fairly heavy rules',
  heavyRules: 'Heavy rules',
};

export const LOST = {
  notFoundMilkrun: 'Not found · Milkrun',
  notFound: 'Not found',
  noStopAtThisAddress: 'No stop at this address',
  theLinkMayBeIncompleteOr: 'The link may be incomplete, or it never led anywhere.',
  toTheFrontPage: 'To the front page',
};
