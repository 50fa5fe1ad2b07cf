/** Names for what is drawn, said to screen readers and written on the board. */
import { clip, count } from '../../board/words';
import type { Contract, Domino, LastRound, Pair, Rank, Tile, Walk } from './types';

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

export const TASK = { start: 'you start here', visit: 'you must visit it', end: 'you end here' } as const;

export function pairName(tiles: Tile[], pair: Pair): string {
  return `${tiles[pair.first]?.name} and ${tiles[pair.second]?.name}`;
}

export function pairState(tiles: Tile[], pair: Pair): string {
  const d = pair.domino;
  if (!d) return 'free';
  return `entering ${tiles[pair.first]?.name} costs ${d.first}, entering ${tiles[pair.second]?.name} costs ${d.second}`;
}

export function walkText(tiles: Tile[], walk: Walk): string {
  const first = walk.steps[0];
  const from = first ? tiles[first.source]?.name : '';
  const way = walk.steps.map((s) => `${tiles[s.target]?.name} ${s.charge}${s.gap ? ' upside down' : ''}`).join(', ');
  return `from ${from}: ${way}; ${walk.cost} in all`;
}

/** How a round ended, said in one line. */
export function endText(last: Pick<LastRound, 'end' | 'leader' | 'declared'>, nameOf: (seat: number) => string): string {
  if (last.declared && last.leader !== null) return `${nameOf(last.leader)} declared`;
  if (last.leader !== null) return `Stalled; ${nameOf(last.leader)} stood in`;
  return 'Stalled; nobody connected';
}

/** A walk's sum in parts: what the track takes, and the upside-down dominoes. */
export function sumText(walk: Walk): string {
  const gap = walk.steps.find((s) => s.gap)?.charge ?? 0;
  const track = walk.cost - walk.gaps * gap;
  if (!walk.gaps) return `all on track, ${count(walk.steps.length, 'step')}`;
  return `${track} on track and ${walk.gaps} × ${gap} over gaps`;
}
