/** What an action would bring, as the rules tell it beforehand; nothing is known without them. */
import type { Action } from '../../api/types';
import type { Happening, Step, Trials } from '../../rules/trials';
import type { Costs, Kind, Mints, View } from './types';
import { KIND_NAME, KINDS, listed } from './words';
import { OUTLOOK as SAY } from './sentences';

type Known = Trials | null;

/** The first thing of a kind that would happen to me. */
export const happens = (trials: Known, action: Step | undefined, kind: string): Happening | null =>
  (action && trials?.of(action).events.find((one) => one.kind === kind && one.seat === trials.seat)) ?? null;

/** Whether an action ends the turn; as long as the rules do not tell, the last one does. */
export function endsTurn(trials: Known, action: Action, view: View): boolean {
  if (!trials) return action.verb === 'end_turn' || (view.phase === 'turn' && view.actions_left <= 1);
  const told = trials.of(action);
  return told.anyway('to_move') !== trials.seat || told.anyway('rounds') !== trials.now('rounds');
}

/** The load of my truck after an action. */
export function loadAfter(trials: Known, action: Step | undefined): Mints | null {
  if (!trials || !action) return null;
  const told = trials.of(action);
  const [classic, sugar_free, cinnamon] = KINDS.map((_, k) => told.anyway('load', trials.seat, k));
  return classic === undefined || sugar_free === undefined || cinnamon === undefined ? null : { classic, sugar_free, cinnamon };
}

/** The order that an action would bring me. */
export function coming(trials: Known, action: Step | undefined, view: View) {
  const taken = happens(trials, action, 'order_taken')?.args;
  return (taken && view.towns[taken.town!]?.slots[taken.slot!]?.order) ?? null;
}

export type Seen = { kind: Kind; look: 'present' | 'ghost' | 'going' };

/** A load as it is, or as it would be after what is looked at: kept, coming, going. */
export function seen(load: Mints, after: Mints | null, capacity: number): Seen[] {
  if (!after) return listed(load).map((kind) => ({ kind, look: 'present' }));
  const some = (look: Seen['look'], many: (kind: Kind) => number): Seen[] =>
    KINDS.flatMap((kind) => Array.from({ length: Math.max(0, many(kind)) }, () => ({ kind, look })));
  const stay = some('present', (kind) => Math.min(load[kind], after[kind]));
  const come = some('ghost', (kind) => after[kind] - load[kind]);
  const go = some('going', (kind) => load[kind] - after[kind]);
  return [...stay, ...come, ...go].slice(0, Math.max(capacity, stay.length + come.length));
}

/** What a well offers: said on it and about it, and whether it can be chosen or would bring nothing. */
export interface Offer {
  text: string;
  label: string;
  legal: boolean;
  wasted: boolean;
}

export function loading(trials: Known, action: Action | undefined, wide: boolean): Offer {
  if (!action) {
    return { text: wide ? SAY.load2Or4 : SAY.load, label: SAY.loadAtAWarehouseOrIn, legal: false, wasted: false };
  }
  const mints = happens(trials, action, 'loaded')?.args.mints;
  const text = mints === undefined ? SAY.load : mints ? SAY.load2(mints) : SAY.noneLeft;
  return { text, label: action.text, legal: true, wasted: mints === 0 };
}

/** `ways`: the upgrades with mints of that kind; `costs`: null where games stored earlier do not tell. */
export function upgrading(trials: Known, kind: 'sugar_free' | 'cinnamon', ways: Action[], costs: Costs | null, wide: boolean): Offer {
  if (!ways.length) {
    if (!costs) return { text: '', label: '', legal: false, wasted: false };
    const cost = `${costs[kind]} Classic`;
    return { text: wide ? `for ${cost}` : `for ${costs[kind]}`, label: SAY.anUpgradeCosts(cost), legal: false, wasted: false };
  }
  const wanted = KINDS.indexOf(kind);
  const makes = (action: Action) =>
    trials?.of(action).events.some(({ kind, args }) => kind === 'upgraded' && args.mint === wanted && args.gained! > 0);
  const wasted = trials !== null && !ways.some(makes);
  const label = ways.length > 1 ? SAY.upgradeTo(KIND_NAME[kind]) : ways[0]!.text;
  return { text: wasted ? SAY.noneLeft : SAY.upgrade, label, legal: true, wasted };
}
