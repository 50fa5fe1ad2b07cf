import type { Told } from '../../ui/told';

/** What the page says here: every sentence of this area has its place. */

export const BOARD = {
  tiffin: 'Tiffin',
  theDay: 'The day',
  routes: 'Routes',
  otherPlayers: 'Other players',
  youAreWatchingThisTable: 'You are watching this table.',
  theCompetitor: 'the competitor',
};

export const BROWSE = {
  playedAndDiscarded: 'Played and discarded',
  nothingHasBeenPlayedYet: 'Nothing has been played yet',
};

export const CLOSED = {
  wasTheLastRouteHere: (name: Told) => `${name} was the last route here`,
  noRouteHereAnyMore: 'No route here any more',
  wasTheLastOneIn: (name: Told) => `${name} was the last one in`,
  lineClosedForTheDay: 'Line closed for the day',
};

export const COMPETITOR = {
  competitorAtOfAtItAdds: (marker: Told, threshold: Told) => `Competitor at ${marker} of ${threshold}; at ${threshold} it adds a cube to every active route`,
  competitor: 'Competitor',
  thisWouldWakeIt: 'this would wake it',
  hasHadItsTurn: 'has had its turn',
  wakesAt: (threshold: Told) => `wakes at ${threshold}`,
};

export const END_EXTRAS = {
  routeByRoute: 'Route by route',
  whatEveryRoutePaidTheRoute: 'What every route paid: the route fee for its place, and the delivery fee for its tiffins.',
  whatEachRoutePaid: 'What each route paid',
  route: 'Route',
  sum: 'Sum',
  howTheDayWent: 'How the day went',
  scoresAfterEachRoute: (players: Told) => `Scores after each route: ${players}`,
};

export const HAND = {
  yourHand: 'Your hand',
  yourHandDiscard: (it: Told) => `Your hand: discard ${it}`,
  yourHand2: (handCount: Told) => `Your hand, ${handCount}`,
  cardOf: (pairs: unknown, cardName: Told, i: number, handCount: Told, up: unknown) =>
    `${pairs ? 'Pair with ' : ''}${cardName}, card ${i + 1} of ${handCount}${up ? ', lifted' : ''}`,
  pair: 'pair',
  yourHandIsEmptyDraftTwo: 'Your hand is empty: draft two cards, or place a tiffin.',
  your: (specialName: Told, has: unknown, card: Told) =>
    `Your ${specialName}: ${has ? (card === 'flat_tire' ? 'adds 2 spaces to the route' : 'cancels 2 spaces of the route') : 'used'}`,
};

export const NEXT_ROUTE = {
  nextRoute: 'Next route',
  next: 'Next',
  left: (routesLeft: Told) => `${routesLeft} left`,
  theDayIsDone: 'The day is done',
  noneTheNextScoreEndsIt: 'None: the next score ends it',
  noneLeft: 'none left',
  allRoutesAndTheirFees: 'all routes and their fees',
  nextRouteStopsInTheDeck: (name: Told, colour: Told, distance: Told, routesLeft: Told) =>
    `Next route: ${name}, ${colour}, ${distance} stops; ${routesLeft} in the deck.`,
  theRouteDeckIsEmpty: 'The route deck is empty.',
};

export const OTHERS = {
  noCards: 'no cards',
  inHand: (name: Told, count: Told) => `${name}: ${count} in hand`,
  theFlatTireTheShortcut: (flatTire: unknown, shortcut: unknown) =>
    `; ${flatTire ? 'has' : 'has used'} the Flat Tire, ${shortcut ? 'has' : 'has used'} the Shortcut`,
};

export const PAYOUT_DETAIL = {
  ifScoredNow: (name: Told) => `${name}, if scored now`,
  competitor: 'Competitor',
  nobodyHasAnythingOnItYet: 'Nobody has anything on it yet.',
};

export const PLATE = {
  flatTire: ', Flat Tire',
};

export const POOL = {
  cardsToDraft: 'Cards to draft',
  howManyCardsOfEachRank: 'how many cards of each rank there are',
  takeTogetherWithTheFirst1: (cardName: Told) => `Take ${cardName} together with the first 1`,
  draftPool: (i: number, cardName: Told) => `Draft pool ${i + 1}: ${cardName}`,
  drawDeck: (count: Told) => `Draw deck, ${count}`,
  deck: 'Deck',
  discardPileChooseToLookThrough: (count: Told, browsing: unknown, discard: Told) =>
    `Discard pile, ${count}${browsing ? `: ${discard}` : '; choose to look through it'}`,
  isPlaying: (mover: Told, cards: Told) => `${mover} is playing ${cards}`,
  played: (discardCount: Told) => `Played ${discardCount}`,
  endYourTurn: 'End your turn',
  endTurn: 'End turn',
  draftPool2: 'Draft pool',
  draftPoolToTheEnd: (count: Told) => `Draft pool: ${count} to the end`,
};

export const ROUTE = {
  stops: (suit: Told, distance: Told) => `${suit} · ${distance} stops`,
  open: 'open',
  full: 'full',
  may: 'may',
  leave: 'leave',
  needs: 'needs',
  noFee: 'no fee',
  open2: (open: Told) => `${open} open`,
  mayLeave: 'may leave',
  fillsItAndPays: 'Fills it and pays',
  thenOpenPays: (moves: unknown, open: Told) => `Then ${moves ? `${open} open, ` : ''}pays`,
  paid: (name: Told) => `${name} paid`,
  ifScoredNow: 'If scored now',
};

export const SCORE = {
  scoreTrack: (players: Told) => `Score track: ${players}`,
};

export const SLOT = {
  putATiffinOnSquareOf: (name: Told, tiffinsCount: number, squares: Told) => `Put a tiffin on ${name}, square ${tiffinsCount + 1} of ${squares}`,
};

export const TRACKING = {
  theDay: 'The day',
  of10RoutesIn: (routesScoredCount: Told) => `${routesScoredCount} of 10 routes in`,
  toLeave: 'to leave:',
  orMore: (minimum: Told) => `${minimum} or more`,
  tiffin: 'tiffin',
  orMoreToLeave: (minimum: Told) => `${minimum} or more to leave`,
  aTiffin: 'a tiffin',
  toLeave2: 'to leave',
  aTin: 'a tin',
  allTrackingCards: 'all Tracking cards',
  tiffinTrackingCardARouteNeeds: (shown: Told, minimum: Told, fee: Told) =>
    `Tiffin tracking card ${shown}: a route needs at least ${minimum} to leave, each tiffin pays ${fee}. Coming: `,
  needsPays: (shown: Told, minimum: Told, fee: Told) => `${shown}: needs ${minimum}, pays ${fee}`,
};

export const INDEX = {
  putATiffinOnARoute: 'Put a tiffin on a route',
  draftFromThePool: 'Draft from the pool',
  draftFromTheDeck: 'Draft from the deck',
  draftTwo1sAsOne: 'Draft two 1s as one',
  discard: 'Discard',
  playACard: 'Play a card',
  playAPairAsAWild: 'Play a pair as a wild',
  chooseTheRoute: 'Choose the route',
  addASpecialCard: 'Add a Special card',
  stopHere: 'Stop here',
};

export const QUESTIONS = {
  howOn: (name: Told) => `How on ${name}?`,
  cancel: 'Cancel',
  addASpecialCard: 'Add a Special card?',
  noJustPlay: 'No, just play',
  flatTire2: 'Flat Tire +2',
  orChooseASecond1Both: 'Or choose a second 1: both count as one pick',
  justThis1: 'Just this 1',
  only: (cardName: Told) => `Only ${cardName}`,
  wildPairAAnywhere: (rank: Told) => `Wild pair: a ${rank} anywhere`,
  onlyOneCard: 'Only one card',
};

export const TURN = {
  chooseHowToPlayOn: (slot: Told) => `Choose how to play on ${slot}.`,
  takeJustThisCardOrChoose: 'Take just this card, or choose a second 1.',
  with: (specialName: Told) => `, with ${specialName}`,
  aSpecialCardMayGoWith: '; a Special card may go with it',
  chooseARouteFor: (names: Told, with_: Told) => `Choose a route for ${names}${with_}.`,
  discard: (cardName: Told) => `Discard ${cardName}?`,
  cannotBeAddedOn: (specialName: Told, name: Told) => `${specialName} cannot be added on ${name}`,
  playOn: (name: Told, special: Told) => `Play on ${name}${special ? ` with ${special}` : ''}?`,
  putATiffinOn: (slot: Told) => `Put a tiffin on ${slot}?`,
  takeBoth1sAsOnePick: 'Take both 1s as one pick?',
  take: (cardName: Told) => `Take ${cardName}?`,
  drawFromTheDeck: 'Draw from the deck?',
};

export const WORDS = {
  greyWild: 'grey wild',
  withTheCompetitorSymbol: ' with the competitor symbol',
  more1s: 'more 1s',
  andA2: 'and a 2',
  orAny2: 'or any 2',
  flatTire: 'Flat Tire',
  shortcut: 'Shortcut',
  asA2: 'As a 2',
  tiffinFirstThen: (rank: Told) => `Tiffin first, then ${rank}`,
  cubes: (rank: Told) => `${rank} cubes`,
  th: (n: Told) => `${n}th`,
  thisRouteIsFullAndWaits: 'This route is full and waits to be scored',
  itNeedsBeforeItMayLeave: (count: Told) => `It needs ${count} before it may leave`,
  thisCardNeedsAPartnerOf: 'This card needs a partner of its rank: lift a second one',
  openSpace: 'open space',
  noTiffins: 'no tiffins',
  notStarted: 'not started',
  besideIt: (beside: Told) => `beside it: ${beside}`,
  ifScoredNow: (pays: Told) => `if scored now: ${pays}`,
  playOn: (stopsOf: Told) => `Play on ${stopsOf}`,
  leavesOpen: (open: Told) => `leaves ${open} open`,
  fillsIt: 'fills it',
  wakesTheCompetitor: 'wakes the competitor',
};
