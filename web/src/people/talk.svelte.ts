import { api } from '../api/client';
import type { Said, TalkTold } from '../api/types';

const SHOWN = 7000; // milliseconds beside a plate
const MUTED = 'milkrun.muted';

/** What is said at one table: beside the plates for a moment, and in the list for good. */
export class Talk {
  told = $state.raw<TalkTold | null>(null);
  /** Beside the plates now, by seat. */
  beside = $state.raw<Record<number, Said>>({});
  /** For screen readers. */
  heard = $state('');
  muted = $state<number[]>([]);
  trouble = $state<string | null>(null);

  constructor(readonly table: string) {
    this.muted = mutedAt(table);
  }

  async open(): Promise<void> {
    try {
      this.told = await api.said(this.table);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  async say(what: { phrase: string } | { text: string }): Promise<boolean> {
    try {
      await api.say(this.table, what);
      this.trouble = null;
      return true;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      return false;
    }
  }

  /** Somebody said something. */
  hear(said: Said, name: string): void {
    if (this.told && !this.told.said.some((one) => one.n === said.n)) {
      this.told = { ...this.told, said: [...this.told.said, said] };
    }
    if (this.muted.includes(said.seat)) return;
    this.beside = { ...this.beside, [said.seat]: said };
    this.heard = `${name}: ${said.text}`;
    setTimeout(() => {
      if (this.beside[said.seat] === said) this.#silence(said.seat);
    }, SHOWN);
  }

  #silence(seat: number): void {
    const { [seat]: _, ...rest } = this.beside;
    this.beside = rest;
  }

  /** On this device a person's words are not shown, or are shown again. */
  mute(seat: number, on: boolean): void {
    this.muted = on ? [...this.muted, seat] : this.muted.filter((one) => one !== seat);
    if (on) this.#silence(seat);
    try {
      localStorage.setItem(`${MUTED}.${this.table}`, JSON.stringify(this.muted));
    } catch {
      return; // no storage: until the page is left
    }
  }
}

function mutedAt(table: string): number[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(`${MUTED}.${table}`) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => Number.isInteger(one)) : [];
  } catch {
    return [];
  }
}
