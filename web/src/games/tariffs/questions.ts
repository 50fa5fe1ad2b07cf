/** The question that is asked on the board, if there is one: about dominoes, or in words alone. */
import type { Action } from '../../api/types';
import type { Item, Question } from '../../board/Choice.svelte';
import { centre, type Point } from '../../board/geometry';
import type { Answer, DominoQuestion } from './Ask.svelte';
import { above, pairPlace, runLine, runsTop, type Layout } from './layout';
import type { Turn } from './turn.svelte';
import type { Domino, Pair, Tile } from './types';
import { dominoName, signed } from './words';
import { QUESTIONS as SAY } from './sentences';

const valuesOf = ({ low, high }: Domino): readonly [number, number] => [low, high];

/** An answer in words. */
const words = (id: string, text: string, choose: () => void): Answer => ({ id, label: text, text, values: null, flat: true, choose });

/** Where one is asked about what lies nowhere yet. */
const onMap = (l: Layout): Point => ({ x: centre(l.map).x, y: l.map.y + l.map.h * 0.3 });

/** What my walk would cost, and how much that is more or less; null while that is not known. */
function walkWords(turn: Turn, cost: number | null): string | null {
  const { plan } = turn.p.view;
  if (cost === null || !plan) return null;
  const more = cost - plan.cost;
  return `walk ${cost}${more ? ` (${signed(more)})` : ''}`;
}

const payWords = (walk: string | null): string | undefined => walk?.replace('walk', SAY.youPay);

/** What everybody pays who enters one of the two tiles. */
const tollWords = (tiles: Tile[], { first, second }: Pair, values: readonly [number, number]): [string, string] => [
  `into ${tiles[first]?.name}: ${values[0]}`,
  `into ${tiles[second]?.name}: ${values[1]}`,
];

/** A question about a pair, beside it. */
function atPair(turn: Turn, l: Layout, pair: number): { at: Point; clear: number; about: null; flat: boolean } {
  const { view } = turn.p;
  const { at, flat } = pairPlace(l, view.tiles, view.pairs[pair]!);
  return { at, clear: l.tile * 0.42, about: null, flat };
}

function layQuestion(turn: Turn, l: Layout, pair: number, slot: number | null): DominoQuestion {
  const { view } = turn.p;
  const pairOf = view.pairs[pair]!;
  const { first, second } = pairOf;
  const { flat, ...place } = atPair(turn, l, pair);
  const slots = slot === null ? [...turn.hand.keys()] : [slot];
  const answers = slots.flatMap((one) =>
    turn.waysOf(one, pair).map(({ cost, ...thought }): Answer => {
      const { action, values } = thought;
      const walk = walkWords(turn, cost);
      return {
        id: `lay-${values.join('-')}`,
        label: SAY.onOn(values[0], view.tiles[first]?.name, values[1], view.tiles[second]?.name, walk),
        text: payWords(walk) ?? SAY.thisWay,
        more: tollWords(view.tiles, pairOf, values),
        values,
        flat,
        choose: () => turn.send(action),
        look: (here) => (turn.looking = here ? { kind: 'lay', ...thought } : null),
      };
    }),
  );
  const title = slot === null ? SAY.whichDominoGoesHere : SAY.whichWayRound;
  return { key: `lay ${pair} ${slot}`, title, ...place, answers: [...answers, words('cancel', SAY.cancel, turn.cancel)] };
}

function rotateQuestion(turn: Turn, l: Layout, pair: number): DominoQuestion | null {
  const rotated = turn.rotated(pair);
  if (!rotated) return null;
  const { action, values } = rotated;
  const { flat, ...place } = atPair(turn, l, pair);
  const walk = walkWords(turn, turn.costAfter(action));
  const label = walk ? SAY.turnItMy(walk) : SAY.turnIt;
  const more = tollWords(turn.p.view.tiles, turn.p.view.pairs[pair]!, values);
  const turned: Answer = { id: 'turn', label, text: payWords(walk) ?? SAY.turnIt2, more, values, flat, choose: () => turn.send(action) };
  return { key: `turn ${pair}`, title: SAY.turnItRound, ...place, answers: [turned, words('cancel', SAY.cancel, turn.cancel)] };
}

/** The dominoes of my hand that may go in a trade. */
function fromHand(turn: Turn, l: Layout, verb: 'Offer' | 'Give', actionOf: (slot: number) => Action | undefined): Answer[] {
  return turn.hand.flatMap((domino, slot) => {
    const action = actionOf(slot);
    if (!action) return [];
    const text = dominoName(domino);
    const label = SAY.the(verb, text);
    const choose = (): void => turn.submit(`${label}?`, above(l, l.hand[slot]!), () => turn.send(action));
    return [{ id: `${verb.toLowerCase()}-${slot}`, label, text, values: valuesOf(domino), flat: true, choose }];
  });
}

function offerQuestion(turn: Turn, l: Layout, seat: number): DominoQuestion {
  const ids = turn.p.view.partners.find((one) => one.seat === seat)?.actions ?? [];
  const offers = turn.all('offer').filter((one) => ids.includes(one.id));
  const answers = fromHand(turn, l, 'Offer', (slot) => offers.find((one) => one.args.slot === slot));
  const title = SAY.offerWhichDomino(turn.nameOf(seat));
  return { key: `offer ${seat}`, title, at: onMap(l), clear: 0, about: null, answers: [...answers, words('cancel', SAY.cancel, turn.cancel)] };
}

/** What I am offered, or given for what I offered. */
function tradeQuestion(turn: Turn, l: Layout): DominoQuestion | null {
  const { phase, trade } = turn.p.view;
  const at = onMap(l);
  const answer = (verb: string, id: string, text: string, sure: string): Answer[] => {
    const action = turn.can(verb);
    return action ? [words(id, text, () => turn.submit(sure, at, () => turn.send(action)))] : [];
  };
  if (phase === 'respond' && trade?.offered) {
    const title = SAY.offersYouThisYouGive(turn.nameOf(trade.proposer));
    const gifts = fromHand(turn, l, 'Give', (slot) => turn.can('give', { slot }));
    const answers = [...gifts, ...answer('refuse', 'refuse', SAY.refuse, SAY.refuseTheTrade)];
    return { key: 'respond', title, at, clear: 0, about: valuesOf(trade.offered), answers };
  }
  if (phase === 'confirm' && trade?.answer && trade.offered) {
    const title = SAY.fromForYour(turn.nameOf(trade.partner), dominoName(trade.offered));
    const label = SAY.tradeTakeThe(dominoName(trade.answer));
    const yes = answer('confirm', 'trade', SAY.trade, SAY.makeTheTrade).map((one) => ({ ...one, label, primary: true }));
    const answers = [...yes, ...answer('cancel', 'no-trade', SAY.callItOff, SAY.callTheTradeOff)];
    return { key: 'confirm', title, at, clear: 0, about: valuesOf(trade.answer), answers };
  }
  return null;
}

export function dominoQuestionOf(turn: Turn, l: Layout): DominoQuestion | null {
  const { asking } = turn;
  if (!turn.mine || turn.telling.shown) return null;
  if (asking?.kind === 'lay') return layQuestion(turn, l, asking.pair, asking.slot);
  if (asking?.kind === 'rotate') return rotateQuestion(turn, l, asking.pair);
  if (asking?.kind === 'offer') return offerQuestion(turn, l, asking.seat);
  return asking?.kind === 'sure' ? null : tradeQuestion(turn, l);
}

function exchangeQuestion(turn: Turn, l: Layout, cancel: Item): Question {
  const exchange: Item = { id: 'confirm', text: SAY.exchange, primary: true, choose: () => turn.send(turn.can('exchange')) };
  return { key: 'exchange', title: SAY.bothDominoesForTwoUnseenOnes, at: above(l, l.stock), ask: true, items: [exchange, cancel] };
}

function declareQuestion(turn: Turn, l: Layout, cancel: Item): Question | null {
  const { lookedRun: run } = turn;
  const action = run && turn.can('declare', { top: run.top });
  if (!action) return null;
  // Under the runs, so that neither they nor the map are covered.
  const at = { x: centre(l.contract).x, y: l.contract.y + runsTop(l) + turn.p.view.runs.length * runLine(l) + 6 };
  const title = SAY.payAndEndTheRoundGaps(run.walk.cost, run.upside_down);
  const declare: Item = { id: 'confirm', text: SAY.declareTheRun, primary: true, choose: () => turn.send(action) };
  return { key: `declare ${run.top}`, title, at, ask: true, items: [declare, cancel] };
}

function drawQuestion(turn: Turn, l: Layout): Question {
  const at = above(l, l.stock);
  const draws = turn.all('draw').sort((one, other) => Number(other.args.count) - Number(one.args.count));
  const items = draws.map((action, k): Item => {
    const count = Number(action.args.count);
    const text = count ? SAY.draw(count) : SAY.drawNone;
    return { id: `draw-${count}`, text, primary: k === 0, choose: () => turn.submit(`${text}?`, at, () => turn.send(action)) };
  });
  return { key: 'draw', title: SAY.drawFromTheStock, at, ask: true, items };
}

export function questionOf(turn: Turn, l: Layout): Question | null {
  const { asking } = turn;
  if (!turn.mine || turn.telling.shown) return null;
  if (turn.question) return turn.question;
  const cancel: Item = { id: 'cancel', text: SAY.cancel, choose: turn.cancel };
  if (asking?.kind === 'exchange') return exchangeQuestion(turn, l, cancel);
  if (asking?.kind === 'declare') return declareQuestion(turn, l, cancel);
  if (turn.p.view.phase === 'draw') return drawQuestion(turn, l);
  const pass = turn.can('pass');
  if (!pass) return null;
  const item: Item = { id: 'pass', text: SAY.pass, primary: true, choose: () => turn.send(pass) };
  return { key: 'pass', title: SAY.youCannotDoAnythingThisTurn, at: { x: centre(l.map).x, y: l.map.y + 60 }, ask: true, items: [item] };
}
