import { expect, it } from 'vitest';
import { accountOf } from './ledger';

const term = (amount: number, error = 0) => ({ amount, error });
const account = (own: number, luck: number, error = 0.01) => ({
  seat: 1,
  start: term(0.25),
  luck: term(luck),
  own: term(own, error),
  others: term(0),
  hidden: term(0),
  unexplained: term(0),
  result: term(0),
});

it('says who played well, and what luck did', () => {
  expect(accountOf(account(0.04, -0.22), 'Pink', 1)).toBe("You played better than the game's advice (+4%); luck cost you 22%.");
  expect(accountOf(account(-0.12, 0.3), 'Pink', 0)).toBe("Pink played worse than the game's advice (−12%); luck gave 30%.");
});

it('does not make much of what may be noise', () => {
  expect(accountOf(account(0.05, 0.01, 0.03), 'Pink', null)).toBe("Pink played about as well as the game's advice; luck hardly mattered.");
});
