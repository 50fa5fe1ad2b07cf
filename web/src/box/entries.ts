/** Entries in words. */
import { alone } from '../seat/alone';
import { keyOf } from './log';
import type { SheetSession } from './session.svelte';
import type { Entry, Place } from './types';
import { ENTRIES as SAY } from './sentences';

/** The names that the phones gave themselves; of those that hold the last. */
export function phones(session: SheetSession): Map<string, string> {
  const found = new Map<string, string>();
  for (const { entry: one, undone } of session.rows) {
    if (!undone && 'field' in one && one.field === 'phone' && one.text) found.set(one.device, one.text);
  }
  return found;
}

/** What an entry did: "Coins, Anna: +1". */
export function told(session: SheetSession, entry: Entry, find: (place: Place) => Entry | undefined): string {
  if ('undoes' in entry) {
    const undone = find(entry.undoes);
    return undone ? SAY.takesBack(told(session, undone, find)) : SAY.takesBackWhatIsNotHere;
  }
  if (entry.field === 'seat') return SAY.playerIs(entry.at[0] ?? 0, alone(entry.text ?? ''));
  if (entry.field === 'phone') return SAY.thisPhoneIsS(alone(entry.text ?? ''));
  const field = session.shape.fields.find((one) => one.name === entry.field);
  if (!field) return SAY.notKnownToThisVersion(entry.field);
  const labels = entry.at.map((k, n) => alone(session.labels(field.axes[n] ?? '')[k] ?? String(k)));
  const place = [field.title, ...labels].join(', ');
  if (entry.add !== undefined) return `${place}: ${entry.add > 0 ? '+' : '−'}${Math.abs(entry.add)}`;
  const value = entry.set ?? 0;
  return `${place}: ${field.of ? alone(session.labels(field.of)[value] ?? String(value)) : value}`;
}

/** The entries of a cell that hold, the newest first. */
export function entriesOf(session: SheetSession, field: string, at: number[]): Entry[] {
  const holds = session.rows.filter(({ undone }) => !undone).map(({ entry }) => entry);
  return holds.filter((one) => 'field' in one && one.field === field && one.at.join() === at.join()).reverse();
}

/** Of what was entered here: what can be taken back next, and the taking back that can be undone next. */
export function steps(session: SheetSession): { undo: Entry[]; redo: Entry[] } {
  const holds = new Set(session.rows.filter(({ undone }) => !undone).map(({ entry }) => keyOf(entry)));
  const holding = session.here.map((step) => step.filter((one) => holds.has(keyOf(one))));
  const find = finder(session);
  const isBack = (one: Entry): boolean => 'undoes' in one && !('undoes' in (find(one.undoes) ?? one));
  // What was taken back before is next after each redo, until something new is entered.
  const last = holding.findLast((step) => step.some((one) => 'field' in one || isBack(one))) ?? [];
  return {
    undo: holding.findLast((step) => step.some((one) => 'field' in one)) ?? [],
    redo: last.every(isBack) ? last : [],
  };
}

/** A step in words. */
export function toldStep(session: SheetSession, step: Entry[]): string {
  const [first] = step;
  if (!first) return '';
  return `${told(session, first, finder(session))}${step.length > 1 ? SAY.andMore(step.length) : ''}`;
}

export function finder(session: SheetSession): (place: Place) => Entry | undefined {
  const known = new Map([...session.entries, ...session.secrets].map((one) => [keyOf(one), one]));
  return (place) => known.get(keyOf(place));
}
