/** What things on the board are called, for those who cannot see it. */
import type { Turn } from './turn.svelte';
import type { Pair, View } from './types';
import { count, dominoName, pairName, pairState } from './words';
import { LABELS as SAY } from './sentences';

export function pairLabel(turn: Turn, pair: Pair): string {
  const { tiles } = turn.p.view;
  const { lifted, nameOf } = turn;
  const { domino } = pair;
  const name = pairName(tiles, pair);
  if (!domino && lifted !== null && turn.layable(lifted, pair.pair)) return SAY.layTheBetween(dominoName(turn.hand[lifted]!), name);
  const parts = [SAY.between(name, pairState(tiles, pair))];
  if (domino && domino.moved_by !== null) parts.push(SAY.movedLastBy(nameOf(domino.moved_by)));
  if (domino && domino.locked_by !== null) parts.push(SAY.lockedBy(nameOf(domino.locked_by)));
  if (!turn.telling.shown && turn.walk?.steps.some((step) => step.pair === pair.pair)) parts.push(SAY.onMyCheapestWalk);
  return parts.join('');
}

export function playerLabel(turn: Turn, seat: number): string {
  const player = turn.p.view.players[seat]!;
  const known = player.known.length ? `, known: ${player.known.map(dominoName).join(', ')}` : '';
  const trade = turn.partner(seat) ? SAY.proposeATradeTo : '';
  return SAY.inHandPaidSoFar(trade, turn.nameOf(seat), count(player.hand_size, 'domino', 'dominoes'), known, player.score);
}

export function stockLabel({ stock, stock_known }: View): string {
  const known = stock_known.length ? SAY.amongThem(stock_known.map(dominoName).join(' and ')) : '';
  return SAY.stock(count(stock, 'domino', 'dominoes'), known);
}
