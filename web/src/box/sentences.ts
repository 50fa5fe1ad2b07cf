/** What the companion says: the place for the sentences of this area. */

export const DEEDS = {
  title: 'What is done',
  kinds: 'What somebody does',
  enter: 'Enter',
  entered: 'It is entered.',
  nothing: 'nothing',
};
