/** What the cover says, and the pieces on it: apart from the other sentences, so that the front page loads no more than these. */

export const COVER = {
  outForDeliveryCouriersOnA: 'Out For Delivery: couriers on a road map with towns, a river, mountains and three kinds of weather',
  lightRain: 'Light Rain',
  plembury: 'Plembury',
  leewood: 'Leewood',
  edmond: 'Edmond',
  arkton: 'Arkton',
  hayville: 'Hayville',
  vrogan: 'Vrogan',
  sunny: 'Sunny',
  lightSnow: 'Light Snow',
};

export const WORDS = {
  west: 'West',
  north: 'North',
  south: 'South',
  pickup: ' Pickup',
  delivery: ' Delivery',
  road: 'Road',
  town: 'Town',
  mountainRoad: 'Mountain road',
  bridge: 'Bridge',
};

export const SKY = {
  rain: 'Rain',
  snow: 'Snow',
  heavy: 'Heavy',
};

export const LAND = {
  heavy: 'Heavy',
};
