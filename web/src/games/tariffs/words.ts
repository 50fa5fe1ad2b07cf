/** Names for what is drawn, said to screen readers and written on the board. */
import { clip, count } from '../../board/words';
import type { Contract, Domino, LastRound, Pair, Rank, Tile, Walk } from './types';
import { WORDS as SAY } from './cover';

export { clip, count };

/** A change, with its sign. */
export const signed = (n: number): string => `${n < 0 ? '−' : '+'}${Math.abs(n)}`;

/** As printed on tiles and coins: a letter for the null and the ace, else the number. */
export const rankSign = (rank: Rank): string => (rank === 'null' ? 'N' : rank === 'ace' ? 'A' : rank);

export const dominoName = (d: Domino): string => `${d.low}-${d.high}`;

/** What a tile is to the holder of a contract; nothing if it is not in it. */
export function taskOf(contract: Contract | null, cell: number): 'start' | 'visit' | 'end' | null {
  if (!contract) return null;
  if (contract.start === cell) return 'start';
  if (contract.destination === cell) return 'end';
  return contract.cities.includes(cell) ? 'visit' : null;
}

/** The tiles of a contract, from start to destination. */
export const stopsOf = ({ start, cities, destination }: Contract, tiles: Tile[]): Tile[] =>
  [start, ...cities, destination].map((cell) => tiles[cell]!);

export const TASK = { start: SAY.youStartHere, visit: SAY.youMustVisitIt, end: SAY.youEndHere } as const;

export function pairName(tiles: Tile[], pair: Pair): string {
  return SAY.and(tiles[pair.first]?.name, tiles[pair.second]?.name);
}

export function pairState(tiles: Tile[], pair: Pair): string {
  const d = pair.domino;
  if (!d) return 'free';
  return SAY.enteringCostsEnteringCosts(tiles[pair.first]?.name, d.first, tiles[pair.second]?.name, d.second);
}

export function walkText(tiles: Tile[], walk: Walk): string {
  const first = walk.steps[0];
  const from = first ? tiles[first.source]?.name : '';
  const way = walk.steps.map((s) => `${tiles[s.target]?.name} ${s.charge}${s.gap ? SAY.upsideDown : ''}`).join(', ');
  return SAY.fromInAll(from, way, walk.cost);
}

/** How a round ended, said in one line. */
export function endText(last: Pick<LastRound, 'end' | 'leader' | 'declared'>, nameOf: (seat: number) => string): string {
  if (last.declared && last.leader !== null) return SAY.declared(nameOf(last.leader));
  if (last.leader !== null) return SAY.stalledStoodIn(nameOf(last.leader));
  return SAY.stalledNobodyConnected;
}

/** A walk's sum in parts: what the track takes, and the upside-down dominoes. */
export function sumText(walk: Walk): string {
  const gap = walk.steps.find((s) => s.gap)?.charge ?? 0;
  const track = walk.cost - walk.gaps * gap;
  if (!walk.gaps) return SAY.allOnTrack(count(walk.steps.length, 'step'));
  return SAY.onTrackAndOverGaps(track, walk.gaps, gap);
}
