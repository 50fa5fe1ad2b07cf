import type { Told } from '../../ui/told';

/** What the cover says, and the pieces on it: apart from the other sentences, so that the front page loads no more than these. */

export const COVER = {
  tariffsDominoesLaidAsRailway: 'Tariffs: dominoes laid as railway track across wooden tiles with suns, moons, crowns and arms',
};

export const WORDS = {
  youStartHere: 'you start here',
  youMustVisitIt: 'you must visit it',
  youEndHere: 'you end here',
  and: (name: Told, name2: Told) => `${name} and ${name2}`,
  enteringCostsEnteringCosts: (name: Told, first: Told, name2: Told, second: Told) => `entering ${name} costs ${first}, entering ${name2} costs ${second}`,
  upsideDown: ' upside down',
  fromInAll: (from: Told, way: Told, cost: Told) => `from ${from}: ${way}; ${cost} in all`,
  declared: (leader: Told) => `${leader} declared`,
  stalledStoodIn: (leader: Told) => `Stalled; ${leader} stood in`,
  stalledNobodyConnected: 'Stalled; nobody connected',
  allOnTrack: (count: Told) => `all on track, ${count}`,
  onTrackAndOverGaps: (track: Told, gaps: Told, gap: Told) => `${track} on track and ${gaps} × ${gap} over gaps`,
};
