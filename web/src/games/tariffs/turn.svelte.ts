/**
 * What I am about to do. A domino is lifted, then a place between two tiles is chosen, then the way
 * round it is to lie: both ways are shown with what they make of my cheapest walk. Nothing is sent
 * before that last choice, so that thinking costs nothing.
 */
import type { Action } from '../../api/types';
import type { Point } from '../../board/geometry';
import { Intent } from '../../board/intent.svelte';
import type { Args } from '../../rules/trials';
import type { BoardProps, Doing } from '../types';
import type { Asking, Looking, Thought, Way } from './choices';
import { costAfter, walkAfter } from './outlook';
import type { Telling } from './telling.svelte';
import type { Domino, Pair, Run, View } from './types';
import { dominoName, pairName } from './words';
import { TURN as SAY } from './sentences';

/** So many milliseconds are thought at a time. */
const PIECE = 6;

export class Turn extends Intent<View, Asking> {
  /** The place in my hand of the domino that is lifted. */
  lifted = $state<number | null>(null);
  /** The answer that is looked at, and the place. */
  looking = $state.raw<Looking | null>(null);
  lookedPair = $state<number | null>(null);
  /** Whether my walk is drawn on the map. */
  drawn = $state(true);

  constructor(
    p: BoardProps<View>,
    readonly telling: Telling,
  ) {
    super(p);
    $effect(() => this.#findUseful());
  }

  // --- who and what ------------------------------------------------------------------------------
  get watching(): boolean {
    return this.p.view.hand === null;
  }

  get hand(): Domino[] {
    return this.p.view.hand ?? [];
  }

  get acting(): boolean {
    return this.mine && this.p.view.phase === 'action';
  }

  layable(slot: number, pair: number): boolean {
    return !!this.can('play', { slot, pair });
  }

  /** Whether a trade may be proposed to a player. */
  partner(seat: number): boolean {
    return this.acting && this.p.view.partners.some((one) => one.seat === seat);
  }

  // --- what lies only in thought -------------------------------------------------------------------
  /** A domino of my hand as it would lie. */
  #valuesOf(action: Action): readonly [number, number] {
    const { low, high } = this.hand[Number(action.args.slot)] ?? { low: 0, high: 0 };
    return action.args.orientation ? [high, low] : [low, high];
  }

  /** What my walk would cost after an action; null while that is not known. */
  costAfter(action: Action): number | null {
    return this.p.trials && costAfter(this.p.trials, action, this.p.view);
  }

  /** The ways a domino of my hand can lie on a pair, the one that is better for my walk first. */
  waysOf(slot: number, pair: number): Way[] {
    return this.all('play')
      .filter(({ args }) => args.slot === slot && args.pair === pair)
      .map((action) => ({ action, pair, values: this.#valuesOf(action), cost: this.costAfter(action) }))
      .sort((a, b) => (a.cost ?? 0) - (b.cost ?? 0));
  }

  /** The pairs known by now where what is lifted would change my walk; null where that is not to be known. */
  useful = $state.raw<Set<number> | null>(null);

  /** Looks at them in pieces, so that what is lifted is seen lifted at once. */
  #findUseful(): (() => void) | undefined {
    const { lifted, p } = this;
    const cost = p.view.plan?.cost;
    this.useful = null;
    if (lifted === null || !p.trials || cost === undefined) return;
    const plays = this.all('play').filter(({ args }) => args.slot === lifted);
    const piece = (): void => {
      const until = performance.now() + PIECE;
      const found = new Set(this.useful);
      for (let play = plays.pop(); play; play = performance.now() < until ? plays.pop() : undefined)
        if (this.costAfter(play) !== cost) found.add(Number(play.args.pair));
      this.useful = found;
      if (plays.length > 0) timer = setTimeout(piece);
    };
    this.useful = new Set();
    let timer = setTimeout(piece);
    return () => clearTimeout(timer);
  }

  /** The domino of a pair turned round. */
  rotated(pair: number): Thought | null {
    const domino = this.p.view.pairs[pair]?.domino;
    const action = this.can('rotate', { pair });
    return domino && action ? { action, pair, values: [domino.second, domino.first] } : null;
  }

  /** Under the pointer, or in the question. */
  thought = $derived.by((): Thought | null => {
    const { asking, looking, lifted, lookedPair } = this;
    if (this.telling.shown) return null;
    if (looking?.kind === 'lay') return looking;
    if (asking?.kind === 'rotate') return this.rotated(asking.pair);
    const pair = asking?.kind === 'lay' ? asking.pair : lookedPair;
    const slot = asking?.kind === 'lay' ? (asking.slot ?? 0) : asking ? null : lifted;
    const way = pair !== null && slot !== null ? this.waysOf(slot, pair)[0] : undefined;
    if (way) return way;
    const { pointed } = this.p;
    if (pointed?.verb !== 'play' || asking) return null;
    return { action: pointed, pair: Number(pointed.args.pair), values: this.#valuesOf(pointed) };
  });

  thoughtWalk = $derived(this.thought && this.p.trials && this.p.view.contract ? walkAfter(this.p.trials, this.thought.action, this.p.view) : null);

  lookedRun = $derived.by((): Run | null => {
    const { asking, looking } = this;
    const top = asking?.kind === 'declare' ? asking.top : looking?.kind === 'run' ? looking.top : null;
    return this.p.view.runs.find((run) => run.top === top) ?? null;
  });

  /** My walk: of the run that is looked at, or as it would be, or as it is. */
  walk = $derived(this.lookedRun?.walk ?? this.thoughtWalk ?? this.p.view.plan);

  // --- what the prompt and the list go by ------------------------------------------------------------
  override get doing(): Doing | null {
    const { asking, lifted, telling, p } = this;
    if (telling.shown) return { words: SAY.roundIsOverTheseAreThe(telling.last?.round), fits: null };
    const name = (slot: number): string => dominoName(this.hand[slot]!);
    if (asking?.kind === 'lay') {
      const { pair, slot } = asking;
      const between = pairName(p.view.tiles, p.view.pairs[pair]!);
      if (slot === null) return { words: SAY.chooseWhatGoesBetween(between), fits: this.ids('play', { pair }) };
      return { words: SAY.chooseHowTheLiesBetween(name(slot), between), fits: this.ids('play', { pair, slot }) };
    }
    if (asking?.kind === 'rotate') return { words: SAY.turnTheDominoRoundOrCancel, fits: this.ids('rotate', { pair: asking.pair }) };
    if (asking?.kind === 'offer') {
      const ids = p.view.partners.find((one) => one.seat === asking.seat)?.actions ?? [];
      return { words: SAY.chooseWhatToOffer(this.nameOf(asking.seat)), fits: ids };
    }
    if (asking?.kind === 'declare') return { words: SAY.declareThisRunOrCancel, fits: this.ids('declare', { top: asking.top }) };
    if (asking?.kind === 'exchange') return { words: SAY.exchangeBothDominoesOrCancel, fits: this.ids('exchange') };
    if (asking || lifted === null) return null;
    return { words: SAY.chooseWhereTheGoes(name(lifted)), fits: [...this.ids('play', { slot: lifted }), ...this.ids('offer', { slot: lifted })] };
  }

  // --- one step back -------------------------------------------------------------------------------
  override settle(): void {
    super.settle();
    this.lifted = this.looking = this.lookedPair = null;
  }

  cancel = (): void => {
    this.asking = this.looking = null;
  };

  /** One step back, as Escape does. */
  back(): boolean {
    if (this.asking) this.cancel();
    else if (this.lifted !== null) this.settle();
    else return this.telling.close();
    return true;
  }

  /** A new position: what I was thinking about stays while it is still my decision, of the same dominoes. */
  follow(before: { seq: number; view: View }): void {
    const { table, view, you } = this.p;
    const same = before.view.phase === view.phase && JSON.stringify(before.view.hand) === JSON.stringify(view.hand);
    if (table.seq < before.seq || !same || table.to_move !== you) this.settle();
  }

  // --- the things one can choose -------------------------------------------------------------------
  /** Ask about an action, or why it is not possible. */
  #consider(asking: Asking, verb: string, args: Args = {}): void {
    if (this.can(verb, args)) this.asking = asking;
    else this.why(verb, args);
  }

  /** `at`: where a question about it is asked. */
  chooseHand(slot: number, at: Point): void {
    const domino = this.hand[slot];
    if (!domino) return;
    const give = this.can('give', { slot });
    if (give) return this.submit(SAY.giveThe(dominoName(domino)), at, () => this.send(give));
    this.cancel();
    this.telling.close();
    if (!this.acting) return this.why('play', { slot, pair: this.p.view.pairs.find((one) => !one.domino)?.pair ?? 0, orientation: 0 });
    this.lifted = this.lifted === slot ? null : slot;
  }

  choosePair({ pair, domino }: Pair): void {
    const { lifted } = this;
    this.looking = null;
    if (domino && lifted === null) return this.#consider({ kind: 'rotate', pair }, 'rotate', { pair });
    const slot = lifted ?? 0;
    if (!this.layable(slot, pair)) return this.why('play', { slot, pair, orientation: 0 });
    const ways = lifted === null ? [] : this.waysOf(lifted, pair);
    // A double lies one way only: there is nothing to ask.
    if (ways.length === 1 && !this.p.confirmTurns) this.send(ways[0]!.action);
    else this.asking = { kind: 'lay', pair, slot: lifted };
  }

  choosePlayer(seat: number): void {
    const { you, view } = this.p;
    const seats = view.players.length;
    this.looking = null;
    if (this.partner(seat)) this.asking = { kind: 'offer', seat };
    else this.why('offer', { ahead: (seat - (you ?? 0) - 1 + seats) % seats, slot: this.lifted ?? 0 });
  }

  chooseExchange(): void {
    this.lifted = this.looking = null;
    this.#consider({ kind: 'exchange' }, 'exchange');
  }

  chooseRun({ top }: Run): void {
    this.lifted = null;
    this.#consider({ kind: 'declare', top }, 'declare', { top });
  }
}
