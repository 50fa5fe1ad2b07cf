/** The question that is asked on the board, if there is one. */
import type { Item, Question } from '../../board/Choice.svelte';
import type { Point } from '../../board/geometry';
import type { Layout } from './layout';
import { top, type Turn } from './turn.svelte';
import { capital, count, listed, PLAIN, tilesOf } from './words';
import { QUESTIONS as SAY } from './sentences';

/** What taking a truck would mean, in a line. */
function takenText(turn: Turn, k: number): string {
  const tiles = tilesOf(turn.p.view.trucks[k]!);
  const coins = tiles.filter((tile) => tile.kind === 'COI').length;
  const cells = [...turn.scouted];
  const stuck = cells.filter(([, some]) => !some.length).map(([kind]) => PLAIN[kind]);
  const space = stuck.length ? SAY.noSpaceForThe(listed(stuck)) : cells.length ? SAY.thereIsSpaceForAll : '';
  return capital([coins ? SAY.forYou(count(coins, 'coin')) : '', space].filter(Boolean).join('; ') || `truck ${k + 1}`);
}

function boardQuestion(turn: Turn, cancel: Item, at: Point): Question | null {
  if (!turn.expanding) return null;
  const { size, chosen, ways, bought } = turn.expanding;
  const cost = bought ? '' : SAY.forIt(turn.price(size));
  const items: Item[] = [];
  if (chosen) {
    const here = ways.get(chosen.cell)!;
    items.push({ id: 'confirm', text: SAY.putItHere, label: SAY.putTheBoardHere(size, cost), primary: true, choose: () => turn.place(chosen) });
    if (here.length > 1) items.push({ id: 'turn', text: SAY.turnIt, choose: () => turn.turn(here) });
    if (bought) items.push({ id: 'cancel', text: SAY.elsewhere, choose: () => (turn.anchor = null) });
  }
  if (!bought) items.push(cancel);
  const title = chosen ? SAY.theBoard(size, cost) : SAY.whereShallTheBoardGo(size);
  return { key: `expand ${size} ${chosen?.cell ?? ''}`, title, at, ask: !!chosen, items };
}

function depotQuestion(turn: Turn, cancel: Item, at: Point): Question {
  const { view } = turn.p;
  const items: Item[] = [];
  const move = turn.can('move_tile');
  const discard = turn.can('discard');
  if (move) items.push({ id: 'move', text: SAY.moveIt(count(view.move_price, 'coin')), label: move.text, primary: true, choose: () => turn.chooseMove() });
  if (discard) items.push({ id: 'discard', text: SAY.discard(count(view.discard_price, 'coin')), label: discard.text, choose: () => turn.send(discard) });
  return { key: 'depot', title: SAY.theOnTop(turn.me ? top(turn.me)?.name : undefined), at, ask: true, items: [...items, cancel] };
}

export function questionOf(turn: Turn, l: Layout): Question | null {
  const { asking, placing, crew } = turn;
  const { view } = turn.p;
  const cancel: Item = { id: 'cancel', text: SAY.cancel, choose: () => turn.settle() };
  // Below the large zoo, where it covers nothing that is being chosen.
  const foot: Point = { x: l.zoo.x + l.zoo.w / 2, y: l.zoo.y + l.zoo.h + 10 };
  if (turn.expanding) return boardQuestion(turn, cancel, foot);
  if (turn.question || !turn.mine) return turn.question;
  if (asking?.kind === 'take') {
    const { truck } = asking;
    const take = turn.can('take', { truck });
    if (!take) return null;
    const b = l.trucks[truck]!;
    const title = takenText(turn, truck);
    const confirm: Item = { id: 'confirm', text: SAY.takeTruck(truck), label: `${take.text}. ${title}`, primary: true, choose: () => turn.send(take) };
    return { key: `take ${truck}`, title, at: l.small ? { x: l.W / 2, y: 0 } : { x: b.x + b.w / 2, y: b.y + b.h + 8 }, ask: true, items: [confirm, cancel] };
  }
  if (asking?.kind === 'depot') return depotQuestion(turn, cancel, foot);
  const where = (key: string, title: string): Question => ({ key, title, at: foot, ask: false, items: [cancel] });
  if (asking?.kind === 'move' && placing) return where('move', SAY.whereToPutTheFor(placing.tile.name, count(view.move_price, 'coin')));
  if (asking?.kind === 'buy' && placing) return where('buy', SAY.whereToPutTheFor(placing.tile.name, count(view.buy_price, 'coin')));
  if (asking?.kind === 'coworker' && crew) return where('coworker', SAY.whereToFor(count(view.move_price, 'coin')));
  return null;
}
