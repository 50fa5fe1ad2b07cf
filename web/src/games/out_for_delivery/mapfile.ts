/** A map file as a person brings it: read, drawn and told before the server has its say. */
import { MAPFILE as SAY } from './sentences';


export interface City {
  name: string;
  colour: string;
}
/** What the server takes as a map; it checks all of it. */
export interface MapFile {
  cities: City[];
  tiles: string[];
  regions: string[];
}
export interface Space {
  x: number;
  y: number;
  sign: string;
  /** W, N or S; blank where there is no road. */
  region: string;
}
export interface Picture {
  columns: number;
  rows: number;
  spaces: Space[];
}

export const LARGEST = 16_000;
const REGION_NAMES: Record<string, string> = { W: SAY.west, N: SAY.north, S: SAY.south };
const TOWN = 'ABCDEFabcdef123456';

/** The object in a text, or a sentence that says why there is none. */
export function read(text: string): { given: unknown; trouble: string | null } {
  if (text.trim() === '') return { given: null, trouble: SAY.chooseAMapFileOrWrite };
  if (text.length > LARGEST) return { given: null, trouble: SAY.thisIsLargerThanAnyMap };
  try {
    const given: unknown = JSON.parse(text);
    return { given: unwrapped(given), trouble: null };
  } catch (error) {
    return { given: null, trouble: SAY.thisIsNotJsonTheFormat((error as Error).message) };
  }
}

/** A position or a saved game has its map one or two levels down. */
function unwrapped(given: unknown): unknown {
  for (const key of ['position', 'layout', 'map']) {
    if (typeof given === 'object' && given !== null && Object.hasOwn(given, key)) given = (given as Record<string, unknown>)[key];
  }
  return given;
}

/** The spaces of a map that are not blank. */
export function picture(map: MapFile): Picture {
  const spaces: Space[] = [];
  map.tiles.forEach((row, y) =>
    [...row].forEach((sign, x) => {
      if (sign !== ' ') spaces.push({ x, y, sign, region: map.regions[y]?.[x]?.trim() ?? '' });
    }),
  );
  return { columns: 1 + Math.max(...spaces.map((one) => one.x)), rows: 1 + Math.max(...spaces.map((one) => one.y)), spaces };
}

/** The city whose town a sign belongs to, and what kind of tile it is. */
export function townOf(sign: string): { city: number; kind: 'pickup' | 'delivery' | 'town' } | null {
  const at = TOWN.indexOf(sign);
  if (at < 0) return null;
  return { city: at % 6, kind: at < 6 ? 'pickup' : at < 12 ? 'delivery' : 'town' };
}

export const isRoad = (space: Space): boolean => !'~^'.includes(space.sign);

/** The map in a sentence or two, for those who do not see the picture. */
export function summary(map: MapFile): string {
  const { spaces } = picture(map);
  const road = spaces.filter(isRoad);
  const rough = road.filter((one) => one.sign === 'm').length;
  const bridges = road.filter((one) => one.sign === 'r').length;
  const cities = map.cities.map((city, n) => {
    const region = spaces.find((one) => townOf(one.sign)?.city === n)?.region ?? '';
    return `${city.name} (${city.colour}, ${REGION_NAMES[region] ?? region})`;
  });
  return SAY.roadTilesOfThemInThe(road.length, rough, bridges, cities.join(', '));
}
