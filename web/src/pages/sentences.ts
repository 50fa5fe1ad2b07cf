import type { Told } from '../ui/told';

/** What the page says here: every sentence of this area has its place. */

export const ANALYSIS = {
  analysisMilkrun: (title: Told) => `Analysis${title ? ` · ${title}` : ''} · Milkrun`,
  analysis: 'Analysis',
  table: 'Table',
  toTheTable: 'To the table',
  settings: 'Settings',
  theGameIsStillBeingPlayed: 'The game is still being played',
  thereIsNoSuchTable: 'There is no such table',
  theAnalysisCannotBeFetched: 'The analysis cannot be fetched',
  youCanLookAtItHere: 'You can look at it here when it is over.',
  theLinkMayBeIncompleteOr: 'The link may be incomplete, or the table has been removed.',
  toTheFrontPage: 'To the front page',
  tryAgain: 'Try again',
  noAnalysis: 'No analysis',
  noAnalysisThisTime: 'No analysis this time',
  steps: 'Steps',
  previousTurningPoint: 'Previous turning point',
  oneStepBack: 'One step back',
  oneStepForward: 'One step forward',
  nextTurningPoint: 'Next turning point',
  copyLinkToThisPosition: 'Copy link to this position',
  playItAgainFromHere: 'Play it again from here',
  theBoardOfThatStepCould: 'The board of that step could not be fetched. Step again to retry.',
  share: 'Share',
  whoeverHasThisLinkSeesThe: 'Whoever has this link sees the analysis and the replay.',
  thisAnalysis: 'this analysis',
  aChanceIsHowOftenA: 
    "A chance is how often a seat wins if everybody plays on as the game's advice says. The chart knows all that is " +
    'on the table, but not what will be drawn; a decision is judged from what its player knew. What is called a mistake ' +
    'is measured on games tried out, and looks ahead where these can be relied on, that had no part in finding the better action.',
  gamesWereTriedOut: (tries: Told) => `${tries} games were tried out.`,
  theTableIsSetUp: 'The table is set up.',
  somebodyIsChoosing: 'Somebody is choosing.',
};

export const DEVICES = {
  myDevicesMilkrun: 'My devices · Milkrun',
  mySeatsOnAnotherDevice: 'My seats on another device',
  thereAreNoAccountsHereEach: 
    'There are no accounts here: each device holds its own seats. This link brings all of them to another of your devices. ' +
    'Anyone who has it has your seats, so guard it like a key.',
  allMySeats: 'all my seats',
  myDevices: 'My devices',
  theServerCannotBeReached: 'The server cannot be reached',
  tryAgain: 'Try again',
  toTheFrontPage: 'To the front page',
  yourSeatsAreHereNow: 'Your seats are here now',
  theOtherDeviceHadNoSeat: 'The other device had no seat that this one lacks.',
  youCanPlayFromThisDevice: 'You can play from this device as well as the other. The log of each table has a line about it.',
  fetchingYourSeats: 'Fetching your seats',
  thisLinkHasAlreadyBeenUsed: 'This link has already been used',
  thisLinkOpensNothing: 'This link opens nothing',
  thisIsWhereTheLinkWas: 'This is where the link was made',
};

export const HISTORY = {
  milkrun: (title: Told) => `${title} · Milkrun`,
};

export const LEARN = {
  howToPlayMilkrun: (title: unknown) => `How to play${title ? ` ${title}` : ''} · Milkrun`,
  howToPlay: (title: Told) => `How to play ${title}`,
  newTable: 'New table',
  allRules: 'All rules',
  toTheGames: 'To the games',
};

export const LESSON = {
  lessonMilkrun: (title: Told, gameTitle: Told) => `${title ? `${title} · ${gameTitle}` : 'Lesson'} · Milkrun`,
  lesson: 'Lesson',
  allLessons: 'All lessons',
  thereIsNoSuchLesson: 'There is no such lesson',
};

export const NEW_TABLE = {
  newTableMilkrun: 'New table · Milkrun',
  newTable: 'New table',
  theTableCannotBeSetUp: 'The table cannot be set up',
  tryAgain: 'Try again',
  fetchingTheGames: 'Fetching the games',
  thereIsNoGameHereThis: (wanted: Told, title: Told) => `There is no game “${wanted}” here. This is ${title}.`,
  game: 'Game',
  theLayoutOfTheBoard: 'The layout of the board',
  aTableCanBeCreatedWithout: 'A table can be created without it.',
  botsDecide: 'Bots decide',
  hintsAllowed: 'Hints allowed',
  whoeverDecidesMayAskWhatWould: 'Whoever decides may ask “What would you do?” and gets an answer based on what they know.',
  withACoach: 'With a coach',
  saysWhatYouCanDoAnd: 'Says what you can do, and speaks up when something is new or a move costs you much.',
  note: (warning: Told) => `Note: ${warning}`,
  settingUpTheTable: 'Setting up the table',
  createTheTable: 'Create the table',
  linksToSend: (friends: number) => {
    const links = friends === 1 ? 'You get a link to send to your friend.' : `You get ${friends} links to send, one for each friend.`;
    return `${friends === 0 ? 'Play begins at once.' : links} A link to watch comes with every table.`;
  },
};

export const OPEN = {
  openAGameMilkrun: 'Open a game · Milkrun',
  openASavedGameOrA: 'Open a saved game or a position',
  saveAtTheEndOfA: '“Save” at the end of a game gives a file. A position is everything on the table in the rulebook’s words, as the command',
  milkrun: 'milkrun',
  andItsDocumentsWriteItNothing: 'and its documents write it. Nothing is kept until you choose what to do with it.',
  aFile: 'A file',
  orItsText: 'Or its text',
  aPositionOf: 'A position of',
  whichGame: 'Which game?',
  lookIntoIt: 'Look into it',
  itCanBeOpened: 'It can be opened.',
  actionsPlayed: (steps: Told, over: unknown) => `${steps === 1 ? 'One action' : `${steps} actions`} played${over ? '.' : ' so far.'}`,
  watchIt: 'Watch it',
  analyseIt: 'Analyse it',
  iPlay: 'I play',
  against: 'against',
  playOn: 'Play on',
  watchBotsPlayOn: 'Watch bots play on',
  whenItIsOverItCan: 'When it is over, it can be stepped through and analysed.',
  thatIsLargerThanAnySaved: 'That is larger than any saved game.',
  isLargerThanAnySavedGame: (name: Told) => `${name} is larger than any saved game.`,
  cannotBeRead: (name: Told) => `${name} cannot be read.`,
};

export const OPTIONS = {
  to: (low: Told, high: Told) => `${low} to ${high}`,
  printedRules: (printed: Told) => `Printed rules: ${printed}`,
  changed: (changed: Told) => `${changed} changed`,
  options: 'Options',
  rules: 'Rules',
  asPrinted: 'As printed',
  yourOwn: 'Your own',
  asTheyAreTheGameIs: 'As they are, the game is played by the book.',
  differencesFromThePrintedRules: 'Differences from the printed rules are marked.',
  backToThePrintedRules: 'Back to the printed rules',
};

export const PUZZLE = {
  puzzleMilkrun: (title: Told) => `Puzzle${title ? ` · ${title}` : ''} · Milkrun`,
  puzzle: 'Puzzle',
  allPuzzles: 'All puzzles',
  thereIsNoSuchPuzzle: 'There is no such puzzle',
  thisPuzzleIsWithdrawn: 'This puzzle is withdrawn',
};

export const PUZZLES = {
  puzzlesMilkrun: 'Puzzles · Milkrun',
  puzzles: 'Puzzles',
  oneActionIsClearlyBest: 'One action is clearly best: thousands of imagined games say so, from what you can know. Which?',
  thePuzzlesCannotBeFetched: 'The puzzles cannot be fetched',
  tryAgain: 'Try again',
  fetchingThePuzzles: 'Fetching the puzzles',
  noPuzzlesYet: 'No puzzles yet',
  thisServerHasNoneTheyAre: 'This server has none. They are mined with `milkrun puzzles mine`.',
  toTheGames: 'To the games',
  rightAtOnceInARow: 'right at once in a row',
  atBest: 'at best',
  ofSolved: (puzzlesCount: Told) => `of ${puzzlesCount} solved`,
  whichPuzzles: 'Which puzzles',
  allGames: 'All games',
  allThemes: 'All themes',
  difficulty: 'Difficulty',
  any: 'Any',
  nextPuzzle: 'Next puzzle',
  thereIsNoPuzzleOfThis: 'There is no puzzle of this kind.',
  showAll: (ownCount: Told) => `Show all ${ownCount}`,
  theServerDoesNotAnswerIt: 'The server does not answer. It may be starting, or the network may be down.',
};

export const RULES = {
  milkrun: (title: Told) => `${title} · Milkrun`,
  rulesOf: (name: Told) => `Rules of ${name}`,
  toTheGames: 'To the games',
  rules: 'Rules',
};

export const SEATS = {
  whoSitsAtTheTable: (title: Told) => `Who sits at the ${title} table`,
  seat: (index: number, seatNames: Told) => `Seat ${index + 1}, ${seatNames}`,
  howSeatPlays: (index: number) => `How seat ${index + 1} plays`,
  nameOfSeat: (index: number) => `Name of seat ${index + 1}`,
  myName: 'My name',
  theirNameOptional: 'Their name (optional)',
  removeSeat: (index: number) => `Remove seat ${index + 1}`,
  anotherSeat: 'Another seat',
  toPlayers: (least: Told, most: Told) => `${least} to ${most} players.`,
  likeUntilTheGameIsPrepared: (early: Told, earlyCount: Told, titleOf: Told) =>
    `${early} ${earlyCount === 1 ? 'plays' : 'play'} like ${titleOf} until the game is prepared for thinking ahead; the table says when.`,
  me: 'Me',
  here: 'Here',
  friend: 'Friend',
  bot: 'Bot',
};

export const TABLE = {
  inAReplayThereIsNothing: 'In a replay there is nothing to decide.',
  watchersHaveNoDecisions: 'Watchers have no decisions.',
  skipToTheStepsOfThe: 'Skip to the steps of the replay',
  skipToWhatIMayDo: 'Skip to what I may do',
  pressEOnceMore: (action: string) => `${action}? Press E once more.`,
};
