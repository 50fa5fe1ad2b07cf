import type { Told } from '../ui/told';

/** What the companion says: the place for the sentences of this area. */

export const DEEDS = {
  title: 'What is done',
  kinds: 'What somebody does',
  enter: 'Enter',
  entered: 'It is entered.',
  nothing: 'nothing',
};

export const ASK = {
  theRulesSayNothingOfThis: 'The rules say nothing of this.',
};

export const BOARD = {
  whatIsEntered: 'What is entered',
  tapAPlaceThenPickWhat: 'Tap a place, then pick what lies there.',
  whatATapSets: (title: Told) => `${title}: what a tap sets`,
  whoEntered: (labels: Told) => `Who entered ${labels}`,
  lessAroundIt: 'Less around it',
  moreAroundIt: 'More around it',
};

export const BOX = {
  milkrun: (it: Told) => `${it} · Milkrun`,
  tryAgain: 'Try again',
  aNewSheet: 'A new sheet',
  putAway: 'Put away',
  openingTheSheet: 'Opening the sheet',
  thisIsAnotherSheet: 'This is another sheet',
  theLinkNamesOneGameAnd: 'The link names one game, and the sheet is of another.',
  theCodeCannotBeRead: 'The code cannot be read',
  thisSheetIsNotHere: 'This sheet is not here',
  theLinkMayBeIncompleteOr: 'The link may be incomplete, or the phone that began the sheet has not been online since.',
  theSheetCannotBeOpened: 'The sheet cannot be opened',
  itNeedsTheNetworkOnceAfter: 'It needs the network once; after that it works without.',
};

export const BOXES = {
  yourOwnTableMilkrun: 'Your own table · Milkrun',
  yourOwnTable: 'Your own table',
  theBoxIsOpenInFront: 'The box is open in front of you? Your phones keep the score, answer questions about the rules, and agree with each other.',
  theGamesCannotBeFetched: 'The games cannot be fetched',
  theNetworkMayBeDownSheets: 'The network may be down. Sheets on this phone still open.',
  tryAgain: 'Try again',
  noGameOnThisServerHas: 'No game on this server has a sheet yet.',
  fetchingTheGames: 'Fetching the games',
  players: (most: Told) => `${most} players`,
  toPlayers: (least: Told, most: Told) => `${least} to ${most} players`,
};

export const CARD = {
  referenceCardMilkrun: (it: Told) => `${it}: reference card · Milkrun`,
  theCardCannotBeFetched: 'The card cannot be fetched',
  theNetworkMayBeDown: 'The network may be down.',
  tryAgain: 'Try again',
  printOnA4: 'Print on A4',
  allRules: 'All rules',
  aSheetForYourTable: 'A sheet for your table',
  fetchingTheCard: 'Fetching the card',
};

export const CODES = {
  anotherPhoneReadsThisCodeWith: 'Another phone reads this code with its camera, opens what it finds, and has all that is on this phone.',
  anotherPhoneReadsTheseCodes: (piecesCount: Told) =>
    `Another phone reads these ${piecesCount} codes with its camera, in any order, and opens what it finds. Then it has all that is on this phone.`,
  itMustHaveOpenedMilkrunFrom: 'It must have opened Milkrun from this address before.',
  thisAddressIsPlainHttpPhones: (host: Told) => `This address is plain http: phones can open a code only while they reach ${host}.`,
  codeOf: (at: number, piecesCount: Told) => `Code ${at + 1} of ${piecesCount}`,
  back: 'Back',
  next: 'Next',
  entriesCameSinceTheseCodesWere: (news: Told) => `${news === 1 ? 'One entry came' : `${news} entries came`} since these codes were made.`,
  makeThemAnew: 'Make them anew',
};

export const COUNTER = {
  oneLess: 'One less',
  oneMore: 'One more',
};

export const FIELD_VIEW = {
  whoEnteredIt: 'Who entered it',
  whoEnteredIt2: (label: Told) => `Who entered it: ${label}`,
  roll: (label: Told) => `Roll: ${label}`,
  roll2: 'Roll',
  staysOnThisPhone: 'stays on this phone',
  ofEntered: (touched: Told, someCount: Told) => `${touched} of ${someCount} entered`,
};

export const FINISH = {
  theResult: 'The result',
  finish: 'Finish',
  isAhead: 'is ahead',
  and: (winners: Told, winners2: Told, done: unknown) => `${winners} and ${winners2} ${done ? 'shared the win' : 'are level'}.`,
  somethingOnTheSheetCannotBe: (text: Told) => `Something on the sheet cannot be like that: ${text}`,
  theSheetStaysOnThisPhone: 'The sheet stays on this phone, with everything that was entered. It is on the page “Your own table”.',
  openItAgain: 'Open it again',
  keepThisResult: 'Keep this result',
  anotherGame: 'Another game',
};

export const GRID = {
  whoEntered: (place: Told) => `Who entered ${place}`,
};

export const KEPT_SHEETS = {
  sheetsOnThisPhone: 'Sheets on this phone',
  theyStayUntilYouForgetThem: 'They stay until you forget them, or clear what the browser keeps.',
  finished: 'Finished',
  open: 'Open',
  forgetIt: 'Forget it',
  forgetThisSheetOf: (title: Told) => `Forget this sheet of ${title}`,
};

export const LOG_LIST = {
  takenBack: '(taken back)',
  letItHoldAgain: 'Let it hold again',
  takeBackWhatEntered: (who: Told) => `Take back what ${who} entered`,
  takeBack: 'Take back',
  nothingHasBeenEnteredYet: 'Nothing has been entered yet.',
  showAll: (rowsCount: Told) => `Show all ${rowsCount}`,
  you: 'You',
  phone: (device: Told) => `Phone ${device}`,
};

export const NAMES = {
  names: 'Names',
  player: (seat: number) => `Player ${seat + 1}`,
  whoHoldsThisPhoneTheLog: 'Who holds this phone? The log says so beside what you enter.',
};

export const NEW_BOX = {
  onYourOwnTableMilkrun: (it: Told) => `${it} on your own table · Milkrun`,
  thereIsNoSheetForThis: 'There is no sheet for this game',
  theGameMayHaveNoneOr: 'The game may have none, or the network may be down.',
  tryAgain: 'Try again',
  whichGamesHaveOne: 'Which games have one',
  onYourOwnTable: (title: Told) => `${title} on your own table`,
  scoreAndTrackYourGameOn: 'Score and track your game on one phone or several. Nobody needs an account, and once this page was open it needs no network.',
  players: 'Players',
  names: 'Names',
  player: (seat: number) => `Player ${seat + 1}`,
  beginTheSheet: 'Begin the sheet',
  referenceCard: 'Reference card',
  fetchingTheSheet: 'Fetching the sheet',
};

export const PICK_PLACE = {
  byName: 'By name',
};

export const PLAY_ON = {
  playOnFromYourTable: 'Play on from your table',
  aTableInTheBrowserGoes: 'A table in the browser goes on from this position; bots take the other seats.',
  iAm: 'I am',
  botsPlay: 'Bots play',
  settingUpTheTable: 'Setting up the table',
  playOn: 'Play on',
  theServerDoesNotAnswerPlaying: 'The server does not answer. Playing on needs the network.',
};

export const REPORT = {
  whatCannotBe: 'What cannot be',
  oneThingCannotBeLikeThat: 'One thing cannot be like that',
  thingsCannotBeLikeThat: (troubleCount: Told) => `${troubleCount} things cannot be like that`,
  theTable: 'The table',
};

export const SEAT_SECTION = {
  whose: (title: Told) => `${title}: whose`,
};

export const SECTION_VIEW = {
  yesClearIt: 'Yes, clear it',
};

export const SHARE = {
  shareThisSheet: 'Share this sheet',
  how: 'How',
  byALink: 'By a link',
  withoutANetwork: 'Without a network',
  whoeverOpensThisLinkSeesThe: 'Whoever opens this link sees the sheet and may write into it. It is live on all phones that have it open.',
  theSheet: 'the sheet',
  theSheetsAddressAsAQr: 'The sheet’s address as a QR code',
};

export const SHEET = {
  onYourOwnTable: (done: unknown) => `On your own table${done ? ': finished' : ''}`,
  share: 'Share',
  names: 'Names',
  reference: 'Reference',
  result: 'Result',
  finish: 'Finish',
  thisBrowserHasNoRoomLeft: 'This browser has no room left: what you enter is lost when you close the page. Share the sheet with another phone.',
  whatIsShown: 'What is shown',
  oneThingCannotBeLikeThat: 'One thing cannot be like that',
  thingsCannotBeLikeThat: (troubleCount: Told) => `${troubleCount} things cannot be like that`,
  redo: 'Redo',
  undo: 'Undo',
  whoEnteredIt: 'Who entered it',
  points: 'Points',
  results: 'Results',
  ask: 'Ask',
  log: 'Log',
};

export const STATUS = {
  keepTheScreenOn: 'Keep the screen on',
  lookingForOtherPhones: 'Looking for other phones',
  liveOnPhones: (phones: Told) => `Live on ${phones} phones`,
  thisPhoneAlone: 'This phone alone',
  oneEntryToSend: ', one entry to send',
  entriesToSend: (waiting: Told) => `, ${waiting} entries to send`,
  offlineKeptOnThisPhone: (rest: Told) => `Offline: kept on this phone${rest}`,
};

export const WHO = {
  whoHoldsThisPhone: 'Who holds this phone?',
  theLogThenSaysWhoEntered: 'The log then says who entered what.',
  anotherName: 'Another name',
  thatIsMe: 'That is me',
  skip: 'Skip',
};

export const BYTES = {
  theCodeDidNotArriveWhole: 'The code did not arrive whole. Read it once more.',
};

export const ENTRIES = {
  takesBack: (told: Told) => `takes back: ${told}`,
  takesBackWhatIsNotHere: 'takes back what is not here yet',
  playerIs: (it: number, text: Told) => `Player ${(it) + 1} is ${text}`,
  thisPhoneIsS: (text: Told) => `This phone is ${text}’s`,
  notKnownToThisVersion: (field: Told) => `${field}: not known to this version`,
  andMore: (stepCount: number) => `, and ${stepCount - 1} more`,
};

export const OPENING = {
  theCodeIsOfAnotherSheet: 'The code is of another sheet than this one.',
};

export const PACK = {
  theCodeIsOfAnotherVersion: 'The code is of another version of this sheet. Reload both phones where there is a network.',
  theAddressLeavesNoRoom: 'the address leaves no room',
};

export const SESSION = {
  theSheetHasNoField: (name: Told) => `the sheet has no field ${name}`,
};

export const SHEETS = {
  noListOfSheets: (status: Told) => `no list of sheets: ${status}`,
};

export const SYNC = {
  theServerCannotUseAnEntry: (message: Told) => `The server cannot use an entry: ${message}`,
};

export const TAKEN = {
  nothingInItWasNew: 'Nothing in it was new.',
  itBroughtOneEntry: 'It brought one entry.',
  itBroughtEntries: (news: Told) => `It brought ${news} entries.`,
  ofCodesTakenReadTheNext: (taken: Told, count: Told, entries: Told) => `${taken} of ${count} codes taken. ${entries} Read the next one.`,
  theCodeIsTaken: (entries: Told) => `The code is taken. ${entries}`,
  allCodesAreTaken: (count: Told, entries: Told) => `All ${count} codes are taken. ${entries}`,
};
