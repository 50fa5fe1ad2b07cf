/** What the cover says, and the pieces on it: apart from the other sentences, so that the front page loads no more than these. */

export const COVER = {
  mintDeliveryAMintTinOpened: 'Mint Delivery: a mint tin opened on the table, with roads, towns and a delivery truck',
};
