import type { Told } from '../ui/told';

/** What the page says here: every sentence of this area has its place. */

export const COURSE = {
  theLessonsCouldNotBeFetched: 'The lessons could not be fetched.',
  tryAgain: 'Try again',
  learnByPlaying: 'Learn by playing',
  shortLessonsOnTheBoardA: (lessonsCount: Told) => `${lessonsCount} short lessons on the board, a minute or two each.`,
  ofLessonsDone: (done: Told, lessonsCount: Told) => `${done} of ${lessonsCount} lessons done.`,
  allLessonsDoneYouKnowHow: (lessonsCount: Told) => `All ${lessonsCount} lessons done. You know how to play.`,
  firstLesson: 'First lesson',
  goOn: (title: Told) => `Go on: ${title}`,
  done: '(done)',
};

export const LEGEND = {
  whatTheSymbolsMean: 'What the symbols mean',
  onTheBoardEachOneExplains: 'On the board each one explains itself: rest on it with the pointer or the focus, or press it long.',
};

export const LESSON_CARD = {
  next: (title: Told) => `Next: ${title}`,
  lesson: 'Lesson',
  skip: 'Skip',
  aSolution: 'A solution',
  tryItYourself: 'Try it yourself',
  inTheRules: 'In the rules:',
  onceMore: 'Once more',
  notYet: 'Not yet',
  takeItBack: 'Take it back',
  startAgain: 'Start again',
  showASolution: 'Show a solution',
  readAgain: 'Read again',
  letMeTry: 'Let me try',
  wellDone: 'Well done',
  doneInActionsAreEnough: (taken: Told, par: Told) => `Done, in ${taken} actions: ${par} ${par === 1 ? 'is' : 'are'} enough`,
};

export const NEWCOMER = {
  newTo: (title: Told) => `New to ${title}?`,
  howToPlay: 'How to play',
  iKnowIt: 'I know it',
};

export const PRIMER_PARTS = {
  howToPlayCouldNotBe: 'How to play could not be fetched.',
  tryAgain: 'Try again',
  fetchingHowToPlay: 'Fetching how to play',
  nobodyHasWrittenAShort: 'Nobody has written a short explanation of this game yet. Its',
  rules: 'rules',
  sayEverything: 'say everything.',
  inTheRules: 'In the rules:',
};
