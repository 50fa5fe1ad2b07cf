/** Numbers and words as few bytes, and bytes as letters that an address may hold. */
import { BYTES as SAY } from './sentences';


/** Told to people. */
export class Damaged extends Error {
  constructor(words = SAY.theCodeDidNotArriveWhole) {
    super(words);
  }
}

export class Writer {
  readonly bytes: number[] = [];

  /** A number from 0 on, seven bits at a time. */
  put(value: number): void {
    while (value > 127) {
      this.bytes.push((value % 128) + 128);
      value = Math.floor(value / 128);
    }
    this.bytes.push(value);
  }

  /** A number below 0, too. */
  putSigned(value: number): void {
    this.put(value < 0 ? -value * 2 - 1 : value * 2);
  }

  putText(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.put(bytes.length);
    this.bytes.push(...bytes);
  }
}

export class Reader {
  #at = 0;

  constructor(readonly bytes: Uint8Array) {}

  get ended(): boolean {
    return this.#at === this.bytes.length;
  }

  get(): number {
    let value = 0;
    for (let scale = 1; scale < 2 ** 49; scale *= 128) {
      const byte = this.bytes[this.#at++];
      if (byte === undefined) throw new Damaged();
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
    throw new Damaged();
  }

  getSigned(): number {
    const value = this.get();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  getText(): string {
    const length = this.get();
    if (this.#at + length > this.bytes.length) throw new Damaged();
    const bytes = this.bytes.slice(this.#at, (this.#at += length));
    return new TextDecoder().decode(bytes);
  }
}

/** A sum that tells whether bytes are as they were. */
export function sumOf(bytes: Iterable<number>): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

export function toLetters(bytes: number[]): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export function fromLetters(text: string): Uint8Array {
  try {
    const found = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(found, (letter) => letter.charCodeAt(0));
  } catch {
    throw new Damaged();
  }
}
