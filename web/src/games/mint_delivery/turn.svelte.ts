/** What I am about to do. One click is one action; one that ends my turn may have to be confirmed. */
import type { Action } from '../../api/types';
import { centre, type Box, type Point } from '../../board/geometry';
import { Intent } from '../../board/intent.svelte';
import type { Step } from '../../rules/trials';
import type { BoardProps, Doing } from '../types';
import { padBox, way, type Layout } from './layout';
import { endsTurn, happens, loadAfter, loading, seen, upgrading, type Offer, type Seen } from './outlook';
import type { Kind, Player, Space, View } from './types';
import { count, KIND_CODE, KINDS, TOWN_NAMES } from './words';
import { TURN as SAY } from './sentences';

/** What the pointer rests on: what a click would do, a way with whose it is, and the town where that ends. */
interface Looked {
  action?: Action | undefined;
  path?: number[];
  seat?: number;
  town?: number;
}

export const below = (b: Box): Point => ({ x: centre(b).x, y: b.y + b.h + 8 });
const bits = (indexes: number[]): number => indexes.reduce((sum, k) => sum | (1 << k), 0);

export class Turn extends Intent<View, { kind: 'upgrade' }> {
  looked = $state.raw<Looked | null>(null);
  /** The Ability that is read out large. */
  read = $state<number | null>(null);
  /** Of the orders dealt to me those that I would keep. */
  keeping = $state.raw<number[]>([]);

  constructor(
    p: BoardProps<View>,
    readonly layout: () => Layout,
  ) {
    super(p);
  }

  override settle(): void {
    super.settle();
    this.looked = this.read = null;
  }

  /** Put everything back; whether anything was asked. */
  back(): boolean {
    const asked = this.asking !== null;
    this.settle();
    return asked;
  }

  // --- who and what ------------------------------------------------------------------------------
  get me(): Player | null {
    return this.p.view.players.find((one) => one.seat === this.p.you) ?? null;
  }

  /** Orders are chosen, before the first turn. */
  get choosing(): boolean {
    return this.p.view.phase === 'keep';
  }

  get active(): boolean {
    return this.p.table.to_move === this.p.you && !this.choosing;
  }

  /** Of the orders dealt to me those that I have kept; null while I choose. */
  get kept(): number[] | null {
    const { view, table } = this.p;
    if (!view.dealing || !table.chosen) return view.dealing?.kept ?? null;
    const orders = Number(table.chosen.args.orders);
    return view.dealing.dealt.flatMap((_, k) => ((orders >> k) & 1 ? [k] : []));
  }

  // --- what it would bring -------------------------------------------------------------------------
  /** What waits to be confirmed, or is looked at. */
  get about(): Step | undefined {
    if (this.asking?.kind === 'sure') return this.asking.steps[0];
    return this.mine ? (this.looked?.action ?? this.p.pointed ?? undefined) : undefined;
  }

  /** The load of my truck, as it is or as it would be. */
  load = $derived.by((): Seen[] => (this.me ? seen(this.me.load, loadAfter(this.p.trials, this.about), this.me.capacity) : []));

  #drives = $derived.by(() => happens(this.p.trials, this.about, 'moved')?.args ?? null);

  /** A way that is shown on the roads, and whose it is. */
  shown = $derived.by((): { path: number[]; seat: number | null } =>
    this.#drives
      ? { path: [this.#drives.start!, this.#drives.space!], seat: this.p.you }
      : { path: this.looked?.path ?? [], seat: this.looked?.seat ?? null },
  );

  /** My truck where it would drive to. */
  get ghost(): { seat: number; space: number; load: Seen[] } | null {
    return this.me && this.#drives ? { seat: this.me.seat, space: this.#drives.space!, load: this.load } : null;
  }

  /** What a well offers. */
  offer(kind: Kind): Offer {
    const { trials, view, table } = this.p;
    const wide = this.layout().kind !== 'medium';
    if (kind === 'classic') return loading(trials, this.can('load'), wide);
    // What exchanges cost me, or for a watcher whoever's turn it is.
    const costs = (this.me ?? view.players[table.to_move ?? 0])?.costs ?? null;
    return upgrading(trials, kind, this.#upgrades(kind), costs, wide);
  }

  // --- the action of a click -----------------------------------------------------------------------
  /** It brings my truck to a space; the free one first. */
  drive(space: number): Action | undefined {
    return this.can('slip', { space }) ?? this.can('move', { space }) ?? (space === 0 ? this.can('home') : undefined);
  }

  /** Whether my truck is in a town. */
  #within(town: number): boolean {
    return this.me !== null && this.p.view.spaces[this.me.space]?.town === town;
  }

  /** It takes or removes an order of a town. */
  order(town: number, slot: number): Action | undefined {
    const take = this.#within(town) ? this.can('take', { slot }) : undefined;
    return this.can('remove', { town, slot }) ?? take ?? this.can('radio', { town, slot });
  }

  #upgrades(kind: Kind): Action[] {
    return this.all('upgrade').filter((one) => String(one.args.mints).includes(KIND_CODE[kind]));
  }

  /** It is of a well; of several upgrades the first. */
  well(kind: Kind): Action | undefined {
    return kind === 'classic' ? this.can('load') : this.#upgrades(kind)[0];
  }

  deliver(index: number): Action | undefined {
    return this.can('fulfill', { order: index });
  }

  #unloading(): 'drop' | 'unload' {
    return this.p.view.phase === 'unload' ? 'drop' : 'unload';
  }

  unload(kind: Kind): Action | undefined {
    return this.can(this.#unloading(), { mint: KIND_CODE[kind] });
  }

  get end(): Action | undefined {
    return this.can('drop_end') ?? this.can('end_turn');
  }

  override get doing(): Doing | null {
    const { asking, keeping } = this;
    if (asking?.kind === 'upgrade') return { words: SAY.chooseWhatToUpgradeTo, fits: this.ids('upgrade') };
    if (!this.choosing || !keeping.length || asking) return null;
    const fits = this.p.legal.filter((one) => keeping.every((k) => (Number(one.args.orders) >> k) & 1)).map((one) => one.id);
    return { words: SAY.keepOrChooseOtherwise(count(keeping.length, 'order')), fits };
  }

  // --- choosing --------------------------------------------------------------------------------------
  /** Take it, or let it be confirmed if it ends my turn; whether there is anything to take. */
  take(action: Action | undefined, near: Box): boolean {
    if (!action) return false;
    const go = (): void => this.send(action);
    const title = action.verb === 'end_turn' ? `${action.text}?` : SAY.andEndYourTurn(action.text);
    if (this.p.confirmTurns && endsTurn(this.p.trials, action, this.p.view)) this.submit(title, below(near), go, true, [action]);
    else go();
    return true;
  }

  #note(text: string, near: Box): void {
    this.asking = { kind: 'note', text, at: below(near) };
  }

  chooseSpace(space: Space): void {
    const near = padBox(this.layout(), space);
    if (this.take(this.drive(space.space), near)) return;
    if (this.me?.space === space.space) this.#note(SAY.yourTruckIsHere, near);
    else this.why('move', { space: space.space });
  }

  /** What I have to do first to take an order of a town where my truck is not. */
  #way(town: number): string {
    const { held, held_limit: limit } = this.me!;
    return held.length < limit ? SAY.driveToToTakeIt(TOWN_NAMES[town]) : SAY.fulfillFirst(held.length);
  }

  chooseOrder(town: number, slot: number): void {
    const near = this.layout().slots[town]![slot]!;
    if (this.take(this.order(town, slot), near)) return;
    if (this.active && !this.p.frozen && this.p.view.phase === 'turn' && !this.#within(town)) this.#note(this.#way(town), near);
    else this.why('take', { slot });
  }

  chooseWell(kind: Kind): void {
    this.asking = null;
    if (this.#upgrades(kind).length > 1) this.asking = { kind: 'upgrade' };
    else if (this.take(this.well(kind), this.layout().wells[KINDS.indexOf(kind)]!)) return;
    else if (kind === 'classic') this.why('load');
    else this.why('upgrade', { mints: KIND_CODE[kind] });
  }

  chooseHeld(index: number): void {
    if (!this.take(this.deliver(index), this.layout().held)) this.why('fulfill', { order: index });
  }

  chooseMint(kind: Kind): void {
    if (!this.take(this.unload(kind), this.layout().truckOfMine)) this.why(this.#unloading(), { mint: KIND_CODE[kind] });
  }

  chooseAbility(slot: number): void {
    if (!this.take(this.can('acquire', { ability: slot }), this.layout().abilities[slot]!)) this.why('acquire', { ability: slot });
  }

  toggle(index: number): void {
    const { dealing } = this.p.view;
    if (!dealing || !this.mine) return;
    const next = this.keeping.includes(index) ? this.keeping.filter((k) => k !== index) : [...this.keeping, index].sort();
    if (dealing.choices.some((one) => String(one.indexes) === String(next))) this.keeping = next;
    else this.why('keep', { orders: bits(next) });
  }

  keep(): void {
    this.send(this.can('keep', { orders: bits(this.keeping) }));
  }

  // --- looking ---------------------------------------------------------------------------------------
  look(here: boolean, action: Action | undefined): void {
    this.looked = here ? { action } : null;
  }

  lookOrder(town: number, slot: number, here: boolean): void {
    const { view } = this.p;
    const order = view.towns[town]?.slots[slot]?.order;
    this.looked = here && order ? { action: this.order(town, slot), path: way(view.roads, 5 + town, 5 + order.town), town: order.town } : null;
  }

  /** A held order shows the way to its town. */
  lookHeld({ seat, space, held }: Player, index: number, here: boolean): void {
    const order = held[index]?.order;
    const action = seat === this.p.you ? this.deliver(index) : undefined;
    this.looked = here && order ? { action, path: way(this.p.view.roads, space, 5 + order.town), seat, town: order.town } : null;
  }
}
