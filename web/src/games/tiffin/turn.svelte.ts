/**
 * What I am about to do. A card is lifted first, then a route is chosen, then (if asked) a Special card;
 * lifting stays on this side until the route is known, so that thinking costs nothing.
 */
import { untrack } from 'svelte';
import type { Action } from '../../api/types';
import { centre, type Box, type Point } from '../../board/geometry';
import type { Step, Told } from '../../rules/trials';
import type { BoardProps } from '../types';
import { handBox, type Layout } from './layout';
import { wakes } from './outcome';
import type { Card, Mode, Route, Special, View } from './types';
import { MODES, cardKey, cardName, notHere } from './words';

interface Aim {
  slot: number;
  mode: Mode;
}

/** An action that waits to be confirmed: a play on a route, a tiffin for one, or another. */
interface Pending {
  title: string;
  at: Point;
  run(): void;
  aim?: Aim;
  place?: number;
}

export const num = (action: Action, name: string): number => Number(action.args[name]);

export class Turn {
  /** Cards of the hand that are lifted, and of the pool that are held. */
  lifted = $state<number[]>([]);
  taken = $state<number[]>([]);
  /** How to play on a route is asked. */
  asked = $state<{ slot: number; modes: Mode[] } | null>(null);
  pending = $state<Pending | null>(null);
  /** The route of a card that went first; how it is played there may have to be asked. */
  queue = $state<{ slot: number; mode: Mode | null; seq: number } | null>(null);
  note = $state<{ slot: number; text: string } | null>(null);
  looked = $state<{ slot: number; mode?: Mode; special?: Special | 'none' } | null>(null);
  lookedSquare = $state<number | null>(null);
  detail = $state<number | null>(null);
  browsing = $state(false);
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly p: BoardProps<View>,
    readonly layout: () => Layout,
  ) {
    $effect(() => this.#follow());
    $effect(() => () => clearTimeout(this.#resting));
  }

  // --- what is possible ------------------------------------------------------------------------
  get mine(): boolean {
    return this.p.legal.length > 0 && !this.p.busy && !this.p.frozen;
  }

  get hand(): Card[] {
    return this.p.view.hand ?? [];
  }

  can(verb: string): Action[] {
    return this.p.legal.filter((action) => action.verb === verb);
  }

  /** The legal action of these verbs that takes these cards; equal cards stand for one another. */
  #match(verbs: [single: string, pair: string], single: string, from: (Card | null)[], chosen: number[]): Action | undefined {
    const key = (i: number) => (from[i] ? cardKey(from[i]) : '');
    const want = chosen.map(key).sort().join();
    return chosen.length === 1
      ? this.can(verbs[0]).find((a) => key(num(a, single)) === want)
      : this.can(verbs[1]).find((a) => [key(num(a, 'first')), key(num(a, 'second'))].sort().join() === want);
  }

  unitOf(chosen: number[]): Action | undefined {
    return this.#match(['unit', 'unit_pair'], 'card', this.hand, chosen);
  }

  takeOf(chosen: number[]): Action | undefined {
    return this.#match(['take', 'take_pair'], 'position', this.p.view.pool, chosen);
  }

  discardOf(i: number): Action | undefined {
    return this.#match(['discard', ''], 'card', this.hand, [i]);
  }

  specialOf(card: Special | 'none'): Action | undefined {
    return this.can('special').find((a) => a.args.card === card);
  }

  playable(i: number): boolean {
    return !!this.unitOf([i]) || this.hand.some((_, j) => j !== i && this.unitOf([i, j]));
  }

  usable(i: number): boolean {
    const { phase } = this.p.view;
    return this.mine && (phase === 'discard' ? !!this.discardOf(i) : (phase === 'turn' || phase === 'chain') && this.playable(i));
  }

  placeable(slot: number): Action | undefined {
    return this.mine ? this.can('place').find((a) => num(a, 'slot') === slot) : undefined;
  }

  get unitCards(): Card[] {
    return this.p.view.unit?.cards ?? this.lifted.flatMap((i) => this.hand[i] ?? []);
  }

  /** The cards that are lifted, or laid open as the unit. */
  get held(): number[] {
    return this.p.view.unit ? (this.p.view.unit.hand ?? []) : this.lifted;
  }

  get aiming(): boolean {
    return this.mine && (this.p.view.phase === 'target' || (this.lifted.length > 0 && !!this.unitOf(this.lifted)));
  }

  /** Where the lifted cards may go is not known, as the rules are not there: it is asked once they are laid open. */
  get unsure(): boolean {
    return this.aiming && this.p.view.phase !== 'target' && !this.p.trials;
  }

  /** The ways in which the unit can be played on a route. */
  modesAt(slot: number): Mode[] {
    const { view, trials } = this.p;
    if (!this.mine) return [];
    if (view.phase === 'target') return this.can('target').flatMap((a) => (num(a, 'slot') === slot ? [a.args.mode as Mode] : []));
    return MODES.filter((mode) => trials?.may(...this.#steps({ slot, mode })));
  }

  // --- what it would do, by the rules ------------------------------------------------------------
  /** A play as actions. */
  #steps({ slot, mode }: Aim): Step[] {
    const target: Step = ['target', { slot, mode }];
    if (this.p.view.phase === 'target') return [target];
    const unit = this.unitOf(this.lifted);
    return unit ? [unit, target] : [];
  }

  /** Whether a Special card will be asked for after this target: then nothing is final yet. */
  #asksSpecial(aim: Aim): boolean {
    return this.p.trials?.may(...this.#steps(aim), ['special', { card: 'none' }]) ?? false;
  }

  /** What a play does, without a Special card; null if that is not known. */
  tried(aim: Aim): Told | null {
    const steps = this.#steps(aim);
    if (this.#asksSpecial(aim)) steps.push(['special', { card: 'none' }]);
    return this.p.trials?.of(...steps) ?? null;
  }

  /** The play that is looked at, or waits for an answer. */
  #aim = $derived.by((): Aim | null => {
    const { asked, pending, queue, looked } = this;
    const pointed = this.p.pointed;
    if (pending) return pending.aim ?? null;
    if (queue?.mode) return { slot: queue.slot, mode: queue.mode };
    if (asked) return { slot: asked.slot, mode: (looked?.slot === asked.slot && looked.mode) || asked.modes[0]! };
    if (looked) {
      const mode = looked.mode ?? this.modesAt(looked.slot)[0];
      if (mode) return { slot: looked.slot, mode };
    }
    return pointed?.verb === 'target' ? { slot: num(pointed, 'slot'), mode: pointed.args.mode as Mode } : null;
  });

  /** What is looked at would do: the ghosts on the board. */
  told = $derived.by((): Told | null => {
    const { trials, view, pointed } = this.p;
    if (!trials) return null;
    if (view.phase === 'special') {
      const card = this.looked?.special ?? (pointed?.verb === 'special' ? (pointed.args.card as Special) : 'none');
      return trials.of(['special', { card }]);
    }
    if (this.#aim) return this.tried(this.#aim);
    const slot = this.pending ? this.pending.place : (this.lookedSquare ?? (pointed?.verb === 'place' ? num(pointed, 'slot') : undefined));
    return slot === undefined ? null : trials.of(['place', { slot }]);
  });

  get waking(): boolean {
    return this.told !== null && wakes(this.told, this.p.view.competitor.pending);
  }

  // --- choosing ------------------------------------------------------------------------------------
  settle(): void {
    this.lifted = [];
    this.taken = [];
    this.asked = this.pending = this.note = this.looked = this.detail = this.queue = this.lookedSquare = null;
    this.browsing = false;
  }

  /** After a change of position nothing half-chosen may linger, except the route still to be sent. */
  settleAfter(before: View): void {
    const { view, table, you } = this.p;
    const waiting = view.phase === 'target' || view.phase === 'special' ? this.queue : null;
    const changed = before.phase !== view.phase || JSON.stringify(before.hand) !== JSON.stringify(view.hand);
    if (changed || table.to_move !== you) this.settle();
    this.queue = waiting;
  }

  /** One step back; whether there was anything to go back from. */
  back(): boolean {
    const { pending, asked, taken, lifted, note, detail, browsing } = this;
    if (pending) this.pending = null;
    else if (asked) this.asked = null;
    else this.settle();
    return !!(pending || asked || taken.length || lifted.length || note || browsing) || detail !== null;
  }

  send(action: Action): void {
    this.pending = this.asked = this.note = null;
    this.taken = [];
    this.p.play(action);
  }

  /** Play it, or let it be confirmed first. */
  #submit(action: Action, near: Box, title: string, place?: number): void {
    if (!this.p.confirmTurns) return this.send(action);
    this.note = this.asked = null;
    const run = () => this.send(action);
    this.pending = { title, at: { x: centre(near).x, y: near.y - 98 }, run, ...(place === undefined ? {} : { place }) };
  }

  chooseHand(i: number): void {
    const { view, why, trials } = this.p;
    this.queue = this.pending = this.asked = this.note = null;
    this.taken = [];
    if (view.phase === 'discard' && this.mine) {
      const action = this.discardOf(i);
      if (!action) return why('discard', { card: i });
      if (trials?.of(action).legal().length) return this.send(action); // it is not the last one
      return this.#submit(action, handBox(this.layout(), this.hand.length, i), `Discard ${cardName(this.hand[i]!)}?`);
    }
    if (!this.mine || (view.phase !== 'turn' && view.phase !== 'chain')) return why(i < 7 ? 'unit' : 'discard', { card: i });
    const first = this.lifted[0];
    if (this.lifted.includes(i)) this.lifted = this.lifted.filter((j) => j !== i);
    else if (this.lifted.length === 1 && this.unitOf([first!, i])) this.lifted = [first!, i];
    else if (this.playable(i)) this.lifted = [i];
    else why('unit', { card: i });
  }

  chooseRoute(route: Route): void {
    const { view, table, trials, why, play } = this.p;
    const slot = route.slot;
    this.note = null;
    if (view.phase !== 'target' && !this.lifted.length) {
      this.detail = this.detail === slot ? null : slot;
      return;
    }
    if (!this.mine) return;
    const modes = this.modesAt(slot);
    if (modes.length === 1) return this.aim({ slot, mode: modes[0]! });
    if (modes.length) {
      this.pending = null;
      this.asked = { slot, modes };
      return;
    }
    if (view.phase === 'target') return why('target', { slot, mode: 'normal' });
    const unit = this.unitOf(this.lifted);
    if (unit && this.unsure) {
      this.queue = { slot, mode: null, seq: table.seq };
      return play(unit);
    }
    const refused = unit && trials?.of(...this.#steps({ slot, mode: 'normal' })).refused;
    this.note = { slot, text: notHere(refused ?? '', route, view.tracking.minimum) };
  }

  aim(aim: Aim): void {
    const { view, table, play, confirmTurns } = this.p;
    const run = () => {
      this.pending = this.asked = this.note = null;
      if (view.phase === 'target') return this.#target(aim);
      const unit = this.unitOf(this.lifted);
      if (!unit) return;
      this.queue = { ...aim, seq: table.seq };
      play(unit);
    };
    this.asked = null;
    if (!confirmTurns || this.#asksSpecial(aim)) return run();
    this.pending = { title: `Play on ${view.routes[aim.slot]?.face.name}?`, at: this.under(aim.slot), run, aim };
  }

  #target({ slot, mode }: Aim): void {
    const action = this.can('target').find((a) => num(a, 'slot') === slot && a.args.mode === mode);
    if (action) this.p.play(action);
    else this.p.why('target', { slot, mode });
  }

  /** The card went first; its route follows as soon as the server asks for it. */
  #follow(): void {
    const { view, legal, busy, table } = this.p;
    if (!this.queue || busy) return;
    const { slot, mode, seq } = this.queue;
    if (view.phase === 'target' && legal.length) {
      untrack(() => {
        this.queue = null;
        if (mode) this.#target({ slot, mode });
        else this.chooseRoute(view.routes[slot]!);
      });
    } else if (table.seq > seq) this.queue = null;
  }

  choosePlace(slot: number): void {
    const l = this.layout();
    this.note = null;
    const action = this.placeable(slot);
    if (!action) return this.p.why('place', { slot });
    this.lifted = [];
    const b = l.routes[slot]!;
    // Beside the square, over the route's own account.
    const beside = l.kind === 'narrow' ? { ...b, y: b.y + b.h + 96 } : { x: b.x + b.w - 320, y: b.y + 104, w: 320, h: 0 };
    this.#submit(action, beside, `Put a tiffin on ${this.p.view.routes[slot]?.face.name}?`, slot);
  }

  choosePool(i: number): void {
    const { pool } = this.p.view;
    const near = this.layout().pool[i]!;
    this.queue = this.pending = this.note = null;
    this.lifted = [];
    const single = this.takeOf([i]);
    if (!this.mine || !single) return this.p.why('take', { position: i });
    const first = this.taken[0];
    const pair = first === undefined || first === i ? undefined : this.takeOf([first, i]);
    if (pair) {
      this.taken = [first!, i];
      return this.#submit(pair, near, 'Take both 1s as one pick?');
    }
    if (first !== i) this.taken = pool.some((_, j) => j !== i && this.takeOf([i, j])) ? [i] : [];
    if (first === i || !this.taken.length) this.#submit(single, near, `Take ${cardName(pool[i]!)}?`);
  }

  chooseDeck(): void {
    this.lifted = [];
    this.taken = [];
    const action = this.can('take_deck')[0];
    if (!this.mine || !action) return this.p.why('take_deck', {});
    this.#submit(action, this.layout().deck, 'Draw from the deck?');
  }

  chooseSpecial(card: Special | 'none'): void {
    const action = this.specialOf(card);
    if (this.mine && action) this.send(action);
    else this.p.why('special', { card });
  }

  chooseStop(): void {
    const action = this.can('stop')[0];
    if (this.mine && action) this.send(action);
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
