/** Parts of a sheet: cells of a field and where they are. */
import type { SheetSession } from './session.svelte';
import type { Field, Told } from './types';

/** A cell by its field and its place on the field's axes. */
export interface SheetPart {
  field: Field;
  at: number[];
}

/** All places on axes of these sizes, in order; without axes the one place. */
export function productOf(sizes: number[]): number[][] {
  return sizes.reduce<number[][]>((all, size) => all.flatMap((at) => Array.from({ length: size }, (_, k) => [...at, k])), [[]]);
}

/** What is wrong, by the cell that it is about. */
export function byCell(trouble: Told[]): Map<number, Told[]> {
  const found = new Map<number, Told[]>();
  for (const one of trouble) {
    if (one.cell !== null) found.set(one.cell, [...(found.get(one.cell) ?? []), one]);
  }
  return found;
}

/** Where a field has cells, as many players as there are. */
export function cellsOf(session: SheetSession, field: Field, before: number[] = []): number[][] {
  const sizes = field.axes.slice(before.length).map((axis) => session.labels(axis).length);
  return productOf(sizes).map((at) => [...before, ...at]);
}
