/** What things on the board are called, for those who cannot see it. */
import type { Turn } from './turn.svelte';
import type { Pair, View } from './types';
import { count, dominoName, pairName, pairState } from './words';

export function pairLabel(turn: Turn, pair: Pair): string {
  const { tiles } = turn.p.view;
  const { lifted, nameOf } = turn;
  const { domino } = pair;
  const name = pairName(tiles, pair);
  if (!domino && lifted !== null && turn.layable(lifted, pair.pair)) return `Lay the ${dominoName(turn.hand[lifted]!)} between ${name}`;
  const parts = [`Between ${name}: ${pairState(tiles, pair)}`];
  if (domino && domino.moved_by !== null) parts.push(`, moved last by ${nameOf(domino.moved_by)}`);
  if (domino && domino.locked_by !== null) parts.push(`, locked by ${nameOf(domino.locked_by)}`);
  if (!turn.telling.shown && turn.walk?.steps.some((step) => step.pair === pair.pair)) parts.push('; on my cheapest walk');
  return parts.join('');
}

export function playerLabel(turn: Turn, seat: number): string {
  const player = turn.p.view.players[seat]!;
  const known = player.known.length ? `, known: ${player.known.map(dominoName).join(', ')}` : '';
  const trade = turn.partner(seat) ? 'Propose a trade to ' : '';
  return `${trade}${turn.nameOf(seat)}: ${count(player.hand_size, 'domino', 'dominoes')} in hand${known}; ${player.score} paid so far`;
}

export function stockLabel({ stock, stock_known }: View): string {
  const known = stock_known.length ? `, among them ${stock_known.map(dominoName).join(' and ')}` : '';
  return `Stock: ${count(stock, 'domino', 'dominoes')}${known}`;
}
