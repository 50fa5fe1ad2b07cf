/** What this device remembers: how the page looks and behaves, a name, and the tables visited. */
import { SETTINGS as SAY } from './sentences';


export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  motion: 'auto' | 'full' | 'still';
  pace: 'calm' | 'brisk' | 'none';
  /** When a soft sound tells that it is my turn. */
  sound: 'away' | 'always' | 'never';
  /** Whether this device tells of turns by messages; `ask`: that is offered when it is useful. */
  push: 'ask' | 'on' | 'never';
  confirmTurns: boolean;
  /** Whether single letters do something at a table: they get in the way of some who speak to their computer. */
  keys: boolean;
  /** What is drawn on a board explains itself where the pointer or the focus rests. */
  explain: boolean;
  /** Every position as tables of words and numbers, instead of the game's board. */
  plain: boolean;
  /** Whether new tables have a coach, where they can. */
  coach: boolean;
  name: string;
  /** Games of which it need not be told any more how they are played. */
  known: string[];
}

export interface Visit {
  id: string;
  game: string;
  title: string;
  with: string;
  status: 'waiting' | 'playing' | 'over';
  when: number;
}

const DEFAULTS: Settings = { theme: 'auto', motion: 'auto', pace: 'calm', sound: 'away', push: 'ask', confirmTurns: false, keys: true, explain: true, plain: false, coach: false, name: '', known: [] };
const MOST_VISITS = 12;

/** Others' moves are shown this many milliseconds apart, at the table's pace or the device's, whichever is quicker. */
export const PACE: Record<Settings['pace'], number> = { calm: 900, brisk: 400, none: 0 };

/** The paces in words. */
export const PACES: [Settings['pace'], string][] = [
  ['calm', SAY.calmly],
  ['brisk', SAY.briskly],
  ['none', SAY.atOnce],
];

export const settings: Settings = $state({ ...DEFAULTS, ...read<Partial<Settings>>('milkrun.settings', {}) });
export const recent: { visits: Visit[] } = $state({ visits: visits() });

/** Write the settings down and let the page follow them. Runs whenever one of them changes. */
export function applySettings(): void {
  write('milkrun.settings', settings);
  const root = document.documentElement;
  if (settings.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  if (settings.motion === 'auto') delete root.dataset.motion;
  else root.dataset.motion = settings.motion;
}

/** What another tab has changed is so here, too; else this one would write its own over it. */
export function followTabs(): void {
  addEventListener('storage', ({ key }: StorageEvent) => {
    if (key === 'milkrun.tables') recent.visits = visits();
    if (key !== 'milkrun.settings') return;
    const there = Object.entries(read<Partial<Settings>>(key, {}) ?? {});
    const news = there.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(settings[name as keyof Settings]));
    Object.assign(settings, Object.fromEntries(news));
  });
}

/** Put a table on top of the list. */
export function remember(visit: Visit): void {
  recent.visits = [visit, ...recent.visits.filter((old) => old.id !== visit.id)].slice(0, MOST_VISITS);
  write('milkrun.tables', recent.visits);
}

export function forget(id: string): void {
  recent.visits = recent.visits.filter((visit) => visit.id !== id);
  write('milkrun.tables', recent.visits);
}

function visits(): Visit[] {
  const kept = read<unknown>('milkrun.tables', []);
  return Array.isArray(kept) ? kept : [];
}

// Storage may be full, switched off or hold something odd: the page then simply forgets.
function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}
