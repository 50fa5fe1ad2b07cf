/** Keeps the screen on while a sheet lies open, where the browser can. */
import { recall, remember } from '../app/remembered';

const KEY = 'milkrun.box.awake';

export class Awake {
  readonly possible = 'wakeLock' in navigator;
  wanted = $state(recall(KEY).wanted !== false);
  #lock: WakeLockSentinel | null = null;
  #ended = false;

  constructor() {
    document.addEventListener('visibilitychange', this.#follow);
    void this.#follow();
  }

  want(wanted: boolean): void {
    this.wanted = wanted;
    remember(KEY, { wanted });
    void this.#follow();
  }

  close(): void {
    this.#ended = true;
    document.removeEventListener('visibilitychange', this.#follow);
    void this.#follow();
  }

  /** The browser lets go whenever the page is out of sight, so it is asked again on return. */
  #follow = async (): Promise<void> => {
    const on = this.possible && this.wanted && !this.#ended && !document.hidden;
    try {
      if (!on) await this.#lock?.release();
      else if (!this.#lock || this.#lock.released) this.#lock = await navigator.wakeLock.request('screen');
      if (this.#ended) await this.#lock?.release();
    } catch {
      this.#lock = null; // the battery is low, or the browser forbids it
    }
  };
}
