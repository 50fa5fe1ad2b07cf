import type { Told } from '../ui/told';

/** What the page says here: every sentence of this area has its place. */

export const BOARD = {
  theBoard: 'The board',
  theBoardAsSawIt: (seat: Told) => `The board as ${seat} saw it`,
  /** What the board marks; a mistake has a better action, anything else just another one. */
  marks: (marked: { best: boolean; played: boolean }, mistake: boolean) => {
    const best = `the ${mistake ? 'better' : 'other'} action is marked by dashes`;
    if (marked.best) return `; ${best}${marked.played ? ', the played one by a line' : ''}`;
    return marked.played ? '; the played action is marked by a line' : '';
  },
};

export const CHANCES = {
  chancesToWin: 'Chances to win',
  chancesAtThisStep: 'Chances at this step',
};

export const CHANCES_TABLE = {
  theChancesAsATable: 'The chances as a table',
  chancesAsATable: 'Chances as a table',
  place: 'Place',
  turningPoint: (indexOf: number) => `, turning point ${indexOf + 1}`,
};

export const CHART = {
  everySeatsChanceToWinFrom: "Every seat's chance to win, from the first turn to the last",
  turnOfEveryPlayer: 'Turn of every player',
  round: 'Round',
  turn: 'Turn',
};

export const DECISION_PANEL = {
  theDecision: 'The decision',
  theEnd: 'The end',
  thereWasNothingLeftToDecide: 'There was nothing left to decide.',
  noChoice: 'Nothing to tell',
  notLookedAtYet: 'Not looked at yet',
  onlyOneActionWasPossibleOr: 'Only one action was possible, or there was no time to look at it.',
  theWorstDecisionsAreLookedAt: 'The worst decisions are looked at first.',
  decides: (name: Told) => `${name} decides`,
  better: 'Better',
  alsoPossible: 'Also possible',
  toWin: 'to win',
  played: 'Played',
  whyAsAHintToWould: (name: Told) => `Why, as a hint to ${name} would say`,
  noReasons: (trouble: Told) => `No reasons: ${trouble}`,
  lookingForTheReasons: 'Looking for the reasons.',
  alsoLookedAt: 'Also looked at, less closely',
  lookingAhead: (text: Told, percent: Told) => `${text}: ${percent}, looking some turns ahead`,
  inGamesTriedOut: (text: Told, percent: Told, worlds: Told) => `${text}: ${percent}, by ${worlds} games tried out`,
  nothingBetterWasFound: 'Nothing better was found.',
  thisGaveAwayGiveOrTake: (pointsOf: Told, pointsOf2: Told) => `This gave away ${pointsOf}, give or take ${pointsOf2}.`,
  theBetterActionCouldWait: 'Not missed yet: the better action was still possible later in this turn.',
  aboutAsGoodAsTheBest: 'About as good as the best, as far as can be told.',
  nothingClearlyBetterWasFoundIn: 'Nothing clearly better was found in a short look.',
  notLookedAtCloselyYet: 'Not looked at closely yet.',
};

export const LEARN = {
  findTheBetterMove: 'Find the better move',
  of: (at: number, mistakesCount: Told) => `${at + 1} of ${mistakesCount}`,
  backToTheAnalysis: 'Back to the analysis',
  played: (mine: unknown, name: Told) => `${mine ? 'You' : name} played:`,
  itGaveAwayWhatIsBetter: (pointsOf: Told) => `. It gave away ${pointsOf}. What is better?`,
  toWinInsteadOf: (percent: Told, percent2: Told) => `: ${percent} to win, instead of ${percent2}.`,
  tryAnother: 'Try another',
  showTheAnswer: 'Show the answer',
  nextMistake: 'Next mistake',
  done: 'Done',
  thePositionIsBeingFetched: 'The position is being fetched.',
  thePositionCannotBeFetched: 'The position cannot be fetched now. It is tried again.',
  oneMoment: 'One moment',
  thatIsIt: 'That is it',
  asGoodAsFarAsCan: 'As good, as far as can be told',
  thatIsWhatWasPlayed: 'That is what was played',
  notAsGood: 'Not as good',
  itCouldNotBeTriedOut: 'It could not be tried out',
};

export const LEDGER = {
  luckAndDecisions: 'Luck and decisions',
  luckAndDecisionsAsATable: 'Luck and decisions as a table',
  inIt: 'In %',
  chanceAtTheStart: 'Chance at the start',
  result: 'Result',
  cannotBeTold: 'cannot be told',
  offByThat: 'After ± is how far a number may be off: pale ones could as well be 0. Where it says ?, too little was tried out to tell.',
  roundedColumns: 'As numbers are rounded, a column may miss its result by 1 or 2.',
  chanceNow: 'Chance now',
  greatestStrokesOfLuck: 'Greatest strokes of luck',
  ownDecisionsCountAgainstWhat: 
    "Own decisions count against what the game's advice would have done at the same places, so hard choices are not held against anybody.",
  luck: 'Luck',
  whatTheRowsMean: 'What the rows mean',
  ofAllDrawsAndRolls: 'What all draws and rolls did.',
  ownDecisions: 'Own decisions',
  againstWhatTheGamesAdviceWould: "What they were worth, against what the game's advice would have done.",
  decisionsOfOthers: 'Decisions of others',
  hiddenThings: 'Hidden things',
  thatTurnedOutBetterOrWorse: 'What was hidden turned out better or worse than whoever decided could know.',
  unexplained: 'Unexplained',
  whatTheEstimatesOfSingle: 'What is left: nothing, unless something was counted wrongly.',
};

export const MISTAKES = {
  gaveAway: (seat: Told) => `${seat} gave away`,
  gaveAway2: 'Gave away',
  giveOrTakeInGamesTried: (pointsOf: Told, worlds: Told) => `give or take ${pointsOf}, by ${worlds} games tried out`,
  yourMistakes: 'Your mistakes',
  findTheBetterMoves: 'Find the better moves',
  noDecisionOfYoursClearlyGave: 'No decision of yours clearly gave chances away.',
  noneSoFar: 'None so far.',
  turningPoints: 'Turning points',
  turningPointsOfTheOthers: 'Turning points of the others',
  theDecisionsThatCostMostJudged: 'The decisions that cost most, judged from what their player knew.',
  /** Of the others, where some were the viewer's own: there may be further mistakes that cost less. */
  noTurningPoint: (own: number, mistakes: number) =>
    own > 0 ? 'None of the decisions that cost most was theirs.' : mistakes > 0 ? 'No decision surely cost much.' : 'No decision clearly gave chances away.',
};

export const PLAYERS = {
  players: 'Players',
  player: 'Player',
  points: 'Points',
  mistakes: 'Mistakes',
  eachCost: 'Each cost',
  of: (lossesCount: Told, count: Told) => `${lossesCount}\u00a0of\u00a0${count}`,
  onlyWhatIsClearlyAMistake: 'Only what is clearly a mistake counts. What each cost is chance to win at that moment, on average; such costs do not add up.',
};

export const PROGRESS = {
  progress: 'Progress',
  thinkingOverEveryDecision: 'Thinking over every decision',
  oneMoment: 'One moment',
  progressOfTheAnalysis: 'Progress of the analysis',
  askingForTheAnalysis: 'Asking for the analysis.',
  theResultWillBeKeptYou: 'The result will be kept. You may leave this page and come back.',
};

export const SOURCES = {
  wherePointsCameFrom: 'Where points came from',
  pointsBySource: 'Points by source',
  source: 'Source',
  atTheEnd: 'At the end',
  by: (moment: string) => (moment === TURNS.setup ? 'In the setup' : `By ${moment.toLowerCase()}`),
};

export const TURNS = {
  atTheEnd: 'At the end',
  setup: 'Setup',
  round: (number: number) => `Round ${number}`,
  turn: (number: number) => `turn ${number}`,
  action: (number: number) => `action ${number}`,
};

export const CHART_STATE = {
  atWorst: (pointsOf: Told, worst: Told) => `${pointsOf}, at worst ${worst}`,
};

export const LEARNING = {
  nothingBetterWasFoundEither: 'Nothing better was found either.',
  itIsBeingTriedOut: 'It is being tried out.',
};
