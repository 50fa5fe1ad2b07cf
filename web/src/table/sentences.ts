import type { Told } from '../ui/told';

/** What the page says here: every sentence of this area has its place. */

export const ACTION_LIST = {
  all: (legalCount: Told) => `All ${legalCount}`,
  of: (fittingCount: Told, legalCount: Told) => `${fittingCount} of ${legalCount}`,
  onlyWhatFits: 'Only what fits',
  showAll: 'Show all',
  whatIMayDoNow: 'What I may do now',
};

export const ANNOUNCER = {
  whatHappens: 'What happens',
};

export const ARRIVING = {
  table: 'Table',
  sittingDownAtTheTable: 'Sitting down at the table',
};

export const COACH = {
  coach: 'Coach',
  coach2: (text: Told) => `Coach: ${text}`,
  silenceTheCoach: 'Silence the coach',
  silence: 'Silence',
  gotIt: 'Got it',
  better: 'Better:',
  goodNow: 'Good now:',
  takeItBack: 'Take it back',
  playOn: 'Play on',
  showOnTheBoard: 'Show on the board',
  rule: (clause: Told) => `Rule ${clause}`,
  whatYouCanDo: 'What you can do',
  goodToKnow: 'Good to know',
  thinkAgain: 'Think again?',
  theCoachIsSilentNowYou: 'The coach is silent now. You can switch it on again under “How to play”.',
};

export const COACH_SWITCH = {
  coach: 'Coach',
  speaksUpWhenSomethingIsNew: 'Speaks up when something is new, or when a move costs you much.',
};

export const END_SCREEN = {
  theGameIsOver: 'The game is over',
  analysis: 'Analysis',
  finalStanding: 'Final standing',
  finalStandingWithWhatThePoints: 'Final standing, with what the points are made of',
  place: 'Place',
  player: 'Player',
  theLowestTotalWins: 'The lowest total wins.',
  points: 'Points',
  andAreEqualInEverythingThat: (name: Told, name2: Told) => `${name} and ${name2} are equal in everything that counts and share the place.`,
  andHaveTheSamePointsDecides: (name: Told, name2: Told, told: Told, told2: Told, tieBreak: Told) =>
    `${name} and ${name2} have the same points; ${told} decides, ${told2} to ${tieBreak}.`,
};

export const END_WAYS = {
  toTheNextGame: 'To the next game',
  rematch: 'Rematch',
  replay: 'Replay',
  share: 'Share',
  save: 'Save',
};

export const ENDING = {
  theBoardAtTheEnd: 'The board at the end',
};

export const EXERCISE = {
  players: 'Players',
  rules: 'Rules',
  settings: 'Settings',
  theTask: 'The task',
  settingUpTheBoard: 'Setting up the board',
};

export const EXERCISE_FRAME = {
  theCannotBeFetched: (kind: Told) => `The ${kind} cannot be fetched`,
  allS: (kind: Told) => `All ${kind}s`,
  tryAgain: 'Try again',
  settingUpThe: (kind: Told) => `Setting up the ${kind}`,
};

export const FRIEND_SEAT = {
  leaveSSeatAsItIs: (name: Told) => `Leave ${name}’s seat as it is`,
  changeSSeat: (name: Told) => `Change ${name}’s seat`,
  seatOf: (name: Told) => `seat of ${name}`,
  theLinkToThisSeatWas: 'The link to this seat was made on another of your devices.',
  makeANewOneHere: 'Make a new one here',
  nameOfThisSeat: 'Name of this seat',
  sendANewInvitation: 'Send a new invitation',
  youGetANewLinkS: (link: unknown, name: Told) =>
    `You get a new link. ${link ? 'The one above' : `${name}’s devices lose the seat, and the link used before`} no longer works.`,
  makeANewLink: 'Make a new link',
  notNow: 'Not now',
  aBotTakesOverAtOnce: (name: Told) => `A bot takes over at once. ${name} can come back and take the seat again.`,
  remove: (name: Told) => `Remove ${name}`,
  letABotPlayFor: (name: Told) => `Let a bot play for ${name}`,
  removeFromTheGame: 'Remove from the game',
  bot: 'Bot',
  notHereYet: 'Not here yet',
  atTheTable: 'At the table',
  away: 'Away',
};

export const HINT = {
  hint: 'Hint',
  oneSuchGame: 'One such game',
  closeTheHint: 'Close the hint',
  whatTheHintSays: 'What the hint says',
  lookAtWhatIsMarkedOn: (aim: Told) => `Look at what is marked on the board. ${aim}`,
  mark: (text: Told) => `Mark: ${text}`,
  suggestionsBestFirst: 'Suggestions, best first',
  whyNotAnotherOne: 'Why not another one?',
  chooseAnAction: 'Choose an action',
  thinking: 'Thinking',
  ask: 'Ask',
  showTheBest: 'Show the best',
  dismiss: 'Dismiss',
  whatToAimAt: 'What to aim at',
  where: 'Where',
  toThinkAbout: (few: number) => `${few === 2 ? 'Two' : 'Three'} to think about`,
  whatIWouldDo: 'What I would do',
  where2: 'Where?',
  which: (few: number) => `Which ${few === 2 ? 'two' : 'three'}?`,
  whichIsBest: 'Which is best?',
  thinking2: 'Thinking.',
  thePlaceIsMarkedOnThe: 'The place is marked on the board.',
};

export const HINT_GAME = {
  imaginedOneWayTheGameMight: 'Imagined: one way the game might go on, from what you can know.',
  of: (at: number, last: number, it: Told) => `${at + 1} of ${last + 1}: ${it}`,
  back: 'Back',
  next: 'Next',
  backToTheHint: 'Back to the hint',
};

export const HINT_TIP = {
  details: 'Details',
  toWinGiveOrTake: (percent: Told, count: Told) => `${percent} to win, give or take ${count};`,
  giveOrTake: (whole: Told, pointsName: Told, count: Told) => `${whole} ${pointsName}, give or take ${count}.`,
  against: (rank: Told | null) => `Against ${rank === 0 ? 'the next best' : 'the first'}:`,
  in100Games: (signed: Told) => `${signed} in 100 games,`,
  inOfAgainst: (it: Told, count: Told, worlds: Told, against: Told) => `${it}: in ${count} of ${worlds}, against ${against}.`,
  seeAGameInWhich: (text: Told) => `See a game in which ${text}`,
  seeOneSuchGame: 'See one such game',
  doThis: (text: Told) => `Do this: ${text}`,
  doThis2: 'Do this',
  aboutEqual: 'about equal',
  lessGood: 'less good',
  tooFewGamesToTell: 'too few games to tell',
};

export const IMAGINING_BAR = {
  whatIfImaginedFromWhatYou: 'What if: imagined from what you know. Nothing here counts.',
  theBotsAreDeciding: 'The bots are deciding.',
  actions: 'Actions',
  oneStepBack: 'One step back',
  backToTheGame: 'Back to the game',
};

export const KEYS_DIALOG = {
  keys: 'Keys',
  tab: 'Tab',
  toTheBoardItsPartsThe: 'To the board, its parts, the list of actions',
  fromOneSpotOfTheBoard: 'From one spot of the board, or action of the list, to another',
  enter: 'Enter',
  chooseIt: 'Choose it',
  esc: 'Esc',
  putDownWhatIsLiftedClose: 'Put down what is lifted, close what is open',
  singleLettersWorkAtTheTable: 'Single letters work at the table',
};

export const LAYOUT = {
  now: 'Now',
};

export const LOG_PANEL = {
  nothingHasHappenedYet: 'Nothing has happened yet.',
};

export const NAME_FORM = {
  change: 'Change',
};

export const NOTICE_BOX = {
  read: (clause: Told) => `Read ${clause}`,
  dismiss: 'Dismiss',
};

export const PACE_CHOICE = {
  botsDecideAtThisTable: 'Bots decide at this table',
};

export const PLATE = {
  letABotPlayFor: (name: Told) => `Let a bot play for ${name}`,
  forNow: (level: Told) => `${level} for now`,
  whileAway: (bot: Told) => `${bot}, while away`,
  deciding: (bot: Told) => `${bot}, deciding`,
  yourTurn: 'Your turn',
  deciding2: 'Deciding',
  notHereYet: 'Not here yet',
  you: 'You',
  atTheTable: 'At the table',
  away: 'Away',
};

export const PROMPT_BAR = {
  watching: 'Watching',
  hereAndNow: 'Here and now',
  skipMoves: (waiting: Told) => `Skip ${waiting} moves`,
  thinking: 'Thinking',
  whatWouldYouDo: 'What would you do?',
  hint: 'Hint',
  whatIf: 'What if?',
  takeMySeatBack: 'Take my seat back',
  takeBack: 'Take back',
  actions: 'Actions',
  log: 'Log',
  rules: 'Rules',
  noConnectionToTheTable: 'No connection to the table',
  yourMoveIsKeptAndWill: 'Your move is kept while this page is open, and sent as soon as the server answers.',
};

export const PUSH_OFFER = {
  messages: 'Messages',
  awayShallThisDeviceTellYou: (away: Told, awayCount: Told) =>
    `${away} ${awayCount === 1 ? 'is' : 'are'} away. Shall this device tell you when it is your turn?`,
  tellMe: 'Tell me',
  noThanks: 'No, thanks',
};

export const RAIL = {
  actionsLogAndRules: 'Actions, log and rules',
  besideTheBoard: 'Beside the board',
  close: 'Close',
  actions: 'Actions',
  log: 'Log',
  rules: 'Rules',
};

export const REFUSAL = {
  watchTheTable: 'Watch the table',
  downloadTheGame: 'Download the game',
  toTheFrontPage: 'To the front page',
  thereIsNoSuchTable: 'There is no such table',
  theLinkMayBeIncompleteOr: 'The link may be incomplete, or the table has been removed.',
  theRulesHaveChanged: 'The rules have changed',
  thisLinkHasAlreadyBeenUsed: 'This link has already been used',
  youSitMySeatOnAnother: 'you sit (“My seat on another device”), or ask the host for a new link.',
  thisLinkOpensNoSeat: 'This link opens no seat',
  itMayBeIncompleteAskWhoever: 'It may be incomplete. Ask whoever sent it for the whole link.',
  theTableCannotBeReached: 'The table cannot be reached',
};

export const REPLAY = {
  replay: 'Replay',
  steps: 'Steps',
  toTheBeginning: 'To the beginning',
  lastRound: 'Last round',
  lastOfDecisions: (whose: Told) => `Last of ${whose} decisions`,
  oneStepBack: 'One step back',
  pause: 'Pause',
  letItRun: 'Let it run',
  oneStepForward: 'One step forward',
  nextOfDecisions: (whose: Told) => `Next of ${whose} decisions`,
  nextRound: 'Next round',
  toTheEnd: 'To the end',
  step: 'Step',
  thatStepCouldNotBeFetched: 'That step could not be fetched.',
  tryAgain: 'Try again',
  seenBy: 'Seen by',
  watchers: 'Watchers',
  you: 'You',
  speed: 'Speed',
  copyLinkToThisPosition: 'Copy link to this position',
  analysis: 'Analysis',
  playOnFromHere: 'Play on from here',
  result: 'Result',
};

export const SCORE = {
  paid: (gain: Told) => `${gain} paid`,
};

export const SIDES = {
  logOfTheGame: 'Log of the game',
  recentEvents: 'Recent events',
};

export const TABLE_BOARD = {
  theBoard: 'The board',
  meanwhileEverythingIsListed: 'Meanwhile, everything is listed below.',
};

export const TABLE_DIALOG = {
  thisTable: 'This table',
  theOthers: 'The others',
  sendEachFriendTheirOwnLink: 'Send each friend their own link. Whoever opens it first sits down; after that it no longer works.',
  mySeat: 'My seat',
  myNameAtThisTable: 'My name at this table',
  mySeatOnAnotherDevice: 'My seat on another device',
  opensYourSeatOnYourPhone: 
    'Opens your seat on your phone or another computer too, and the others see a line about it. For all your seats at once, see Settings.',
  mySeatOnAnotherDevice2: 'my seat on another device',
  yourSeatIsOpenOnOther: (elsewhere: Told) => `Your seat is open on ${elsewhere === 1 ? 'one other device' : `${elsewhere} other devices`}.`,
  closeItThere: 'Close it there',
  linkToWatch: 'Link to watch',
  showsWhatEveryoneAtTheTable: 'Shows what everyone at the table may see, but no hands.',
  watchThisTable: 'watch this table',
};

export const TABLE_DIALOGS = {
  howToPlay: (title: Told) => `How to play ${title}`,
  houseRules: 'House rules of this table',
  insteadOf: (value: Told) => `instead of ${value}`,
  openASavedGameOrA: 'Open a saved game or a position',
};

export const TABLE_HEAD = {
  players: 'Players',
  table: 'Table',
  talk: 'Talk',
  howToPlay: 'How to play',
  houseRules: (count: Told) => (count === 1 ? '1 house rule' : `${count} house rules`),
  seatsAndLinks: 'Seats and links',
  settings: 'Settings',
};

export const TABLE_NOTES = {
  whatIfTheFirstActionsAre: (steps: Told) => `What if: the first ${steps === 1 ? 'action is' : `${steps} actions are`} those of`,
  anotherGame: 'another game',
  fromThereOnItGoesIts: '; from there on it goes its own way.',
};

export const TABLE_NOTICES = {
  noConnectionToTheTableIt: 'No connection to the table. It will come back by itself, and what you choose is sent then.',
  thingsHappenedSinceYouLooked: (missed: Told) => `${missed === 1 ? 'One thing' : `${missed} things`} happened since you looked`,
};

export const WARMING = {
  likeUntilTheGameIsPrepared: (simple: Told, simpleCount: Told, titleOf: Told) =>
    `${simple} ${simpleCount === 1 ? 'plays' : 'play'} like ${titleOf} until the game is prepared for thinking ahead.`,
  theFastRulesAreBeingPrepared: (total: number, done: Told) =>
    `The fast rules are being prepared${total > 0 ? ` (${done} of ${total})` : ''}; play goes on meanwhile.`,
};

export const WHAT_IF = {
  playOnFromHere: 'Play on from here',
  aTableOfYourOwnThat: (n: Told) =>
    `A table of your own that begins with ${n === 0 ? 'nothing played yet' : n === 1 ? 'the first action' : `the first ${n} actions`} ` +
    `of this game. Bots take the other seats, and this game stays as it was.`,
  iPlay: 'I play',
  theOthersAre: 'The others are',
  playOn: 'Play on',
};

export const NOTED = {
  milkrun: 'Milkrun',
  yourTurn: 'Your turn · ',
};

export const REPLAY_STATE = {
  theTableIsSetUp: 'The table is set up.',
  isChoosing: (who: Told) => `${who} is choosing.`,
};

export const SESSION = {
  theServerDoesNotAnswerTrying: 'The server does not answer. Trying again.',
  theTableHadAlreadyMovedOn: 'The table had already moved on. This is how it stands now.',
  theTableHasBeenRemoved: 'This table has been removed from the server. This is how it stood.',
};

export const SHORTCUTS = {
  hintWhatWouldYouDo: 'Hint: what would you do?',
  takeBack: 'Take back',
  endMyTurnOrPass: 'End my turn, or pass; press it twice if I could do more',
  whereAmIWhoDecidesWhat: 'Where am I: who decides what, and how I stand',
  thisList: 'This list',
  you: (score: Told) => `You: ${score}`,
};

export const VERDICT = {
  and: (names: Told, names2: Told) => `${names} and ${names2}`,
  levelWith: 'level with',
  than: (by: Told, score: number, score2: number) => `${by} ${score < score2 ? 'less' : 'more'} than`,
  aheadOf: 'ahead of',
  you: 'You',
  shareTheWin: (names: Told) => `${names} share the win`,
  youSharePlace: (place: Told) => `You share ${place} place`,
  youCame: (place: Told) => `You came ${place}`,
};
