/** The keyboard on a board: one tab stop, arrows to the nearest thing, focus that is never lost. */
import { getContext, setContext, tick } from 'svelte';
import type { BoardProps } from '../games/types';
import { nearest, STEPS } from './keys';
import { spotsOf, type Spots } from './spots';

const KEY = Symbol('keyboard');
/** The keyboard of the board that a spot is on. */
export const useKeyboard = (): Keyboard => getContext(KEY);

export class Keyboard {
  /** The scene its spots are in. */
  scene = $state.raw<SVGSVGElement>();
  /** The spot that is the tab stop. */
  current = $state('');
  #inside = false;
  /** What had the focus last; it may be gone. */
  #focused: Element | null = null;
  #back = '';
  #question: string | null = null;
  /** Where something goes on. */
  #next: string | null = null;

  /** For a board that may be looked at only, and whose spots are marked while an action is looked at elsewhere. */
  constructor(
    readonly p: () => BoardProps<any>,
    readonly spots: Spots<any>,
  ) {
    setContext(KEY, this);
  }

  get frozen(): boolean {
    return this.p().frozen;
  }

  marks(id: string): boolean {
    const { pointed, view, you } = this.p();
    return spotsOf(this.spots, pointed, view, you).includes(id);
  }

  /** Whether something was done there that is compared with what is looked at. */
  compares(id: string): boolean {
    const { compared, view, you } = this.p();
    return spotsOf(this.spots, compared ?? null, view, you).includes(id);
  }

  #spots(): SVGGElement[] {
    return [...(this.scene?.querySelectorAll<SVGGElement>('[data-spot]') ?? [])];
  }

  #find(id: string): SVGGElement | null | undefined {
    return this.scene?.querySelector<SVGGElement>(`[data-spot="${id}"]`);
  }

  /** Arrows, Home and End move the focus. */
  press(event: KeyboardEvent): void {
    const all = this.#spots();
    const from = document.activeElement?.closest?.('[data-spot]');
    const step = STEPS[event.key];
    let goal: SVGGElement | undefined;
    if (event.key === 'Home') goal = all[0];
    else if (event.key === 'End') goal = all[all.length - 1];
    else if (step && from) goal = nearest(all, from, step);
    if (!goal && !step) return;
    event.preventDefault();
    goal?.focus();
  }

  focusin = (event: FocusEvent): void => {
    this.#inside = true;
    this.#focused = event.target as Element;
  };

  focusout = (event: FocusEvent): void => {
    // Focus that falls to nowhere because its thing is gone is still ours.
    if (event.relatedTarget) this.#inside = this.scene?.contains(event.relatedTarget as Node) ?? false;
  };

  /**
   * After the board has changed: keep the tab stop on something that exists, and the focus with the
   * question that is asked (`key` names it; null: none), and back where it was once it is answered.
   * What is gone is followed by the spot `next`, where something goes on, or else by the first that is possible.
   */
  settle(key: string | null, next: string | null = null): void {
    this.#next = next;
    void tick().then(() => {
      if (key && key !== this.#question) this.scene?.querySelector('[data-question]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      if (this.#inside && key !== this.#question) {
        if (key) {
          if (this.#question === null) this.#back = this.current;
          this.scene?.querySelector<SVGGElement>('[data-question] [data-spot]')?.focus({ preventScroll: true });
        } else if (this.#back) this.#find(this.#back)?.focus({ preventScroll: true });
      }
      this.#question = key;
      this.heal();
    });
  }

  /** There is always a tab stop, and the focus on it, whenever its thing goes; it may be back once a move is answered. */
  heal = (): void => {
    if (this.p().busy) return;
    const current = this.#find(this.current);
    if (current) {
      if (this.#inside && this.#focused?.isConnected === false) current.focus({ preventScroll: true });
      return;
    }
    const all = this.#spots();
    const next = this.#next ? this.#find(this.#next) : null;
    const first = next ?? all.find((s) => s.classList.contains('legal')) ?? all[0];
    this.current = first?.dataset.spot ?? '';
    if (this.#inside && first) first.focus({ preventScroll: true });
  };
}
