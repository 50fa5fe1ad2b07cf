import type { Told } from '../ui/told';

/** What the page says here: every sentence of this area has its place. */

export const CHAPTER = {
  yourDecisionNow: 'Your decision now',
  partlyARuling: 'Partly a ruling',
  ruling: 'Ruling',
  withdrawn: 'Withdrawn',
};

export const CONTENTS = {
  chapters: 'Chapters',
  contents: 'Contents',
  yourDecisionNow: 'your decision now',
  whatTheBoxHolds: 'What the box holds',
};

export const RULEBOOK = {
  theRulesCouldNotBeFetched: 'The rules could not be fetched.',
  tryAgain: 'Try again',
  fetchingTheRules: 'Fetching the rules',
  rulesOf: (title: Told) => `Rules of ${title}`,
  howToPlayInAMinute: 'How to play, in a minute',
  whatTheBoxHolds: 'What the box holds',
  noClauseOrTableHasAll: 'No clause or table has all of these words. Try fewer of them, or another word for the same thing.',
  showAllTheRules: 'Show all the rules',
};

export const SEARCH = {
  searchTheRules: 'Search the rules',
  of: (at: number, count: Told) => `${at + 1} of ${count}`,
  previousPlaceFound: 'Previous place found',
  nextPlaceFound: 'Next place found',
  placeOf: (at: number, count: Told) => `Place ${at + 1} of ${count}`,
};

export const FIND = {
  andFound: (clauses: Told, tablesCount: Told) =>
    `${clauses} ${clauses === 1 ? 'clause' : 'clauses'} and ${tablesCount} ${tablesCount === 1 ? 'table' : 'tables'} found`,
};
