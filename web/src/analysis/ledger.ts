/** The ledger of a seat in words. */
import type { Account } from '../api/types';

export const TERMS = [
  { key: 'luck', title: 'Luck', text: 'of all draws and rolls' },
  { key: 'own', title: 'Own decisions', text: "against what the game's advice would have done" },
  { key: 'others', title: 'Decisions of others', text: 'likewise' },
  { key: 'hidden', title: 'Hidden things', text: 'that turned out better or worse than anybody could know' },
  { key: 'unexplained', title: 'Unexplained', text: 'what the estimates of single positions leave over' },
] as const;

/** Chances smaller than this are not spoken of. */
const LEAST = 0.02;

/** "You played better than the game's advice (+4%); luck cost you 22%." */
export function accountOf(account: Account, name: string, me: number | null): string {
  const you = account.seat === me;
  const percent = (amount: number) => `${Math.round(100 * Math.abs(amount))}%`;
  const own = account.own.amount;
  const played = Math.abs(own) < Math.max(LEAST, 2 * account.own.error) ? 'about as well as' : own > 0 ? 'better than' : 'worse than';
  const by = played === 'about as well as' ? '' : ` (${own > 0 ? '+' : '−'}${percent(own)})`;
  const luck = account.luck.amount;
  const lucky = Math.abs(luck) < LEAST ? 'luck hardly mattered' : luck > 0 ? `luck gave ${you ? 'you ' : ''}${percent(luck)}` : `luck cost ${you ? 'you ' : ''}${percent(luck)}`;
  return `${you ? 'You' : name} played ${played} the game's advice${by}; ${lucky}.`;
}
