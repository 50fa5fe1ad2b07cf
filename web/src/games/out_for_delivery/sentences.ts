import type { Told } from '../../ui/told';

/** What the page says here: every sentence of this area has its place. */

export const ANSWERING = {
  acceptIGetAndGive: (text: Told, text2: Told) => `Accept: I get ${text} and give ${text2}`,
  accept: 'Accept',
  refuse: 'Refuse',
  refuseTheTrade: 'Refuse the trade',
  you: 'You',
  offersYouATrade: (by: Told) => `${by} offers you a trade`,
  offeredATradeWillAnswer: (by: Told, partner: Told) => `${by} offered a trade; ${partner} will answer`,
  givesAndGets: (by: Told, it: Told, it2: Told) => `${by} gives ${it} and gets ${it2}`,
  from: (things: Told, partner: Told) => `${things} from ${partner}`,
};

export const BOARD = {
  outForDelivery: 'Out For Delivery',
  putsBackOrStopsAWalk: 'puts back or stops a walk',
};

export const DESK = {
  nothing: 'nothing',
  lessGold: (title: Told) => `${title}: less gold`,
  moreGold: (title: Told) => `${title}: more gold`,
};

export const END_EXTRAS = {
  whereTheWealthCameFrom: 'Where the wealth came from',
  goldForItemsForParcelsOn: (sign: Told, itemWealth: Told, parcelMalus: Told) =>
    `${sign} gold + ${itemWealth} for items − ${parcelMalus} for parcels on the board`,
  broughtGoldTheBestOne: (count: Told, earned: Told, best: Told) => `${count} brought ${earned} gold, the best one ${best}.`,
  noDeliveries: 'No deliveries.',
  boughtFor: (count: Told, spent: Told) => `${count} bought for ${spent}.`,
  soldFor: (count: Told, income: Told) => `${count} sold for ${income}.`,
  fellOffInFines: (count: Told, fines: Told) => `${count} fell off: ${fines} in fines.`,
  theRestIsGoldFromThe: (sign: Told, trades: unknown) => `The rest, ${sign}, is gold from the start${trades ? ' and from trades' : ''}.`,
};

export const HERE = {
  movementPoints: 'movement points',
  roughCostsDouble: 'rough: costs double',
  parcelsWaitHere: 'parcels wait here',
  itsParcelsComeHere: 'its parcels come here',
};

export const ITEMS = {
  myItems: 'My items',
  drinksAndGear: 'Drinks and gear',
  noneCitiesSellThem: 'none; cities sell them',
};

export const LEDGER = {
  wealth: (said: Told) => `Wealth. ${said}`,
  wealth2: 'Wealth',
  done: 'done',
  gold: 'gold',
  items: 'items',
  parcels: 'parcels',
  total: 'total',
  goldItemsParcelsOnTheBoard: (gold: Told, itemWealth: Told, parcelMalus: Told) =>
    `${gold} gold, items ${itemWealth}, parcels on the board minus ${parcelMalus}`,
  wealthDelivered: (names: Told, parts: Told, wealth: Told, delivered: Told) => `${names}: ${parts}, wealth ${wealth}, ${delivered} delivered`,
};

export const MAP_BOARD = {
  map: 'Map',
};

export const MAP_PICTURE = {
  theMap: (summary: Told) => `The map: ${summary}`,
  aSquareIsAPickupTile: 'A square is a Pickup tile, a circle a Delivery tile. West is sand, North is moss, South is rust.',
};

export const MOVEMENT = {
  yourTurn: 'Your turn',
  mpLeft: 'MP left',
  theGameIsOver: 'The game is over',
  choosingTheCitiesToStartIn: 'Choosing the cities to start in',
  itIsNobodysTurn: 'It is nobody’s turn',
  afterThis: (mpText: Told) => `, ${mpText} after this`,
  sTurnLeft: (mine: unknown, name: Told, roll: Told | null, mpText: Told, after: Told) =>
    `${mine ? 'My turn' : `${name}'s turn`}: ${roll === null ? '' : `rolled ${roll}, `}${mpText} left${after}`,
};

export const OTHER_PLAYERS = {
  otherPlayers: 'Other players',
  keepsMp: (mpSign: Told) => `keeps ${mpSign} MP`,
};

export const PARCEL_BOARD = {
  myParcelBoard: 'My parcel board',
  myParcels: 'My parcels',
  oneSquareEachRoundLast: (fine: Told) => `one square each round; last: −${fine}`,
  oneSquareToTheRightEach: (fine: Told) => `one square to the right each round; off the board costs ${fine}`,
  parcelBoard: 'Parcel Board',
  pays: (parcelsText: Told, pay: Told) => `${parcelsText}, pays ${pay}`,
  deliverFromSquare: 'Deliver from square',
  mySquare: 'My square',
};

export const PLAQUE = {
  nothingWaiting: 'nothing waiting',
};

export const PLAQUES = {
  startHere: 'start here',
  mpAway: (trips: Told) => `${trips} MP away`,
};

export const PLATE = {
  onTheBoard: (count: Told) => `${count} on the board`,
};

export const SETUP = {
  theMap: 'The map',
  map: 'Map',
  thePrintedMap: 'The printed map',
  mapFile: 'Map file',
  downloadThePrintedMapAsAn: 'Download the printed map as an example',
  orTheMapItselfAsJson: 'Or the map itself, as JSON with cities, tiles and regions',
  theMapIsBeingChecked: 'The map is being checked.',
  thisMapCanBePlayed: (summary: Told) => `This map can be played: ${summary}`,
  note: (warning: Told) => `Note: ${warning}`,
};

export const STRIP = {
  weather: 'Weather',
  mpAStepForTheActive: (dmc: Told, eased: unknown, mine: Told | null) => `, ${dmc} MP a step${eased ? `, ${mine} for the active player` : ''}`,
  noWeatherYet: 'no weather yet',
  noneYet: 'none yet',
  weatherRolls: 'Weather rolls',
  eventOfThe: (turn: unknown, name: Told, effect: Told) => `Event of the ${turn ? 'turn' : 'round'}: ${name}. ${effect}`,
  eventRolls: 'Event rolls',
  ofDelivered: (deliveries: Told, goal: Told) => `${deliveries} of ${goal} delivered`,
  delivered: (deliveries: Told) => `${deliveries} delivered`,
  theStart: 'The start',
  round: (round: Told) => `Round ${round}`,
};

export const ZOOM = {
  seeTheMapCloser: 'See the map closer',
  seeTheWholeMap: 'See the whole map',
  closer: 'Closer',
  wholeMap: 'Whole map',
};

export const DEALING = {
  skiMaskTakeAParcelFrom: (name: Told) => `Ski Mask: take a parcel from ${name}`,
  carries: (name: Told) => `${name} carries`,
  itKeepsItsSquare: 'It keeps its square.',
  takeIt: 'Take it',
  cancel: 'Cancel',
  proposeIGiveAndGet: (giving: Told, getting: Told) => `Propose: I give ${giving} and get ${getting}`,
  proposeFirstChooseAThingOn: 'Propose: first choose a thing on each side',
  youGive: 'You give',
  gives: (name: Told) => `${name} gives`,
  youGiveAndGetItCosts: (giving: Told, getting: Told, cost: Told, name: Told) =>
    `You give ${giving} and get ${getting}. It costs you ${cost ?? 'nothing'} if ${name} agrees.`,
  propose: 'Propose',
};

export const DEEDS = {
  deliver: 'Deliver',
  deliver2: (pay: Told) => `Deliver: ${pay}`,
  to: (name: Told) => `To ${name}`,
  pickUp: 'pick up',
  trade: (name: Told) => `Trade: ${name}`,
  proposeATradeTo: (name: Told) => `Propose a trade to ${name}`,
  gold: (buy: Told) => `${buy} gold`,
  buyAnItem: 'Buy an item',
  ferryAcross: 'Ferry across',
  leavesTheBoat: 'leaves the boat',
  endTurn: 'End turn',
  stopTheWalk: 'Stop the walk',
  stopTheProposal: 'Stop the proposal',
  stopHere: 'Stop here',
  stop: 'Stop',
};

export const INDEX = {
  chooseACityToStartIn: 'Choose a city to start in',
  goOneStep: 'Go one step',
  ferryAcrossTheRiver: 'Ferry across the river',
  pickUpAParcel: 'Pick up a parcel',
  deliverAParcel: 'Deliver a parcel',
  buyAnItem: 'Buy an item',
  sellAnItem: 'Sell an item',
  useAnItem: 'Use an item',
  flyToAnotherCity: 'Fly to another city',
  stealAParcel: 'Steal a parcel',
  proposeATrade: 'Propose a trade',
  whatIGive: 'What I give',
  whatIWantForIt: 'What I want for it',
  answerTheTrade: 'Answer the trade',
  endTheTurn: 'End the turn',
};

export const LABELS = {
  toGoThere: (mpText: Told) => `; ${mpText} to go there`,
  closedThisRound: '; closed this round',
  tooFarThisTurn: '; too far this turn',
  flyTo: (tileName: Told) => `Fly to ${tileName}`,
  here: (there: Told, thereCount: number) => `; ${there} ${thereCount > 1 ? 'are' : 'is'} here`,
  ofMineHere: (count: Told, mine: number) => `; ${count} of mine ${mine > 1 ? 'go' : 'goes'} here`,
  iAmHere: (name: Told, who: Told, waits: Told, due: Told) => `${name}; I am here${who}${waits}${due}`,
  numberWaysInFairWeather: (can: unknown, name: Told, colour: Told, number: Told, ways: Told) =>
    `${can ? 'Start in ' : ''}${name}, ${colour}, number ${number}. Ways in fair weather: ${ways}`,
  noItems: 'no items',
  proposeATradeTo: 'Propose a trade to ',
  onSquare: (parcelsText: Told, square: Told) => `${parcelsText} on square ${square}`,
  noParcels: 'no parcels',
  on: (tileName: Told) => `, on ${tileName}`,
  mpKeptForTheNextRoll: (keptMp: Told) => `, ${keptMp} MP kept for the next roll`,
  flyWhereChooseAPickupOr: 'Fly where? Choose a Pickup or Delivery tile',
  youAreWatching: 'You are watching',
  chooseYourCityOnTheMap: 'Choose your city on the map',
  choosesACity: (nameOf: Told) => `${nameOf} chooses a city`,
  theOneRolledOrAnotherFor: 'The one rolled, or another for 50',
  whichItemDoYouTake: 'Which item do you take?',
  on2: 'On',
  youAreOn: 'You are on',
  theGameIsOver: 'The game is over.',
  parcelsArriveWhenAllHaveChosen: 'Parcels arrive when all have chosen.',
  anItemIsBeingChosen: 'An item is being chosen.',
  hasTheTurn: (seat: Told) => `${seat} has the turn.`,
};

export const MAPFILE = {
  west: 'West',
  north: 'North',
  south: 'South',
  chooseAMapFileOrWrite: 'Choose a map file, or write a map into the box.',
  thisIsLargerThanAnyMap: 'This is larger than any map can be.',
  thisIsNotJsonTheFormat: (message: Told) => `This is not JSON, the format of map files: ${message}`,
  roadTilesOfThemInThe: (roadCount: Told, rough: Told, bridges: Told, cities: Told) =>
    `${roadCount} road tiles, ${rough} of them in the mountains and ${bridges} on rivers. Cities: ${cities}.`,
};

export const OUTLOOK = {
  theLastStepCostsButWould: (mpText: Told, mpText2: Told) => `The last step costs ${mpText}, but ${mpText2} would be left`,
  isClosedThisRound: (tileName: Told) => `${tileName} is closed this round`,
  mpIsNotEnoughToGet: (mp: Told) => `${mp} MP is not enough to get there`,
};

export const QUESTIONS = {
  fly: 'Fly',
  steal: 'Steal',
  ferryAcross: 'Ferry across',
  ferryLoseTheBoat: 'Ferry, lose the boat',
  ferryAcrossTheRiver: 'Ferry across the river?',
  takeAParcelFrom: 'Take a parcel from',
  useIt: 'Use it',
  whyNotNow: 'Why not now?',
  sellFor: (sell: Told) => `Sell for ${sell}`,
  cancel: 'Cancel',
};

export const STORY = {
  inStepsForMp: (linesCount: Told, cost: Told) => ` in ${linesCount} steps for ${cost} MP.`,
  andTrade: (names: Told) => ` and ${names} trade `,
};

export const TURN = {
  goToFor: (tileName: Told, mpText: Told) => `Go to ${tileName} for ${mpText}?`,
  chooseACityToFlyTo: 'Choose a city to fly to.',
  layOutATradeWith: (seat: Told) => `Lay out a trade with ${seat}.`,
  chooseWhatToStealFrom: (seat: Told) => `Choose what to steal from ${seat}.`,
  chooseWhomToStealFrom: 'Choose whom to steal from.',
  useOrSellThe: (name: Told) => `Use or sell the ${name}.`,
};
