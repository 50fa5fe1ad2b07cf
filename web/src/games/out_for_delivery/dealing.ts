/** What is laid out on the desk: a trade, both sides of it, or a parcel to be stolen. */
import type { Dealing, Side } from './Desk.svelte';
import { has, mayExchange, tradeCost } from './outlook';
import type { Turn } from './turn.svelte';
import type { Thing } from './types';
import { mpText, parcelNumber } from './words';
import { DEALING as SAY } from './sentences';

type Part = 'give' | 'want';

function theft(turn: Turn, seat: number, thing: number | null): Dealing {
  const { view, legal } = turn.p;
  const thingOf = (args: Record<string, number | string>) => parcelNumber(view, Number(args.colour), Number(args.square) + 1);
  const takes = legal.filter((one) => one.verb === 'mask' && turn.seatOf(one) === seat);
  const action = takes.find((one) => thingOf(one.args) === thing);
  const things = takes.map((one) => ({ thing: view.things[thingOf(one.args)]!, able: true }));
  const name = turn.nameOf(seat);
  return {
    key: `steal ${seat}`,
    title: SAY.skiMaskTakeAParcelFrom(name),
    sides: [{ title: SAY.carries(name), seat, things, gold: [], goldAble: false, chosen: thing, choose: (one) => turn.rob(seat, one) }],
    summary: action ? `${action.text}.` : SAY.itKeepsItsSquare,
    answers: [
      { id: 'steal', text: SAY.takeIt, primary: true, able: !!action, choose: () => turn.send(action) },
      { id: 'cancel', text: SAY.cancel, choose: () => turn.settle() },
    ],
  };
}

/** A trade that is laid out. */
class Trade {
  readonly open: boolean;
  readonly give: number | null;
  readonly want: number | null;

  constructor(
    readonly turn: Turn,
    readonly seat: number,
  ) {
    const { view } = turn.p;
    const laid = turn.trading?.seat === seat ? turn.trading : null;
    this.open = view.phase !== 'act';
    this.give = view.proposal?.give?.number ?? laid?.give ?? null;
    this.want = laid?.want ?? null;
  }

  /** Whether a thing may be laid out: anything, until the proposal is open. */
  able(part: Part, thing: number): boolean {
    const { phase } = this.turn.p.view;
    if (phase === part) return !!this.turn.can(part, { thing });
    return phase !== 'want' || thing === this.give;
  }

  #exchange(give: number, want: number): boolean {
    return mayExchange(this.turn.p.trials, this.seat, give, want);
  }

  choose(part: Part, thing: number): void {
    const { turn, seat, give, want } = this;
    if (!this.able(part, thing)) return turn.why(part, { thing });
    const now = { seat, give, want, [part]: thing };
    if (now.give !== null && now.want !== null && !this.#exchange(now.give, now.want)) {
      if (part === 'give') now.want = null;
      else now.give = null;
    }
    turn.trading = now;
  }

  side(part: Part, seat: number, title: string): Side {
    const { trials, view } = this.turn.p;
    const own = view.things.filter((one) => has(trials, seat, one.number));
    const gold = own.filter((one) => one.kind === 'gold');
    const able = (one: Thing) => this.able(part, one.number);
    return {
      title,
      seat,
      things: own.filter((one) => one.kind !== 'gold').map((thing) => ({ thing, able: able(thing) })),
      gold,
      goldAble: gold.some(able),
      chosen: this[part],
      choose: (thing) => this.choose(part, thing),
    };
  }

  text(thing: number | null): string {
    return thing === null ? '…' : this.turn.p.view.things[thing]!.text;
  }

  get ready(): boolean {
    const { give, want } = this;
    return give !== null && want !== null && this.#exchange(give, want) && this.able('give', give) && this.able('want', want);
  }

  propose(): void {
    const { turn, seat } = this;
    const [give, want] = [{ thing: this.give! }, { thing: this.want! }];
    const { phase } = turn.p.view;
    if (!this.ready) return;
    if (phase === 'want') turn.send(turn.can('want', want));
    else if (phase === 'give') turn.send(turn.can('give', give), ['want', want]);
    else turn.send(turn.tradeWith(seat), ['give', give], ['want', want]);
  }

  get dealing(): Dealing {
    const { turn, seat, give, want, ready } = this;
    const name = turn.nameOf(seat);
    const cost = tradeCost(turn.p.trials);
    const [giving, getting] = [this.text(give), this.text(want)];
    const label = ready ? SAY.proposeIGiveAndGet(giving, getting) : SAY.proposeFirstChooseAThingOn;
    return {
      key: `trade ${seat}`,
      title: `A trade with ${name}`,
      sides: [this.side('give', turn.p.you!, SAY.youGive), this.side('want', seat, SAY.gives(name))],
      summary: SAY.youGiveAndGetItCosts(giving, getting, cost ? mpText(cost) : undefined, name),
      answers: [
        { id: 'propose', text: SAY.propose, label, primary: true, able: ready, choose: () => this.propose() },
        ...(this.open ? [] : [{ id: 'cancel', text: SAY.cancel, choose: () => turn.settle() }]),
      ],
    };
  }
}

/** What may be traded only the rules know: without them the parts of a proposal are chosen in the list of actions. */
export function dealingOf(turn: Turn): Dealing | null {
  const { phase, proposal } = turn.p.view;
  if (!turn.mine || !turn.me || turn.wished.length) return null;
  if (turn.acting && turn.stealing) return theft(turn, turn.stealing.seat, turn.stealing.thing);
  const partner = phase === 'give' || phase === 'want' ? proposal?.partner : turn.acting ? turn.trading?.seat : undefined;
  return partner === undefined || !turn.p.trials ? null : new Trade(turn, partner).dealing;
}
