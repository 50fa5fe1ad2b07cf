import type { Told } from '../../ui/told';

/** What the page says here: every sentence of this area has its place. */

export const ABILITIES = {
  abilities: 'Abilities',
  ownedBy: (owners: Told) => `Owned by ${owners}`,
  nobodyHasIt: 'Nobody has it',
  costs: (name: Told, type: Told, text: Told, count: Told, owned: Told) => `${name}, ${type}: ${text} Costs ${count}. ${owned}`,
  costs2: (type: Told, count: Told) => `${type} · costs ${count}`,
};

export const BOARD = {
  mintDelivery: 'Mint Delivery',
  otherDrivers: 'Other drivers',
  tablesOfTheRules: 'Tables of the rules',
  allOrders: 'All orders',
  whatEachPlaceOffers: 'What each place offers',
  allAbilities: 'All abilities',
};

export const BOXED = {
  removedFromTheGame: (ordersCount: unknown, orders: Told) => `Removed from the game: ${ordersCount ? orders : 'no order yet'}`,
  removedFromTheGame2: (count: Told) => `${count} removed from the game`,
  noOrderRemovedYet: 'No order removed yet',
};

export const DEALING = {
  choosingOrders: 'Choosing orders',
  everybodyChoosesOrdersInSecret: 'Everybody chooses orders in secret',
  theyAreRevealedTogether: 'They are revealed together.',
  youHaveChosen: 'You have chosen',
  whichOrdersWillYouKeep: 'Which orders will you keep?',
  everyonesOrdersAreRevealed: 'Everyone’s orders are revealed together.',
  upToPointsInSecret: (limit: Told) => `Up to ${limit} points, in secret`,
  allOrders: 'All orders',
  givenBack: 'given back',
  tooManyPointsWithTheOthers: ', too many points with the others',
  tooManyPoints: 'too many points',
  keepWith: (count: Told, count2: Told) => `Keep ${count} with ${count2}`,
  keepNoOrder: 'Keep no order',
  keepOfPoints: (chosenCount: Told, total: Told, limit: Told) => `Keep ${chosenCount}: ${total} of ${limit} points`,
};

export const END_EXTRAS = {
  whatWasDelivered: 'What was delivered',
  rankReached: (count: Told, rank: Told, won: unknown) => `${count}, ${rank}: ${won ? 'that is a win.' : 'you need 17 points to win.'}`,
  ranks: 'Ranks',
  nothingDelivered: 'Nothing delivered',
  stillAboard: (mintsName: Told) => `Still aboard: ${mintsName}.`,
  notDelivered: (held: Told) => `Not delivered: ${held}.`,
};

export const MAP_CARD = {
  noOrders: 'no orders',
  north: 'North',
  east: 'East',
  south: 'South',
  west: 'West',
};

export const MINE = {
  yourTruckAndOrders: 'Your truck and orders',
  yourTruck: 'Your truck',
  left: (count: Told) => `${count} left`,
  yourTruckInAboardRoomFor: (spaceName: Told, mintsName: Told, room: Told, capacity: Told) =>
    `Your truck in ${spaceName}: ${mintsName} aboard, room for ${room} of ${capacity}`,
  unloadAMint: (kindName: Told) => `Unload a ${kindName} mint`,
  streetVendor: 'Street Vendor',
  streetVendorLoadClassic: (mints: Told) => `Street Vendor: load ${mints} Classic`,
  vendor: (plus: Told) => `Vendor ${plus}`,
  stopUnloading: 'Stop unloading',
  endYourTurnUnused: (count: Told) => `End your turn, ${count} unused`,
  endYourTurn: 'End your turn',
  endTurn: 'End turn',
  deliver: 'Deliver',
  youHold: 'You hold',
  roomForAnOrder: 'room for an order',
  delivered: (completed: Told, points: string) => `${completed} delivered${points && `, ${points}`}`,
};

export const OTHERS = {
  holds: (name: Told, orderName: Told, stillNeeds: Told) => `${name} holds: ${orderName}; ${stillNeeds}`,
  delivered: (completed: Told) => `${completed} delivered`,
  delivered2: (completed: Told, points: Told) => `${completed} delivered · ${points}`,
  aboardInDelivered: (name: Told, mintsName: Told, spaceName: Told, count: Told) => `${name}: ${mintsName} aboard, in ${spaceName}; ${count} delivered`,
  hasTheStartingPlayerToken: '; has the Starting Player Token',
};

export const PLATE = {
  delivered: (count: Told) => `${count} delivered`,
};

export const ROADS = {
  mintopia: 'Mintopia',
  mintopiaCity: 'Mintopia City',
};

export const SOLO = {
  driverFrom14SeniorDriverFrom: (count: Told, rank: Told) =>
    `${count}: ${rank}. Driver from 14, senior driver from 17 (a win), Employee of the Month from 19.`,
  trainee: 'Trainee',
  driver: 'Driver',
  senior: 'Senior',
  employeeOfTheMonth: 'Employee of the Month',
};

export const SPACES = {
  map: 'Map',
  theRoad: (split: Told) => `the ${split} Road`,
  yourTruck: 'your truck',
  sTruck: (seat: Told) => `${seat}’s truck`,
  moveTo: (name: Told) => `Move to ${name}`,
};

export const STATUS = {
  inTheDecks: ' in the decks',
  lastRound: (why: Told) => `Last round: ${why}`,
  twoTownsHaveNoOrders: 'two towns have no orders',
  allDecksAreEmpty: 'all decks are empty',
  choosingOrders: 'Choosing orders',
  overAfterRound: (round: Told) => `Over after round ${round}`,
  lastRound2: 'Last round',
  round: (round: Told) => `Round ${round}`,
  left: (count: Told) => `${count} left`,
  inSecret: 'in secret',
  inTheDecks2: (count: Told) => `${count} in the decks`,
  theGameEndsAfterTheRound: 'The game ends after the round in which two towns have no orders or all decks are empty.',
  beginsEachRound: (names: Told) => `; ${names} begins each round`,
};

export const SUPPLY = {
  mintSupply: 'Mint supply',
  supply: (count: Told, label: Told) => `Supply: ${count}. ${label}`,
};

export const TOWNS = {
  townsAndTheirOrders: 'Towns and their orders',
  faceDown: (name: Told, count: Told) => `${name}: ${count} face down`,
  removeFrom: (where: Told, what: Told) => `Remove from ${where}: ${what}`,
  takeIn: (verb: Told, where: Told, what: Told) => `Take ${verb === 'radio' ? 'by radio ' : ''}in ${where}: ${what}`,
  orderIn: (where: Told, what: Told) => `Order in ${where}: ${what}`,
};

export const INDEX = {
  keepOrders: 'Keep orders',
  move: 'Move',
  load: 'Load',
  upgrade: 'Upgrade',
  unload: 'Unload',
  unloadAnother: 'Unload another',
  stopUnloading: 'Stop unloading',
  takeAnOrder: 'Take an order',
  loadFromTheOrder: 'Load from the order',
  deliver: 'Deliver',
  removeAnOrder: 'Remove an order',
  acquireAnAbility: 'Acquire an ability',
  takeAnOrderByRadio: 'Take an order by radio',
  homingRoad: 'Homing Road',
  streetVendor: 'Street Vendor',
  slipRoad: 'Slip Road',
  endYourTurn: 'End your turn',
};

export const OUTLOOK = {
  load2Or4: 'Load 2 or 4',
  load: 'Load',
  loadAtAWarehouseOrIn: 'Load at a warehouse or in Mintopia City',
  load2: (mints: Told) => `Load ${mints}`,
  noneLeft: 'None left',
  anUpgradeCosts: (cost: Told) => `An Upgrade costs ${cost}`,
  upgradeTo: (kindName: Told) => `Upgrade to ${kindName}`,
  upgrade: 'Upgrade',
};

export const QUESTIONS = {
  none: 'None',
  wereOnItLoad: (count: Told) => `${count} were on it: load`,
  n1SugarFree: '1 Sugar Free',
  n2SugarFree: '2 Sugar Free',
  n1OfEach: '1 of each',
  cancel: 'Cancel',
  upgradeTo: 'Upgrade to',
};

export const TURN = {
  chooseWhatToUpgradeTo: 'Choose what to upgrade to.',
  keepOrChooseOtherwise: (count: Told) => `Keep ${count}, or choose otherwise.`,
  andEndYourTurn: (text: Told) => `${text}, and end your turn?`,
  yourTruckIsHere: 'Your truck is here',
  driveToToTakeIt: (townNames: Told) => `Drive to ${townNames} to take it`,
  fulfillFirst: (held: Told) => `You hold ${held} orders: fulfill one first`,
};

export const WORDS = {
  classic: 'Classic',
  sugarFree: 'Sugar Free',
  cinnamon: 'Cinnamon',
  spearmintSprings: 'Spearmint Springs',
  cinnamonCenter: 'Cinnamon Center',
  freshnessFalls: 'Freshness Falls',
  peppermintPines: 'Peppermint Pines',
  springs: 'Springs',
  center: 'Center',
  falls: 'Falls',
  pines: 'Pines',
  and: (found: Told, found2: Told) => `${found} and ${found2}`,
  forIt: (mintsName: Told, townName: Told, count: Told) => `${mintsName} for ${townName}, ${count}`,
  onIt: (count: Told) => `; ${count} on it`,
  canBeDeliveredHere: 'can be delivered here',
  away: (count: Told) => `${count} away`,
  itsTownIsHere: 'its town is here',
  allItsMintsAreAboard: 'all its mints are aboard',
  stillNeeds: (mintsName: Told) => `still needs ${mintsName}`,
};
