/**
 * What actions would do, by the rules themselves: with each decision the server sends a world imagined for the seat,
 * and where the game's rules are as a module. They are played on there, in many such worlds, and what is told is only
 * what is the same in all of them, up to where something is drawn or another seat decides.
 */
import type { Action, Schemas } from '../api/types';

export type World = Schemas['World'];
export type Args = Record<string, number | string>;

/** An action that is offered, or a verb with its arguments. */
export type Step = Action | [verb: string, args: Args];

/** Something that happens, as the log tells it; `seat` is null for the table itself. */
export interface Happening {
  kind: string;
  seat: number | null;
  args: Record<string, number>;
}

/** What is sure of some actions, one after the other. */
export interface Told {
  /** What happens, in order. */
  events: Happening[];
  /** How many of the actions come to their end with nothing unsure. */
  done: number;
  /** Whether all of them do. */
  sure: boolean;
  /** What a field of the record will be; undefined if that is not sure. */
  value(field: string, ...at: number[]): number | undefined;
  /** What a function of the game's rules, one that its `PAGE` names, says of the record then; undefined like `value`. */
  ask(name: string, ...args: number[]): number | undefined;
  /** What a field of the record will be, whatever is drawn on the way; undefined if that differs. */
  anyway(field: string, ...at: number[]): number | undefined;
  /** Why the next of the actions may not be taken, as the name of the reason; null if it may. */
  refused: string | null;
  /** The ids of what the seat may do then; none if it is not its decision, or that is not sure. */
  legal(): number[];
}

/** The module that is made of a game's rules. */
export interface RulesModule {
  read(bytes: Uint8Array): unknown;
  /** A field of the record as it is. */
  get(record: unknown, field: string, ...at: number[]): number;
  /** The id of an action; one that does not exist has the id `ACTIONS`. */
  encode(verb: string, args: Args): number;
  attempt(record: unknown, seat: number, actions: number[]): Told;
}

const modules = new Map<string, Promise<RulesModule>>();

function rulesAt(path: string): Promise<RulesModule> {
  const known = modules.get(path);
  if (known) return known;
  const fetched = import(/* @vite-ignore */ path) as Promise<RulesModule>;
  modules.set(path, fetched);
  fetched.catch(() => modules.delete(path));
  return fetched;
}

/** The trials of one decision. */
export class Trials {
  #told = new Map<string, Told>();
  #record: unknown;

  constructor(
    readonly rules: RulesModule,
    record: string,
    readonly seat: number,
  ) {
    this.#record = rules.read(Uint8Array.from(atob(record), (letter) => letter.charCodeAt(0)));
  }

  /** What these actions do, one after the other. */
  of(...actions: Step[]): Told {
    const ids = actions.map((one) => this.#id(one));
    const key = ids.join();
    let told = this.#told.get(key);
    if (!told) this.#told.set(key, (told = this.rules.attempt(this.#record, this.seat, ids)));
    return told;
  }

  /** Whether the last of these actions is possible after the others. */
  may(...actions: Step[]): boolean {
    const last = actions.pop();
    return last !== undefined && this.of(...actions).legal().includes(this.#id(last));
  }

  #id(one: Step): number {
    return Array.isArray(one) ? this.rules.encode(...one) : one.id;
  }

  /** A field of the record as it is now, of those that the seat knows. */
  now(field: string, ...at: number[]): number {
    return this.rules.get(this.#record, field, ...at);
  }
}

/** The trials of a decision, once the rules are there. */
export async function trialsOf(world: World, seat: number): Promise<Trials> {
  return new Trials(await rulesAt(world.module), world.record, seat);
}
