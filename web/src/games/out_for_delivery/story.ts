/** How the wealth of a player came about, told from the log of the game. */
import type { LogLine } from '../../api/types';
import { alone } from '../../seat/alone';
import { STORY as SAY } from './sentences';

export interface Account {
  seat: number;
  deliveries: number;
  earned: number;
  /** The best-paid delivery. */
  best: number;
  bought: number;
  spent: number;
  sold: number;
  income: number;
  fallen: number;
  fines: number;
  trades: number;
  thefts: number;
}

const number = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0);

/** A walk told as one, from the lines of its steps: where it led, and what it cost in all. */
export function walkText(lines: string[]): string {
  const cost = lines.reduce((sum, text) => sum + number(text, / for ([\d.]+) MP\.$/), 0);
  return (lines.at(-1) ?? '').replace(/ for [\d.]+ MP\.$/, SAY.inStepsForMp(lines.length, cost));
}

/** The accounts of all players; trades count for both. */
export function accounts(log: LogLine[], names: string[]): Account[] {
  const none = { deliveries: 0, earned: 0, best: 0, bought: 0, spent: 0, sold: 0, income: 0, fallen: 0, fines: 0, trades: 0, thefts: 0 };
  const all: Account[] = names.map((_, seat) => ({ seat, ...none }));
  for (const line of log) {
    const one = line.seat === null || line.seat === undefined ? undefined : all[line.seat];
    if (!one) continue;
    const { kind, text } = line;
    if (kind === 'delivered') {
      const gold = number(text, /: (\d+) gold\.$/);
      one.deliveries += 1;
      one.earned += gold;
      one.best = Math.max(one.best, gold);
    } else if (kind === 'bought') {
      one.bought += 1;
      one.spent += number(text, / for (\d+) gold and /);
    } else if (kind === 'item_sold') {
      one.sold += 1;
      one.income += number(text, / for (\d+) gold and pays /);
    } else if (kind === 'parcels_fell') {
      one.fallen += number(text, /^(\d+) /);
      one.fines += number(text, /a fine of (\d+) gold/);
    } else if (kind === 'stolen') one.thefts += 1;
    else if (kind === 'trade_accepted') {
      one.trades += 1;
      const partner = all.find((other) => other !== one && text.includes(SAY.andTrade(alone(names[other.seat] ?? ''))));
      if (partner) partner.trades += 1;
    }
  }
  return all;
}
