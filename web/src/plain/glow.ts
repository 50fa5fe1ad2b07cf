/** Lets a place light up for a moment whenever what stands in it has changed. */
import type { Action } from 'svelte/action';

const MOMENT = 2_500;

export const glow: Action<HTMLElement, unknown> = (place, value) => {
  let known = JSON.stringify(value);
  let light: Animation | undefined;
  return {
    update(next) {
      const now = JSON.stringify(next);
      if (now === known) return;
      known = now;
      light?.cancel();
      light = place.animate([{ backgroundColor: 'var(--warn-soft)' }, { backgroundColor: 'var(--warn-soft)', offset: 0.5 }, {}], MOMENT);
    },
  };
};
