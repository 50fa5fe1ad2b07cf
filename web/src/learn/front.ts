/** What the front page says of learning: apart from the other sentences, so that it loads no more than these. */

export const FIRST_GAME = {
  settingUpTheTable: 'Setting up the table',
  playYourFirstGameWithA: 'Play your first game, with a coach',
};
