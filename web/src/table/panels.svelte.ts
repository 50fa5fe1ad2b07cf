import { tick } from 'svelte';
import type { Tab } from './Rail.svelte';
import type { Which } from './TableDialogs.svelte';

/** What lies open beside and over a table. */
export class Panels {
  tab = $state<Tab>('actions');
  /** Whether the rail lies open, on a phone. */
  sheet = $state(false);
  /** The clause that is looked up. */
  clause = $state<string | null>(null);
  dialog = $state<Which | null>(null);

  open = (which: Tab): void => {
    this.sheet = !(this.sheet && this.tab === which);
    this.tab = which;
  };

  /** Open the rules at a clause. */
  read = (clause: string): void => {
    this.clause = null;
    this.tab = 'rules';
    this.sheet = true;
    void tick().then(() => (this.clause = clause));
  };

  toActions = async (event: MouseEvent): Promise<void> => {
    event.preventDefault();
    this.tab = 'actions';
    await tick();
    const list = document.getElementById('actions');
    (list?.querySelector<HTMLElement>('button[tabindex="0"]') ?? list)?.focus();
  };
}
