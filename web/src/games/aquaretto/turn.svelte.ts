/**
 * What I am about to do. What costs or takes something is first tried on the board: where a truck's
 * animals could go, where a board would lie, where a tile that is to be moved or bought fits; it is
 * sent when its place is chosen. Some choices are several decisions of the rules, sent one after the
 * other; without the rules on this side each is chosen by itself.
 */
import type { Action } from '../../api/types';
import { centre, type Box, type Point } from '../../board/geometry';
import { Intent } from '../../board/intent.svelte';
import type { BoardProps, Doing } from '../types';
import type { Asking, Crew, Expanding, Placing } from './choices';
import { cellsAfter, goal, growth, lifting, movers, placesAfter, scout, stepTo, whyNot, worthAt } from './outlook';
import { anchorsOf } from './picture';
import type { Expansion, Kind, Phase, Place, Player, Post, Space, Tile, View } from './types';
import { atPost, count, POSTS } from './words';
import { TURN as SAY } from './sentences';

export const top = (player: Player): Tile | undefined => player.depot.at(-1);
const under = (b: Box): Point => ({ x: b.x + b.w / 2, y: b.y + b.h + 8 });

export class Turn extends Intent<View, Asking> {
  /** The tile of my truck that is placed next. */
  slot = $state<number | null>(null);
  lookedCell = $state<number | null>(null);
  lookedPost = $state<Post | null>(null);
  lookedTruck = $state<number | null>(null);
  /** Where a board is tried, and which way round it is liked. */
  anchor = $state<number | null>(null);
  lookedAnchor = $state<number | null>(null);
  turned = $state(0);
  /** The zoo shown large, if not my own. */
  opened = $state<number | null>(null);
  /** Words that stand beside what is tried, for a moment. */
  note = $state.raw<{ at: Box; text: string } | null>(null);

  constructor(p: BoardProps<View>) {
    super(p);
    // What is marked is in my own zoo.
    $effect(() => {
      if (p.pointed) this.opened = null;
    });
    $effect(() => {
      if (!this.note) return;
      const timer = setTimeout(() => (this.note = null), 3200);
      return () => clearTimeout(timer);
    });
  }

  // --- who and what ------------------------------------------------------------------------------
  get phase(): Phase {
    return this.p.view.phase;
  }

  get home(): number {
    return this.p.you ?? 0;
  }

  get me(): Player | null {
    return this.p.you === null ? null : (this.p.view.players[this.p.you] ?? null);
  }

  get shown(): Player {
    return this.p.view.players[this.opened ?? this.home]!;
  }

  /** Whether my zoo is the one shown large. */
  get own(): boolean {
    return this.shown === this.me;
  }

  override nameOf = (seat: number): string => (seat === this.p.you ? 'you' : (this.p.table.seats[seat]?.name ?? ''));

  // --- sending ---------------------------------------------------------------------------------
  override settle(): void {
    super.settle();
    this.slot = this.lookedCell = this.lookedPost = this.lookedTruck = this.anchor = this.lookedAnchor = null;
  }

  /** A new position: what I was thinking about stays while others play, not once it is my move, or was. */
  goOn(before: { seq: number; view: View } | null): void {
    this.note = null;
    if (!before) return;
    const { table, you, view } = this.p;
    if (table.seq < before.seq || table.to_move === you || before.view.phase !== view.phase) this.settle();
    if (table.to_move === you && view.phase !== 'main' && view.phase !== 'load') this.opened = null;
  }

  /** One step back, as Escape does. */
  back(): boolean {
    if (!this.asking && this.anchor === null && this.opened === null) return false;
    if (this.anchor !== null) this.anchor = null;
    else if (this.asking) this.settle();
    else this.opened = null;
    return true;
  }

  // --- a tile ----------------------------------------------------------------------------------
  #slots = $derived.by(() => this.all('pick').map((one) => Number(one.args.slot)));

  /** The tile of my truck whose place is chosen: where it may go only the rules can tell. */
  get picked(): number | null {
    if (!this.p.trials || !this.#slots.length) return null;
    return this.slot !== null && this.#slots.includes(this.slot) ? this.slot : this.#slots[0]!;
  }

  pickable(slot: number): boolean {
    return this.#slots.includes(slot) && this.picked !== slot;
  }

  choosePick(slot: number): void {
    if (!this.#slots.includes(slot)) this.why('pick', { slot });
    else if (this.p.trials) this.slot = slot;
    else this.send(this.can('pick', { slot }));
  }

  placing = $derived.by((): Placing | null => {
    const { me, picked, asking } = this;
    const { view, trials } = this.p;
    if (!this.mine || !me) return null;
    if (view.hand && this.phase !== 'load') {
      const go: Placing['go'] = (to) => this.send(to === 'depot' ? this.can('depot') : this.can('cell', { cell: to }));
      return { tile: view.hand, cells: view.legal_cells, depot: !!this.can('depot'), steps: [], go };
    }
    const tried = (tile: Tile | null | undefined, action: Action | undefined): Placing | null => {
      if (!trials || !tile || !action) return null;
      const go: Placing['go'] = (to) => this.send(action, ...goal(trials, [action], to));
      return { tile, cells: cellsAfter(trials, [action], me.spaces), depot: action.verb === 'pick', steps: [action], go };
    };
    if (picked !== null && me.truck !== null) return tried(view.trucks[me.truck]!.tiles[picked], this.can('pick', { slot: picked }));
    if (asking?.kind === 'move') return tried(top(me), this.can('move_tile'));
    if (asking?.kind === 'buy') return tried(top(view.players[asking.seat]!), this.can('buy', { seat: asking.seat }));
    return null;
  });

  get #pointedCell(): number | null {
    return this.p.pointed?.verb === 'cell' ? Number(this.p.pointed.args.cell) : null;
  }

  /** The cell that is looked at here, or in the list of actions. */
  get nearCell(): number | null {
    return this.lookedCell ?? this.#pointedCell;
  }

  /** What the tile brings on a cell, or on any if it does not lie on one that is looked at. */
  growth(cell: number | null = this.nearCell): string[] {
    const { placing, me, p } = this;
    if (!placing || !me || !p.trials) return [];
    const there = cell !== null && placing.cells.includes(cell) ? cell : placing.cells[0];
    if (there === undefined) return [];
    return growth(p.trials, [...placing.steps, ...goal(p.trials, placing.steps, there)], me.seat, placing.tile, me.basin_limit);
  }

  /** By kind, where the animals of the truck looked at or asked about could go. */
  scouted = $derived.by((): Map<Kind, number[]> => {
    const { asking, me } = this;
    const truck = asking?.kind === 'take' ? asking.truck : asking ? null : this.lookedTruck;
    const take = truck === null ? undefined : this.can('take', { truck });
    if (truck === null || !take || !me || !this.p.trials) return new Map();
    return scout(this.p.trials, take, this.p.view.trucks[truck]!, me.spaces);
  });

  // --- a coworker ------------------------------------------------------------------------------
  crew = $derived.by((): Crew | null => {
    const { asking, me, phase } = this;
    const { view, trials } = this.p;
    if (!this.mine || !me) return null;
    if (phase === 'place_coworker' || phase === 'move_dest' || phase === 'move_source') {
      const go: Crew['go'] = (to) => this.send(typeof to === 'number' ? this.can('cell', { cell: to }) : this.can(to));
      return { places: [...POSTS.filter((post) => this.can(post)), ...view.legal_cells], source: phase === 'move_source', steps: [], go };
    }
    const move = this.can('move_coworker');
    if (asking?.kind !== 'coworker' || !trials || !move) return null;
    const steps = lifting(trials, move, asking.from);
    const places = placesAfter(trials, steps, [...POSTS, ...me.spaces.map((one) => one.cell)]);
    return { places, source: false, steps, go: (to) => this.send(...steps, ...goal(trials, steps, to)) };
  });

  /** What the coworker in hand adds at a place; undefined if there is none, or that is not known. */
  worth(place: Place): number | undefined {
    const { crew, me, p } = this;
    return crew && !crew.source && me && p.trials ? worthAt(p.trials, crew.steps, me.seat, place) : undefined;
  }

  #movers = $derived.by((): Place[] => {
    const { me } = this;
    const move = this.can('move_coworker');
    if (!move || !me) return [];
    const held = [...POSTS.filter((post) => atPost(me, post) > 0), ...me.spaces.filter((one) => one.trainer).map((one) => one.cell)];
    return this.p.trials ? movers(this.p.trials, move, held) : held;
  });

  /** Whether a coworker of this place may be moved, for a coin. */
  movable(from: Place): boolean {
    return this.#movers.includes(from);
  }

  #chooseMover(from: Place, at: Point): void {
    const { asking } = this;
    if (asking?.kind === 'coworker' && asking.from === from) this.settle();
    else if (!this.movable(from)) this.why('move_coworker');
    else if (this.p.trials) this.asking = { kind: 'coworker', from };
    else this.submit(SAY.moveACoworker, at, () => this.send(this.can('move_coworker'), stepTo(from)), true);
  }

  // --- a board ---------------------------------------------------------------------------------
  expanding = $derived.by((): Expanding | null => {
    const { expansions } = this.p.view;
    const bought = this.phase === 'expand_anchor';
    const size = bought ? expansions[0]?.size : this.asking?.kind === 'expand' ? this.asking.size : undefined;
    if (!this.mine || !this.me || !size) return null;
    const ways = anchorsOf(expansions, size);
    const liked = (cell: number | null): Expansion | null => {
      const here = cell === null ? undefined : ways.get(cell);
      return here?.find((one) => one.orientation === this.turned) ?? here?.[0] ?? null;
    };
    const chosen = liked(this.anchor);
    return { size, bought, ways, liked, chosen, ghost: chosen ?? liked(this.lookedAnchor ?? this.#pointedCell) };
  });

  price(size: Expansion['size']): string {
    return count(size === 'large' ? this.p.view.large_price : this.p.view.small_price, 'coin');
  }

  place(one: Expansion): void {
    const { legal } = this.p;
    if (one.action === null) this.send(legal.find((a) => a.id === one.anchor_action));
    else this.send(legal.find((a) => a.id === one.action), stepTo(one.cell));
  }

  turn(ways: Expansion[]): void {
    const now = ways.findIndex((one) => one.orientation === this.turned);
    this.turned = ways[(now + 1) % ways.length]?.orientation ?? 0;
  }

  expandable(size: Expansion['size']): boolean {
    return !!this.can(`expand_${size}`);
  }

  tries(kind: Asking['kind']): boolean {
    return this.asking?.kind === kind;
  }

  /** Something that costs money is being tried: what glows is where it may go. */
  get trying(): boolean {
    return this.mine && (this.tries('move') || this.tries('buy') || this.tries('coworker') || this.tries('expand'));
  }

  override get doing(): Doing | null {
    const { asking, placing, slot, crew } = this;
    if (asking?.kind === 'sure' || asking?.kind === 'note') return null;
    if (placing) {
      const { tile, cells, depot } = placing;
      const places = [cells.length ? 'a space in your zoo' : '', depot ? SAY.yourDepot : ''].filter(Boolean).join(' or ');
      const fits = asking ? this.#asked(asking) : slot === null ? null : this.ids('pick', { slot });
      return { words: SAY.chooseForThe(places || 'where to put it', tile.name), fits };
    }
    if (crew && asking) return { words: SAY.chooseAPlaceForTheCoworker, fits: this.ids('move_coworker') };
    if (asking?.kind === 'expand') return { words: SAY.chooseWhereTheBoardGoesFor(asking.size, this.price(asking.size)), fits: this.#asked(asking) };
    if (asking?.kind === 'take') return { words: SAY.takeTruckOrPutItBack(asking.truck), fits: this.#asked(asking) };
    return asking?.kind === 'depot' ? { words: SAY.moveTheTopTileOfYour, fits: this.#asked(asking) } : null;
  }

  #asked(asking: Asking): number[] {
    if (asking.kind === 'take') return this.ids('take', { truck: asking.truck });
    if (asking.kind === 'depot') return [...this.ids('move_tile'), ...this.ids('discard')];
    if (asking.kind === 'move') return this.ids('move_tile');
    if (asking.kind === 'buy') return this.ids('buy', { seat: asking.seat });
    return asking.kind === 'expand' ? this.ids(`expand_${asking.size}`) : this.ids('move_coworker');
  }

  // --- the things one can choose -----------------------------------------------------------------
  chooseStack(b: Box): void {
    const draw = this.can('draw');
    this.settle();
    if (draw) this.submit(SAY.drawATile, under(b), () => this.send(draw));
    else this.why('draw');
  }

  loadable(truck: number): Action | undefined {
    return this.can('load', { truck });
  }

  chooseTruck(truck: number, b: Box): void {
    const load = this.loadable(truck);
    if (load) this.submit(`${load.text}?`, under(b), () => this.send(load));
    else if (this.phase === 'load') this.why('load', { truck });
    else if (this.can('take', { truck })) this.asking = { kind: 'take', truck };
    else this.why('take', { truck });
  }

  chooseCell({ cell, trainer }: Space, b: Box): void {
    const { crew, placing, p } = this;
    const at = centre(b);
    if (crew?.places.includes(cell)) this.submit(crew.source ? SAY.moveThisTrainer : SAY.putTheCoworkerHere, at, () => crew.go(cell));
    else if (placing?.cells.includes(cell)) this.submit(SAY.putTheHere(placing.tile.name), at, () => placing.go(cell));
    else if (this.phase === 'main' && !placing && (trainer || this.tries('coworker'))) {
      if (trainer) this.#chooseMover(cell, at);
      else this.why('cell', { cell });
    } else if (placing?.steps.length && p.trials) this.note = { at: b, text: whyNot(p.trials, placing.steps, cell) };
    else this.why('cell', { cell });
  }

  chooseDepot(b: Box): void {
    const { placing } = this;
    if (placing?.depot) this.submit(SAY.putTheIntoYourDepot(placing.tile.name), under(b), () => placing.go('depot'));
    else if (this.tries('move') || this.tries('depot')) this.settle();
    else if (this.can('move_tile') ?? this.can('discard')) this.asking = { kind: 'depot' };
    else if (this.phase === 'main') this.why(this.me?.depot.length ? 'move_tile' : 'discard');
    else this.why('depot');
  }

  chooseMove(): void {
    if (this.p.trials) this.asking = { kind: 'move' };
    else this.send(this.can('move_tile'));
  }

  choosePost(post: Post, b: Box): void {
    const { crew } = this;
    const at = centre(b);
    if (crew?.places.includes(post)) this.submit(crew.source ? SAY.moveA(post) : SAY.makeTheCoworkerA(post), at, () => crew.go(post));
    else if (this.phase === 'main') this.#chooseMover(post, at);
    else this.why(post);
  }

  chooseBoard(size: Expansion['size']): void {
    const again = this.asking?.kind === 'expand' && this.asking.size === size;
    this.settle();
    if (again) return;
    if (this.expandable(size)) {
      this.opened = null;
      this.asking = { kind: 'expand', size };
    } else if (size === 'large') this.why('expand_large');
    else this.why('expand_small', { orientation: 0 });
  }

  chooseBuy(seat: number, b: Box): void {
    const again = this.asking?.kind === 'buy' && this.asking.seat === seat;
    this.settle();
    if (again) return;
    const buy = this.can('buy', { seat });
    if (!buy) return this.why('buy', { seat });
    this.opened = null;
    if (this.p.trials) this.asking = { kind: 'buy', seat };
    else this.submit(`${buy.text}?`, under(b), () => this.send(buy), true);
  }
}
