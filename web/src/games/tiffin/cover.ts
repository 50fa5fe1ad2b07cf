/** What the cover says, and the pieces on it: apart from the other sentences, so that the front page loads no more than these. */

export const COVER = {
  tiffinStackedLunchTinsAnd: 'Tiffin: stacked lunch tins and painted lids on a map of railway lines',
};
