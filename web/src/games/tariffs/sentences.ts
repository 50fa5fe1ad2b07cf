import type { Told } from '../../ui/told';

/** What the page says here: every sentence of this area has its place. */

export const ARRANGEMENT = {
  map: 'Map',
  myContract: 'my contract',
};

export const BOARD = {
  tariffs: 'Tariffs',
  myDominoesAndTheStock: 'My dominoes and the stock',
  otherPlayers: 'Other players',
  whatAGapCosts: 'What a gap costs',
};

export const CONTRACT = {
  hideMyWalkOnTheMap: 'Hide my walk on the map',
  drawMyWalkOnTheMap: 'Draw my walk on the map',
  hideWalk: 'Hide walk',
  showWalk: 'Show walk',
  cheapestWalk: (walkText: Told) => `Cheapest walk ${walkText}`,
  declareARunForOverGaps: (cost: Told, upsideDown: Told) => `Declare a run for ${cost}; over gaps the others pay ${upsideDown}`,
  declareFor: 'Declare for',
  gapsCostOthers: '· gaps cost others',
  iAmConnected: 'I am connected',
  myContract: 'My contract',
};

export const COURSE = {
  round: (round: Told) => `Round ${round}`,
  of: (rounds: Told) => `of ${rounds}`,
  roundOf: (round: Told, rounds: Told) => `Round ${round} of ${rounds}`,
  turn: (turn: Told) => `Turn ${turn}`,
  startedBy: (starter: Told) => `started by ${starter}`,
  idleOf: (idleTurns: Told, stalledAfter: Told) => `idle for ${idleTurns} of ${stalledAfter} turns`,
};

export const END_EXTRAS = {
  roundByRound: 'Round by round',
  round: (round: Told) => `Round ${round}.`,
  aGapCost: (ended: Told, at: Told, gap: Told, scores: Told) =>
    `${ended}${at === undefined ? '' : ` at ${at}`}; a gap cost ${gap}. ${scores}.`,
  theWalksOfTheLastRound: 'The walks of the last round',
  paid: (seat: Told, cost: Told) => `${seat} paid ${cost}`,
};

export const EXCHANGE = {
  exchangeBothMyDominoesWithThe: 'Exchange both my dominoes with the stock',
  exchange: 'Exchange',
  both: 'both',
  exchangeBoth: 'Exchange both',
};

export const HAND = {
  myDomino: (dominoName: Told) => `My domino ${dominoName}`,
};

export const LEDGER = {
  round: (n: number) => `Round ${n + 1}`,
  tariffsPaid: 'Tariffs paid',
  lookAtTheWalksOfRound: (historyCount: Told) => `Look at the walks of round ${historyCount} again`,
  lastWalks: 'Last walks',
  scoreSheet: (players: Told) => `Score sheet. ${players}`,
};

export const LEGEND = {
  startHere: 'start here',
  endHere: 'end here',
  enteringATileCosts: 'Entering a tile costs',
  theHalfThatLiesOnIt: 'the half that lies on it.',
};

export const OTHERS = {
  emptyHand: 'empty hand',
};

export const PARTNER = {
  askedThisTurn: 'asked this turn',
};

export const PLATE = {
  inHandDeclared: (count: Told, count2: Told) => `${count} in hand, ${count2} declared`,
};

export const REVEAL = {
  roundTheWalks: (round: Told) => `Round ${round}: the walks`,
  round: (round: Told) => `Round ${round}`,
  gapsAt: (upsideDown: Told) => ` · gaps at ${upsideDown}`,
  paysTimesOverAGap: (seat: Told, cost: Told, gaps: unknown) => `${seat} pays ${cost}${gaps ? `, ${gaps === 1 ? 'once' : `${gaps} times`} over a gap` : ''}`,
  overGaps: (gaps: Told, upsideDown: Told) => `${gaps} × ${upsideDown} over gaps`,
  allOnTrack: 'all on track',
  oneStepBack: 'One step back',
  pause: 'Pause',
  play: 'Play',
  goOnStepByStep: 'Go on step by step',
  oneStepOn: 'One step on',
  close: 'Close',
  nextRound: 'Next round',
  onToTheNextRound: 'On to the next round',
};

export const SETUP = {
  theMap: 'The map',
  arrangementOfTheTiles: 'Arrangement of the tiles',
  chooseATileThenWhereTo: 'Choose a tile, then where to put it: on a free cell, or on another tile to swap the two. Arrow keys move from cell to cell.',
  myMap: 'My map',
  free: 'Free',
  notJoinedToTheOthers: ', not joined to the others',
  theTilesFormOneFigureThis: 'The tiles form one figure: this map can be played.',
  backToTheSimpleMap: 'Back to the simple map',
  shuffleTheTiles: 'Shuffle the tiles',
  simpleASuitInEveryRow: 'Simple: a suit in every row',
  grouped: 'Grouped',
  scattered: 'Scattered',
  shuffledOnARectangle: 'Shuffled on a rectangle',
  shuffledOnADiamond: 'Shuffled on a diamond',
  myOwn: 'My own',
  rowColumn: (row: number, it: number, column: number, it2: number) => `row ${row - (it) + 1}, column ${column - (it2) + 1}`,
  isLifted: (name: Told) => `${name} is lifted.`,
  thereIsNoTileHere: 'There is no tile here.',
  stays: (moving: Told) => `${moving} stays.`,
  andHaveSwappedPlaces: (moving: Told, name: Told) => `${moving} and ${name} have swapped places.`,
  isNowAt: (moving: Told, placeOf: Told) => `${moving} is now at ${placeOf}.`,
  stays2: (nameAt: Told) => `${nameAt} stays.`,
};

export const STOCK = {
  allDominoes: 'All dominoes',
};

export const WATCHING = {
  theGameIsOver: 'The game is over',
  youAreWatching: 'You are watching',
  contractsAreSecretUntilARound: 'Contracts are secret until a round ends.',
};

export const INDEX = {
  layADomino: 'Lay a domino',
  turnADominoOnTheMap: 'Turn a domino on the map',
  exchangeWithTheStock: 'Exchange with the stock',
  offerATrade: 'Offer a trade',
  declareARun: 'Declare a run',
  pass: 'Pass',
  refuseTheTrade: 'Refuse the trade',
  giveADominoInReturn: 'Give a domino in return',
  makeTheTrade: 'Make the trade',
  callTheTradeOff: 'Call the trade off',
  drawFromTheStock: 'Draw from the stock',
};

export const LABELS = {
  layTheBetween: (dominoName: Told, name: Told) => `Lay the ${dominoName} between ${name}`,
  between: (name: Told, pairState: Told) => `Between ${name}: ${pairState}`,
  movedLastBy: (movedBy: Told) => `, moved last by ${movedBy}`,
  lockedBy: (lockedBy: Told) => `, locked by ${lockedBy}`,
  onMyCheapestWalk: '; on my cheapest walk',
  proposeATradeTo: 'Propose a trade to ',
  inHandPaidSoFar: (trade: Told, seat: Told, count: Told, known: Told, score: Told) => `${trade}${seat}: ${count} in hand${known}; ${score} paid so far`,
  amongThem: (stockKnown: Told) => `, among them ${stockKnown}`,
  stock: (count: Told, known: Told) => `Stock: ${count}${known}`,
};

export const QUESTIONS = {
  youPay: 'you pay',
  onOn: (values: Told, name: Told, values2: Told, name2: Told, walk: Told | null) =>
    `${values} on ${name}, ${values2} on ${name2}${walk ? `; my ${walk}` : ''}`,
  thisWay: 'this way',
  whichDominoGoesHere: 'Which domino goes here?',
  whichWayRound: 'Which way round?',
  cancel: 'Cancel',
  turnItMy: (walk: Told) => `Turn it: my ${walk}`,
  turnIt: 'Turn it',
  turnIt2: 'turn it',
  turnItRound: 'Turn it round?',
  the: (verb: Told, text: Told) => `${verb} the ${text}`,
  offerWhichDomino: (seat: Told) => `Offer ${seat} which domino?`,
  offersYouThisYouGive: (proposer: Told) => `${proposer} offers you this. You give`,
  refuse: 'Refuse',
  refuseTheTrade: 'Refuse the trade?',
  fromForYour: (partner: Told, dominoName: Told) => `from ${partner} for your ${dominoName}?`,
  tradeTakeThe: (dominoName: Told) => `Trade: take the ${dominoName}`,
  trade: 'Trade',
  makeTheTrade: 'Make the trade?',
  callItOff: 'Call it off',
  callTheTradeOff: 'Call the trade off?',
  exchange: 'Exchange',
  bothDominoesForTwoUnseenOnes: 'Both dominoes for two unseen ones?',
  payAndEndTheRoundGaps: (cost: Told, upsideDown: Told) => `Pay ${cost} and end the round? Gaps will cost ${upsideDown}.`,
  declareTheRun: 'Declare the run',
  draw: (count: Told) => `Draw ${count}`,
  drawNone: 'Draw none',
  drawFromTheStock: 'Draw from the stock',
  pass: 'Pass',
  youCannotDoAnythingThisTurn: 'You cannot do anything this turn',
};

export const TURN = {
  roundIsOverTheseAreThe: (round: Told) => `Round ${round} is over: these are the walks.`,
  chooseWhatGoesBetween: (between: Told) => `Choose what goes between ${between}.`,
  chooseHowTheLiesBetween: (name: Told, between: Told) => `Choose how the ${name} lies between ${between}.`,
  turnTheDominoRoundOrCancel: 'Turn the domino round, or cancel.',
  chooseWhatToOffer: (seat: Told) => `Choose what to offer ${seat}.`,
  declareThisRunOrCancel: 'Declare this run, or cancel.',
  exchangeBothDominoesOrCancel: 'Exchange both dominoes, or cancel.',
  chooseWhereTheGoes: (name: Told) => `Choose where the ${name} goes.`,
  giveThe: (dominoName: Told) => `Give the ${dominoName}?`,
};
