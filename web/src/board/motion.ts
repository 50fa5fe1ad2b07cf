import { settings } from '../app/settings.svelte';

/** The theme's --motion. Asking the document would lay it out in the middle of a change. */
const MOTION = 250;

export const isStill = (): boolean =>
  settings.motion === 'still' || (settings.motion === 'auto' && matchMedia('(prefers-reduced-motion: reduce)').matches);

/** How long a piece travels, in ms; 0 when motion is to be still. */
export const motionMs = (): number => (isStill() ? 0 : MOTION);
