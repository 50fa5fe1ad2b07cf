import type { Told } from '../../ui/told';

/** What the page says here: every sentence of this area has its place. */

export const ANCHOR = {
  boardAround: (size: Told, where: Told, turns: Told) => `${size === 'large' ? 'Large' : 'Small'} board around ${where}${turns}`,
  waysRound: (waysCount: Told) => `, ${waysCount} ways round`,
};

export const BOARD = {
  aquaretto: 'Aquaretto',
  stackAndTrucks: 'Stack and trucks',
  players: 'Players',
  otherPlayers: 'Other players',
  tablesOfTheRules: 'Tables of the rules',
  allAnimals: 'All animals',
  bonusesOfABasin: 'Bonuses of a basin',
  prices: 'Prices',
  coworkersAndWhatTheyEarn: 'Coworkers and what they earn',
};

export const COURSE = {
  drawATileInTheMain: (main: Told, reserve: Told) => `Draw a tile: ${main} in the main stack, ${reserve} in the reserve`,
  inHand: (name: Told) => `In hand: ${name}`,
  inHandACoworker: 'In hand: a coworker',
  nothingInHand: 'Nothing in hand',
  iHave: (count: Told) => `I have ${count}`,
  putTheIntoMyDepot: (name: Told) => `Put the ${name} into my depot`,
  toDepot: 'To depot',
  manager: 'Manager',
};

export const DEPOT = {
  depot: 'Depot',
  empty: 'empty',
};

export const END_EXTRAS = {
  theWaterZoos: 'The water zoos',
  scoring: 'Scoring',
  inIt: (count: Told, count2: Told, animals: Told) => `${count} in ${count2}: ${animals}`,
  noCashier: (count: Told) => `${count}, no cashier`,
  fish: (fish: Told, count: Told, keepers: Told) => `${fish} fish × ${count}: ${keepers}`,
  fishNoKeeper: (fish: Told) => `${fish} fish, no keeper`,
  noTrainer: 'no trainer',
  inTheDepot: (count: Told, managers: unknown, depot: number) => `${count} in the depot${managers ? ', with a manager' : ''}: −${-depot}`,
  nothingInTheDepot: 'nothing in the depot',
  zooOf: (seat: Told, it: Told) => `Zoo of ${seat}: ${it}`,
};

export const LARGE_ZOO = {
  myZoo: 'My zoo',
  zooOf: (seat: Told) => `Zoo of ${seat}`,
  closeThisZoo: 'Close this zoo',
  backToMyZoo: 'Back to my zoo',
  close: 'Close',
};

export const LEFT = {
  stillToBeDrawn: 'Still to be drawn',
  young: '○ young',
  toBeDrawnInTheSupply: (name: Told, undrawn: Told, undrawn2: Told, count: Told) => `${name}: ${undrawn} to be drawn${undrawn2}; ${count} in the supply`,
  toBeDrawn: (count: Told) => `${count} to be drawn`,
};

export const PLATE = {
  hasTakenTruck: (truck: number) => `, has taken truck ${truck + 1}`,
};

export const RIVAL = {
  depotOf: (seat: Told, depotState: Told, offer: Told) => `Depot of ${seat}, ${depotState}${offer}`,
};

export const SHEET = {
  basins: 'Basins',
  of: (basinsCount: Told, basinLimit: Told) => `${basinsCount} of ${basinLimit}`,
  free: 'free',
  pointsNow: (signed: Told, partsText: Told) => `${signed} points now: ${partsText}`,
};

export const STORES = {
  myDepotCoinsAndBoards: 'My depot, coins and boards',
  depotCoinsAndBoardsOf: (seat: Told) => `Depot, coins and boards of ${seat}`,
  putTheIntoMyDepot: (name: Told) => `Put the ${name} into my depot`,
  depot: 'Depot',
  addABoardForLeft: (size: Told, price: Told, n: Told) => `Add a ${size} board for ${price}: ${n} left`,
  left: (n: Told) => `${n} left`,
};

export const TRUCKS = {
  myTruckToBeUnloaded: 'My truck, to be unloaded',
  placeTheNext: (name: Told) => `Place the ${name} next`,
  loadTheOntoTruck: (name: Told) => `Load the ${name} onto truck`,
  truck: 'Truck',
};

export const INDEX = {
  addATileToATruck: 'Add a tile to a truck',
  takeATruck: 'Take a truck',
  moveATileOffTheDepot: 'Move a tile off the depot',
  moveACoworker: 'Move a coworker',
  buyATile: 'Buy a tile',
  discardATile: 'Discard a tile',
  addALargeBoard: 'Add a large board',
  addASmallBoard: 'Add a small board',
  loadTheTile: 'Load the tile',
  tileToPlaceNext: 'Tile to place next',
  intoTheDepot: 'Into the depot',
  cashier: 'Cashier',
  keeper: 'Keeper',
  manager: 'Manager',
  spacesOfTheZoo: 'Spaces of the zoo',
};

export const LABELS = {
  moveTheTrainerOnAway: (at: Told) => `Move the trainer on ${at} away`,
  trainerOn: (at: Told) => `Trainer on ${at}`,
  trainerOn2: (at: Told, count: Told) => `Trainer on ${at}: ${count}`,
  putTheOn: (name: Told, at: Told) => `Put the ${name} on ${at}`,
  hasBred: ', has bred',
  space: (at: Told, spaceState: Told, bred: Told) => `Space ${at}: ${spaceState}${bred}`,
  moveA: (post: Told) => `Move a ${post}`,
  makeTheCoworkerA: (post: Told) => `Make the coworker a ${post}`,
  more: (postName: Told, count: Told) => `${postName}: ${count} more`,
  atTheOf: (postName: Told, postPlace: Told, atPost: Told, POSTXCount: Told) => `${postName} at the ${postPlace}: ${atPost} of ${POSTXCount}`,
  shownLarge: 'Shown large',
  lookAt: 'Look at',
  hasTakenTruck: (truck: number) => `; has taken truck ${truck + 1}`,
  theZooOf: (look: Told, seat: Told, has: Told, listed: Told, taken: Told) => `${look} the zoo of ${seat}: ${has}; ${listed}${taken}`,
  on: (spaceState: Told, where: Told) => `${spaceState} on ${where}`,
  noAnimalsYet: 'No animals yet',
  noSpaceInTheZoo: 'No space in the zoo',
  whereTo: 'where to?',
  moveACoworker: 'Move a coworker',
  whichOne: 'which one?',
  round: (round: Told) => `Round ${round}`,
  theLastOne: 'the last one',
  coworkersLeft: (coworkers: Told) => `${coworkers} coworker${coworkers === 1 ? '' : 's'} left`,
};

export const OUTLOOK = {
  youngOnes: 'young ones',
  then: (count: Told) => `Then ${count}`,
  thisSpaceIsTaken: 'This space is taken',
  noRoomForAnotherBasin: 'No room for another basin',
  keepASpaceBetweenBasins: 'Keep a space between basins',
  keepASpaceFromOtherKinds: 'Keep a space from other kinds',
  onlyBesideItsOwnKind: 'Only beside its own kind',
  thereIsOnlyOneSpaceFor: 'There is only one space for it',
  thereIsNoSpaceForIt: 'There is no space for it',
  notHere: 'Not here',
};

export const QUESTIONS = {
  noSpaceForThe: (listed: Told) => `no space for the ${listed}`,
  thereIsSpaceForAll: 'there is space for all',
  forYou: (count: Told) => `${count} for you`,
  forIt: (price: Told) => ` for ${price}`,
  putItHere: 'Put it here',
  putTheBoardHere: (size: Told, cost: Told) => `Put the ${size} board here${cost}`,
  turnIt: 'Turn it',
  elsewhere: 'Elsewhere',
  theBoard: (size: Told, cost: Told) => `The ${size} board${cost}`,
  whereShallTheBoardGo: (size: Told) => `Where shall the ${size} board go?`,
  moveIt: (count: Told) => `Move it: ${count}`,
  discard: (count: Told) => `Discard: ${count}`,
  theOnTop: (name = 'tile') => `The ${name} on top`,
  cancel: 'Cancel',
  takeTruck: (truck: number) => `Take truck ${truck + 1}`,
  whereToPutTheFor: (name: Told, count: Told) => `Where to put the ${name}, for ${count}?`,
  whereToFor: (count: Told) => `Where to, for ${count}?`,
};

export const TURN = {
  moveACoworker: 'Move a coworker?',
  yourDepot: 'your depot',
  chooseForThe: (it: Told, name: Told) => `Choose ${it} for the ${name}.`,
  chooseAPlaceForTheCoworker: 'Choose a place for the coworker.',
  chooseWhereTheBoardGoesFor: (size: Told, price: Told) => `Choose where the ${size} board goes, for ${price}.`,
  takeTruckOrPutItBack: (truck: number) => `Take truck ${truck + 1}, or put it back.`,
  moveTheTopTileOfYour: 'Move the top tile of your depot, or discard it.',
  drawATile: 'Draw a tile?',
  moveThisTrainer: 'Move this trainer?',
  putTheCoworkerHere: 'Put the coworker here?',
  putTheHere: (name: Told) => `Put the ${name} here?`,
  putTheIntoYourDepot: (name: Told) => `Put the ${name} into your depot?`,
  moveA: (post: Told) => `Move a ${post}?`,
  makeTheCoworkerA: (post: Told) => `Make the coworker a ${post}?`,
};

export const WORDS = {
  seaLion: 'sea lion',
  polarBear: 'polar bear',
  cashier: 'Cashier',
  keeper: 'Keeper',
  manager: 'Manager',
  checkoutBooths: 'checkout booths',
  feedingStations: 'feeding stations',
  managersBench: "manager's bench",
  and: (words: Told, words2: Told) => `${words} and ${words2}`,
  takenBy: (takenBy: Told, load: Told) => `taken by ${takenBy}; ${load}`,
  freePlace: 'free place',
  fromTheTop: (reverse: Told) => `from the top: ${reverse}`,
  forAnimals: (animals: Told) => `${animals} for animals`,
  forCoinsByCashiers: (cashiers: Told) => `${cashiers} for coins by cashiers`,
  forFishByKeepers: (keepers: Told) => `${keepers} for fish by keepers`,
  forTrainers: (trainers: Told) => `${trainers} for trainers`,
  forTheDepot: (depot: Told) => `${depot} for the depot`,
  noCoworkers: 'no coworkers',
};
