/** What can be done where I stand, as buttons say it. */
import type { Action } from '../../api/types';
import { centre } from '../../board/geometry';
import { costOf, payOf, tradeCost } from './outlook';
import type { Turn } from './turn.svelte';
import { drawnAs, endText, lines, mpText } from './words';
import { DEEDS as SAY } from './sentences';

export interface Deed {
  id: string;
  text: string;
  sub: string;
  label: string;
  primary?: boolean;
  parcel?: number;
  item?: number;
  icon?: 'buy' | 'trade' | 'ferry' | 'end' | 'stop';
  choose(): void;
  look?(here: boolean): void;
}

const MUCH = 8; // half-points one would not throw away by a slip

/** What something costs besides, where that is known. */
const priced = (what: string, cost: number | undefined): string =>
  [what, cost === undefined ? '' : mpText(cost)].filter(Boolean).join(' · ');

const looked = (turn: Turn, action: Action) => (here: boolean) => turn.look({ action }, here);

function deliver(turn: Turn, action: Action): Deed {
  const { trials } = turn.p;
  const pay = payOf(trials, action);
  return {
    id: `deliver-${Number(action.args.square) + 1}`,
    text: pay === undefined ? SAY.deliver : SAY.deliver2(pay),
    sub: priced(pay === undefined ? '' : 'gold', costOf(trials, action)),
    label: action.text,
    primary: true,
    parcel: turn.here?.city ?? 0,
    choose: () => turn.take(action, turn.panel),
    look: looked(turn, action),
  };
}

function pickUp(turn: Turn, action: Action): Deed {
  const colour = Number(action.args.colour);
  return {
    id: `pickup-${colour}`,
    text: SAY.to(turn.map.cities[colour]!.name),
    sub: priced(SAY.pickUp, costOf(turn.p.trials, action)),
    label: action.text,
    primary: true,
    parcel: colour,
    choose: () => turn.take(action, turn.panel),
    look: looked(turn, action),
  };
}

function trade(turn: Turn, action: Action): Deed {
  const seat = turn.seatOf(action);
  const name = turn.nameOf(seat);
  const sub = priced('', tradeCost(turn.p.trials));
  return { id: `trade-${seat}`, text: SAY.trade(name), sub, label: SAY.proposeATradeTo(name), icon: 'trade', choose: () => turn.chooseOther(seat) };
}

function buy(turn: Turn, action: Action): Deed {
  const sub = priced(SAY.gold(turn.p.view.prices.buy), costOf(turn.p.trials, action));
  const choose = () => turn.take(action, turn.panel);
  return { id: 'buy', text: SAY.buyAnItem, sub, label: action.text, icon: 'buy', choose, look: looked(turn, action) };
}

function ferry(turn: Turn, action: Action): Deed {
  const choose = () => turn.take(action, turn.panel, true);
  return { id: 'ferry', text: SAY.ferryAcross, sub: SAY.leavesTheBoat, label: action.text, icon: 'ferry', choose };
}

function endTurn(turn: Turn, action: Action): Deed {
  const { legal, view } = turn.p;
  const b = turn.drawn().l.here;
  const kept = view.turn.keeps_h;
  return {
    id: 'end-turn',
    text: SAY.endTurn,
    sub: endText(view.mp_h, kept),
    label: action.text,
    icon: 'end',
    primary: legal.length === 1,
    choose: () => turn.take(action, { x: centre(b).x, y: b.y + 30 }, view.mp_h - kept >= MUCH),
  };
}

/** An item that can be taken in the shop, and what it costs besides. */
function takeItem(turn: Turn, action: Action): Deed {
  const { item_kinds, things } = turn.p.view;
  const kind = things[Number(action.args.thing)]!.item!;
  const rolled = !/ gold more$/.test(action.text);
  // All of them leave no room for more than their names.
  const [text, sub = ''] = turn.all('want').length > 2 ? lines(item_kinds[kind]!.name, 9) : [item_kinds[kind]!.name, 'rolled'];
  const choose = () => turn.take(action, turn.panel);
  const item = drawnAs(item_kinds, kind);
  return { id: `take-${action.args.thing}`, text: text!, sub, label: action.text, primary: rolled, item, choose };
}

function stop(turn: Turn): Deed {
  const label = turn.walking ? SAY.stopTheWalk : SAY.stopTheProposal;
  return { id: 'stop', text: turn.walking ? SAY.stopHere : SAY.stop, sub: '', label, icon: 'stop', choose: () => turn.drop() };
}

const OF_VERB = { trade, buy, ferry };

export function deedsOf(turn: Turn): Deed[] {
  if (turn.wished.length) return [stop(turn)];
  if (turn.shopping) return turn.all('want').map((one) => takeItem(turn, one));
  if (!turn.mine || !turn.me || turn.p.view.phase !== 'act') return [];
  const end = turn.can('end_turn');
  return [
    ...turn.all('deliver').map((one) => deliver(turn, one)),
    ...turn.all('pickup').map((one) => pickUp(turn, one)),
    // In the order of the list of actions.
    ...turn.p.legal.flatMap((one) => OF_VERB[one.verb as keyof typeof OF_VERB]?.(turn, one) ?? []),
    ...(end ? [endTurn(turn, end)] : []),
  ];
}
