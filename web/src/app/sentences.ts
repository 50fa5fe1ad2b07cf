import type { Told } from '../ui/told';

/** What the page says here: every sentence of this area has its place. */

export const APP = {
  thisPage: 'This page',
};

export const NEW_VERSION = {
  aNewVersionIsThere: 'A new version is there.',
  reload: 'Reload',
  later: 'Later',
};

export const PAGE = {
  skipToThePage: 'Skip to the page',
  settings: 'Settings',
};

export const PUSH_SETTINGS = {
  tellMeWhenItIsMy: 'Tell me when it is my turn',
  thisBrowserCannotShowMessages: 
    'This browser cannot show messages here. It can over https; on an iPhone, once the page is on the home screen, where the link below brings your seats.',
  messagesOnThisDevice: 'Messages on this device',
  onlyWhileYouDoNotLook: 'At your turn and when a game is over, only while you do not look at the table. They say nothing secret.',
  theyAreSwitchedOffForThis: 'They are switched off for this page in the browser’s own settings.',
  quietHours: 'Quiet hours',
  from: 'from',
  to: 'to',
  webhook: 'Webhook',
  anHttpsAddressThatGetsA: 'An https address that gets a sentence and a link, as JSON. Empty: none.',
  keepIt: 'Keep it',
  itIsKept: 'It is kept.',
  sendATest: 'Send a test',
  thisBrowserDoesNotAllowIt: 'This browser does not allow it. Its own settings for this page say why.',
  sendingAMessageToThisDevice: 'Sending a message to this device',
};

export const SETTINGS_DIALOG = {
  settings: 'Settings',
  light: 'Light',
  likeTheDevice: 'Like the device',
  day: 'Day',
  night: 'Night',
  movement: 'Movement',
  stillShowsTheSameButNothing: '“Still” shows the same, but nothing moves.',
  moving: 'Moving',
  still: 'Still',
  othersMovesAreShown: 'Others’ moves are shown',
  onThisDeviceHowFastBots: 'On this device. How fast bots decide is said at each table.',
  atTheTablesPace: 'At the table’s pace',
  briskly: 'Briskly',
  atOnce: 'At once',
  aSoftSoundAtMyTurn: 'A soft sound at my turn',
  whenILookElsewhere: 'When I look elsewhere',
  always: 'Always',
  never: 'Never',
  askMeToConfirmEachMove: 'Ask me to confirm each move on the board',
  singleLettersWorkAtTheTable: 'Single letters work at the table, such as H for a hint (? lists them)',
  explainWhatIRestOnAt: 'Explain what I rest on at the board',
  plainTablesInsteadOfTheBoard: 'Plain tables instead of the board',
  myNameAtNewTables: 'My name at new tables',
  storedOnThisDeviceOnly: 'Stored on this device only.',
  messages: 'Messages',
  mySeatsOnAnotherDevice: 'My seats on another device',
  thereAreNoAccountsThisLink: 
    'There are no accounts: this link brings all your seats to another of your devices. Anyone who has it has your seats, so guard it like a key.',
  allMySeats: 'all my seats',
};

export const TURNS_LINK = {
  forYou: (waitingCount: Told) => `${waitingCount === 1 ? 'table waits' : 'tables wait'} for you`,
};

export const WORDMARK = {
  milkrun: 'Milkrun',
};

export const PUSHING = {
  deliveredTheMessageHasArrived: 'Delivered: the message has arrived on this device.',
  thePushServiceAcceptedThe: 'The push service accepted the message, but it has not arrived here yet.',
  theBrowserGaveNoAddressTo: 'The browser gave no address to send messages to.',
};

export const SETTINGS = {
  calmly: 'Calmly',
  briskly: 'Briskly',
  atOnce: 'At once',
};

export const TURNS = {
  and: (names: Told, names2: Told) => `${names} and ${names2}`,
};
