/** Names for what is drawn, said to screen readers and written on the board. */
import type { Card, Mode, Special, Suit } from './types';

export const LETTER: Record<Suit, string> = { red: 'R', green: 'G', yellow: 'Y', blue: 'B', grey: 'W' };

export const suitName = (c: Suit): string => (c === 'grey' ? 'grey wild' : c);

export const cardName = (c: Card): string => `${suitName(c.colour)} ${c.rank}${c.symbol ? ' with the competitor symbol' : ''}`;

/** What a card of this rank can do besides its cubes, in few words. */
export const EFFECT: Record<number, string> = { 1: 'more 1s', 2: 'and a 2', 3: 'or + tiffin', 4: 'or any 2' };

export const SPECIAL_NAME: Record<Special, string> = { flat_tire: 'Flat Tire', shortcut: 'Shortcut' };

export const modeName = (mode: Mode, rank: number): string =>
  mode === 'as_two' ? 'As a 2' : mode === 'with_tiffin' ? `Tiffin first, then ${rank}` : `${rank === 1 ? '1 cube' : `${rank} cubes`}`;

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

export const ordinal = (n: number): string => ['1st', '2nd', '3rd', '4th', '5th'][n - 1] ?? `${n}th`;
