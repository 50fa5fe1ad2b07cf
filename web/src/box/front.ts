/** What the front page says of a box on one's own table: apart from the other sentences, so that it loads no more than these. */

export const BOX_LINK = {
  scoreYourOwnTable: 'Score your own table',
  theBoxIsOnYourOwn: 'The box is on your own table?',
  yourPhonesKeepTheScoreAnswer: 'Your phones keep the score, answer questions about the rules, and go on without a network.',
  scoreAGameOnYourOwn: 'Score a game on your own table',
};
