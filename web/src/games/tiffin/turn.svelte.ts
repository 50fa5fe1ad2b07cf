/**
 * What I am about to do. A card is lifted first, then a route is chosen, then (if asked) a Special card;
 * lifting stays on this side until the route is known, so that thinking costs nothing.
 */
import type { Action } from '../../api/types';
import { centre, type Box, type Point } from '../../board/geometry';
import { Intent } from '../../board/intent.svelte';
import type { Step, Told } from '../../rules/trials';
import type { BoardProps, Doing } from '../types';
import { handBox, type Layout } from './layout';
import { wakes } from './outcome';
import type { Card, Mode, Route, Special, View } from './types';
import { MODES, SPECIAL_NAME, SPECIALS, cardKey, cardName, notHere } from './words';
import { TURN as SAY } from './sentences';

interface Aim {
  slot: number;
  mode: Mode;
}

const NO_SPECIAL: Step = ['special', { card: 'none' }];
/** The cards of a hand at its limit; those above it can only be discarded. */
const FULL_HAND = 7;

/** Where a question about a card stands. */
export const above = (b: Box): Point => ({ x: centre(b).x, y: b.y - 98 });

/** Asked is how to play on a route. */
export class Turn extends Intent<View, { kind: 'mode'; slot: number }> {
  /** Cards of the hand that are lifted, and of the pool that are held. */
  lifted = $state<number[]>([]);
  taken = $state<number[]>([]);
  /** The Special card that is to be played with them. */
  special = $state<Special | null>(null);
  looked = $state<{ slot: number; mode?: Mode; special?: Special | 'none' } | null>(null);
  lookedSquare = $state<number | null>(null);
  detail = $state<number | null>(null);
  browsing = $state(false);
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    p: BoardProps<View>,
    readonly layout: () => Layout,
  ) {
    super(p);
    $effect(() => () => clearTimeout(this.#resting));
  }

  // --- what is possible ------------------------------------------------------------------------
  get hand(): Card[] {
    return this.p.view.hand ?? [];
  }

  /** The action that takes these cards, also while one is on its way; equal cards stand for one another. */
  #match(verbs: [single: string, pair?: string], from: (Card | null)[], chosen: number[]): Action | undefined {
    const verb = verbs[chosen.length - 1];
    const key = (i: number) => (from[i] ? cardKey(from[i]) : '');
    const keys = (some: number[]) => some.map(key).sort().join();
    return this.p.legal.find((one) => one.verb === verb && keys(Object.values(one.args).map(Number)) === keys(chosen));
  }

  unitOf(chosen: number[]): Action | undefined {
    return this.#match(['unit', 'unit_pair'], this.hand, chosen);
  }

  takeOf(chosen: number[]): Action | undefined {
    return this.#match(['take', 'take_pair'], this.p.view.pool, chosen);
  }

  specialOf(card: Special | 'none'): Action | undefined {
    return this.can('special', { card });
  }

  /** Whether a card of the hand can be discarded, or played alone or with another. */
  usable(i: number): boolean {
    const pairs = () => this.hand.some((_, j) => j !== i && this.unitOf([i, j]));
    return this.mine && (!!this.#match(['discard'], this.hand, [i]) || !!this.unitOf([i]) || pairs());
  }

  placeable(slot: number): Action | undefined {
    return this.can('place', { slot });
  }

  get unitCards(): Card[] {
    return this.p.view.unit?.cards ?? this.lifted.flatMap((i) => this.hand[i] ?? []);
  }

  /** The cards that are lifted, or laid open as the unit. */
  get held(): number[] {
    return this.p.view.unit ? (this.p.view.unit.hand ?? []) : this.lifted;
  }

  get aiming(): boolean {
    return this.mine && (this.p.view.phase === 'target' || !!this.unitOf(this.lifted));
  }

  /** Where the lifted cards may go is not known, as the rules are not there: it is asked once they are laid open. */
  get unsure(): boolean {
    return this.aiming && this.p.view.phase !== 'target' && !this.p.trials;
  }

  /** The ways in which the unit can be played on a route. */
  modesAt(slot: number): Mode[] {
    const { view, trials } = this.p;
    if (view.phase === 'target') return MODES.filter((mode) => this.can('target', { slot, mode }));
    return this.mine ? MODES.filter((mode) => trials?.may(...(this.#steps({ slot, mode }) ?? []))) : [];
  }

  // --- what it would do, by the rules ------------------------------------------------------------
  /** A play as actions; null without a unit, or if it cannot go there. */
  #steps({ slot, mode }: Aim): [Action, ...Step[]] | null {
    const unit = this.unitOf(this.lifted);
    if (unit) return [unit, ['target', { slot, mode }]];
    const target = this.can('target', { slot, mode });
    return target ? [target] : null;
  }

  /** Whether a Special card will be asked for after these: then nothing is final yet. */
  #asksSpecial(steps: readonly Step[]): boolean {
    return this.p.trials?.may(...steps, NO_SPECIAL) ?? false;
  }

  /** A play with the Special card that is lifted, or without one. */
  #whole<Steps extends readonly Step[]>(steps: Steps): [...Steps, ...Step[]] {
    return this.#asksSpecial(steps) ? [...steps, ['special', { card: this.special ?? 'none' }]] : [...steps];
  }

  /** The Special cards that can go with what is lifted, somewhere. */
  #addable = $derived.by((): Special[] => {
    const { routes } = this.p.view;
    if (!this.aiming || !this.p.trials) return [];
    const aims = routes.flatMap((route, slot) => (route ? this.modesAt(slot).map((mode) => ({ slot, mode })) : []));
    return SPECIALS.filter((card) => aims.some((aim) => this.#adds(aim, card)));
  });

  #adds(aim: Aim, card: Special): boolean {
    return this.p.trials?.may(...(this.#steps(aim) ?? []), ['special', { card }]) ?? false;
  }

  addable(card: Special): boolean {
    return this.#addable.includes(card);
  }

  /** What actions do, with no other Special card than the one lifted; null if that is not known. */
  #tried(steps: readonly Step[]): Told | null {
    return steps.length && this.p.trials ? this.p.trials.of(...this.#whole(steps)) : null;
  }

  tried(aim: Aim): Told | null {
    return this.#tried(this.#steps(aim) ?? []);
  }

  /** What is looked at, waits for an answer, or is on its way. */
  #shown = $derived.by((): readonly Step[] => {
    const { asking, looked } = this;
    const { view, pointed } = this.p;
    if (asking?.kind === 'sure') return asking.steps;
    if (this.wished.length) return [this.unitOf(this.lifted), ...this.wished].filter((one) => one !== undefined);
    if (view.phase === 'special') return [!looked?.special && pointed?.verb === 'special' ? pointed : ['special', { card: looked?.special ?? 'none' }]];
    const slot = asking?.kind === 'mode' ? asking.slot : looked?.slot;
    if (slot !== undefined) {
      const mode = (looked?.slot === slot && looked.mode) || this.modesAt(slot)[0];
      if (mode) return this.#steps({ slot, mode }) ?? [];
    }
    if (this.lookedSquare !== null) return [['place', { slot: this.lookedSquare }]];
    return pointed?.verb === 'target' || pointed?.verb === 'place' ? [pointed] : [];
  });

  /** What that would do: the ghosts on the board. */
  told = $derived.by((): Told | null => this.#tried(this.#shown));

  get waking(): boolean {
    return this.told !== null && wakes(this.told, this.p.view.competitor.pending);
  }

  override get doing(): Doing | null {
    const { asking, lifted, taken, p } = this;
    if (asking?.kind === 'sure') return null;
    if (asking?.kind === 'mode') return { words: SAY.chooseHowToPlayOn(this.#nameOf(asking.slot)), fits: this.#unitIds() };
    if (taken.length === 1) {
      const { id } = this.takeOf(taken) ?? {};
      const pairs = p.view.pool.flatMap((_, j) => this.takeOf([taken[0]!, j])?.id ?? []);
      return { words: SAY.takeJustThisCardOrChoose, fits: [...(id === undefined ? [] : [id]), ...pairs] };
    }
    if (!lifted.length || p.view.phase === 'target' || p.view.phase === 'special') return null;
    const names = lifted.map((i) => cardName(this.hand[i]!));
    const with_ = this.special ? SAY.with(SPECIAL_NAME[this.special]) : this.#addable.length ? SAY.aSpecialCardMayGoWith : '';
    return { words: SAY.chooseARouteFor(names.join(' and '), with_), fits: this.#unitIds() };
  }

  /** What can be played of what is lifted, alone or with another card. */
  #unitIds(): number[] {
    const [first] = this.lifted;
    const pairs = this.lifted.length === 1 ? this.hand.flatMap((_, j) => (j === first ? [] : (this.unitOf([first!, j])?.id ?? []))) : [];
    const unit = this.unitOf(this.lifted);
    return [...(unit ? [unit.id] : []), ...pairs];
  }

  // --- choosing ------------------------------------------------------------------------------------
  /** The cards of the hand stay lifted until they lie somewhere else. */
  override settle(): void {
    super.settle();
    this.taken = [];
  }

  #putDown(): void {
    this.settle();
    this.lifted = [];
    this.special = null;
    this.looked = this.detail = this.lookedSquare = null;
    this.browsing = false;
  }

  /** After a change of position nothing half-chosen may linger. */
  settleAfter(before: View): void {
    const { view, table, you } = this.p;
    const changed = before.phase !== view.phase || JSON.stringify(before.hand) !== JSON.stringify(view.hand);
    if (changed || table.to_move !== you) this.#putDown();
  }

  /** One step back; whether there was anything to go back from. */
  back(): boolean {
    const { asking, taken, lifted, detail, browsing } = this;
    this.drop();
    if (asking) this.asking = null;
    else this.#putDown();
    return asking !== null || taken.length > 0 || lifted.length > 0 || detail !== null || browsing;
  }

  chooseHand(i: number): void {
    const { view, trials } = this.p;
    const [first] = this.lifted;
    this.settle();
    if (view.phase === 'discard') {
      const discard = this.mine ? this.#match(['discard'], this.hand, [i]) : undefined;
      if (!discard) return this.why('discard', { card: i });
      if (trials?.of(discard).legal().length) return this.send(discard); // it is not the last one
      const at = above(handBox(this.layout(), this.hand.length, i));
      return this.submit(SAY.discard(cardName(this.hand[i]!)), at, () => this.send(discard));
    }
    if (this.lifted.includes(i)) this.lifted = this.lifted.filter((j) => j !== i);
    else if (this.mine && this.lifted.length === 1 && this.unitOf([first!, i])) this.lifted = [first!, i];
    else if (this.usable(i)) this.lifted = [i];
    else this.why(i < FULL_HAND ? 'unit' : 'discard', { card: i });
  }

  chooseRoute(route: Route): void {
    const { view, trials } = this.p;
    const { slot } = route;
    const target = view.phase === 'target';
    this.asking = null;
    if (!target && !this.lifted.length) {
      this.detail = this.detail === slot ? null : slot;
      return;
    }
    if (!this.mine) return;
    const [mode, another] = this.modesAt(slot);
    if (another) this.asking = { kind: 'mode', slot };
    else if (mode) this.aim({ slot, mode });
    else if (target) this.why('target', { slot, mode: 'normal' });
    else if (this.unsure) this.send(this.unitOf(this.lifted), () => this.chooseRoute(route));
    else {
      const steps = this.#steps({ slot, mode: 'normal' });
      const refused = steps && trials?.of(...steps).refused;
      const b = this.layout().routes[slot]!;
      this.asking = { kind: 'note', text: notHere(refused ?? '', route, view.tracking.minimum), at: { x: centre(b).x, y: b.y + b.h - 20 } };
    }
  }

  aim(aim: Aim): void {
    const steps = this.#steps(aim);
    if (!steps) return;
    const { special } = this;
    const name = this.#nameOf(aim.slot);
    if (special && !this.#adds(aim, special)) {
      this.asking = { kind: 'note', text: SAY.cannotBeAddedOn(SPECIAL_NAME[special], name), at: this.under(aim.slot) };
      return;
    }
    const whole = this.#whole(steps);
    this.submit(SAY.playOn(name, special ? SPECIAL_NAME[special] : undefined), this.under(aim.slot), () => this.send(...whole), false, whole);
  }

  #nameOf(slot: number): string {
    return this.p.view.routes[slot]?.face.name ?? '';
  }

  choosePlace(slot: number): void {
    const l = this.layout();
    const action = this.placeable(slot);
    this.settle();
    if (!action) return this.why('place', { slot });
    this.lifted = [];
    const b = l.routes[slot]!;
    // Beside the square, over the route's own account.
    const at = l.kind === 'narrow' ? { x: centre(b).x, y: b.y + b.h - 2 } : { x: b.x + b.w - 160, y: b.y + 6 };
    this.submit(SAY.putATiffinOn(this.#nameOf(slot)), at, () => this.send(action), false, [action]);
  }

  choosePool(i: number): void {
    const { pool } = this.p.view;
    const at = above(this.layout().pool[i]!);
    const [first] = this.taken;
    const single = this.mine ? this.takeOf([i]) : undefined;
    this.settle();
    this.lifted = [];
    if (!single) return this.why('take', { position: i });
    const pair = first === undefined || first === i ? undefined : this.takeOf([first, i]);
    if (pair) {
      this.taken = [first!, i];
      this.submit(SAY.takeBoth1sAsOnePick, at, () => this.send(pair));
    } else if (first !== i && pool.some((_, j) => j !== i && this.takeOf([i, j]))) this.taken = [i];
    else this.submit(SAY.take(cardName(pool[i]!)), at, () => this.send(single));
  }

  chooseDeck(): void {
    const action = this.can('take_deck');
    this.settle();
    this.lifted = [];
    if (action) this.submit(SAY.drawFromTheDeck, above(this.layout().deck), () => this.send(action));
    else this.why('take_deck');
  }

  chooseSpecial(card: Special | 'none'): void {
    const action = this.specialOf(card);
    if (action) this.send(action);
    else if (card !== 'none' && this.addable(card)) this.special = this.special === card ? null : card;
    else this.why('special', { card });
  }

  // --- looking -------------------------------------------------------------------------------------
  /** A route is looked at, or no more; resting on it opens its account, if nothing else is shown there. */
  lookAt(slot: number, here: boolean, quiet: boolean): void {
    clearTimeout(this.#resting);
    this.looked = here ? { slot } : null;
    if (!here) this.detail = null;
    else if (quiet) this.#resting = setTimeout(() => (this.detail = slot), 700);
  }

  lookAtSpecial(card: Special | 'none', here: boolean): void {
    const { phase, target } = this.p.view;
    if (phase === 'special' && target) this.looked = here ? { slot: target.slot, special: card } : null;
  }

  /** Where a question about a route stands. */
  under(slot: number): Point {
    const l = this.layout();
    const b = l.routes[slot]!;
    return { x: centre(b).x, y: b.y + b.h + (l.kind === 'narrow' ? 2 : -8) };
  }
}
