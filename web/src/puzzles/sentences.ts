import type { Told } from '../ui/told';

/** What the page says here: every sentence of this area has its place. */

export const DAILY = {
  puzzleOfTheDay: 'Puzzle of the day',
  players: (title: Told, players: Told, level: Told) => `${title}, ${players} players, ${level}.`,
  solved: 'Solved',
  rightAtOnceInARow: (streak: Told) => `${streak} right at once in a row.`,
  seeItAgain: 'See it again',
  solveIt: 'Solve it',
  allPuzzles: 'All puzzles',
};

export const LOSSES = {
  whatTheOthersCost: 'What the others cost',
  gamesOf100WonFewerThan: 'How many fewer of 100 games are won than with the closest right action, in the same imagined games.',
};

export const PUZZLE_CARD = {
  puzzle: 'Puzzle',
  showTheSolution: 'Show the solution',
  howItMightGoOn: 'How it might go on',
  whatMayComeOfIt: 'What may come of it',
  thePosition: 'The position.',
  oneStepBack: 'One step back',
  oneStepOn: 'One step on',
  tryAgain: 'Try again',
  nextPuzzle: 'Next puzzle',
  allPuzzles: 'All puzzles',
  thisPuzzleIsWrong: 'This puzzle is wrong',
  right: 'Right',
  alsoRight: 'Also right',
  notTheBest: 'Not the best',
  theSolution: 'The solution',
};

export const PUZZLE_LINK = {
  theMiddleOfTheGame: 'The middle of the game',
  players: (players: Told) => `${players} players`,
  solvedAtOnceByOf: (solved: Told, tries: Told) => `, solved at once by ${solved} of ${tries}`,
  solvedAtOnce: 'Solved at once',
  solved: 'Solved',
  notSolvedYet: 'Not solved yet',
};
