/** What the cover says, and the pieces on it: apart from the other sentences, so that the front page loads no more than these. */

export const COVER = {
  aquarettoAWaterZooWithPools: 'Aquaretto: a water zoo with pools of animals, a trainer between them, and a truck with a hippopotamus and a polar bear',
  checkoutBooths: 'checkout booths',
  feedingStations: 'feeding stations',
};
