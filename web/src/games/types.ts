import type { Component } from 'svelte';
import type { Action, Game, Layout, TableView } from '../api/types';
import type { Trials } from '../rules/trials';

/** What is begun at a board and not yet sent. */
export interface Doing {
  /** What is to be chosen next, in place of what the server asks for; null: that still holds. */
  words: string | null;
  /** The actions, by id, that go on from there; null: all of them. */
  fits: readonly number[] | null;
  /** What can be done at once, where the board's own buttons are out of sight on a phone. */
  deeds?: readonly Deed[];
}
export interface Deed {
  id: string;
  text: string;
  /** Said in full. */
  label: string;
  primary?: boolean;
  choose(): void;
}

/** What a game's board is given. `V` is the game's own view, as the server sends it. */
export interface BoardProps<V = unknown> {
  view: V;
  table: TableView;
  /** The actions that are mine to choose from now; empty when it is not my decision. */
  legal: Action[];
  /** My seat, or null for a watcher. */
  you: number | null;
  /** What they would do; null while that is not known: when it is not my decision, or the rules are not there yet. */
  trials: Trials | null;
  /** Of these, the one that is looked at in the list of actions or in a hint: its place is marked. */
  pointed: Action | null;
  /** What was played in its place, if the two are compared: its place is marked otherwise. */
  compared?: Action | null;
  /** A move is on its way to the server: show it, take no further one. */
  busy: boolean;
  play(action: Action): void;
  /** What is begun here, or (null) no more: the prompt and the list of actions go by it. */
  follow?(doing: Doing | null): void;
  /** Ask why something is not possible; the table shows the clause and its sentence. */
  why(verb: string, args: Record<string, number | string>): void;
  /** Whether a move should be confirmed before it is played. */
  confirmTurns: boolean;
  /** A replay: show the position, let nothing be clicked. */
  frozen: boolean;
}

export interface EndExtrasProps<V = unknown> {
  view: V;
  table: TableView;
}

export interface PlateProps<V = unknown> {
  view: V;
  seat: number;
  /** It is my own, which lies in the bar. */
  mine: boolean;
}

/** What a game's part of the form for a new table is given, and answers by binding. */
export interface SetupProps {
  game: Game;
  /** The options of the table, of which it may choose some. */
  options: Record<string, number>;
  /** What the host has laid out, or begins with; null: the board as the options say. */
  layout: Layout | null;
  /** Why the table cannot be laid so; null if it can. */
  trouble: string | null;
}

/** What is done in several steps of the rules, one after the other, and is one deed to people: a walk. */
export interface Joins {
  /** Of its lines in the log. */
  kind: string;
  /** Its lines as one. */
  text(lines: string[]): string;
}

/** What the tables of a game need: `games/<name>/index.ts` exports it as default. */
export interface GameUi<V = any> {
  Board: Component<BoardProps<V>>;
  /** What is public of a seat beside its score, small, for the plate at the table. */
  Plate?: Component<PlateProps<V>>;
  /** The game's own part of the end screen. */
  EndExtras?: Component<EndExtrasProps<V>>;
  /** The score of a seat as the viewer knows it, where the rules keep it secret; null: not known. */
  score?(view: V, seat: number): number | null;
  /** Titles for the groups of the list of actions, by verb; a verb without one is spelled out. */
  verbs?: Record<string, string>;
  /** What actions are the same for most purposes, and are listed as one that opens: ways round, say. */
  fold?(action: Action): string | null;
  joins?: Joins;
  /** What is counted is paid: more is worse. */
  costs?: boolean;
  /** The verb that stands first in the list of actions, whenever it is possible. */
  first?: string;
}

/** A picture of the game, about 4:3: `games/<name>/Cover.svelte`. */
export type Cover = Component<Record<string, never>>;

/** The game's own part of the form for a new table, a board that the host lays out: `games/<name>/Setup.svelte`. */
export interface Setup {
  default: Component<SetupProps, Record<string, never>, 'options' | 'layout' | 'trouble'>;
  /** Options that it asks for, so that the form need not. */
  asks?: string[];
}
