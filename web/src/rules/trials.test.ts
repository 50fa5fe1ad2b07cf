import { expect, test, vi } from 'vitest';
import type { Action } from '../api/types';
import { Trials, type RulesModule, type Told } from './trials';

const told: Told = { events: [], done: 1, sure: true, refused: null, value: () => 7, ask: () => 8, anyway: () => 7, legal: () => [3] };

function rules() {
  return {
    read: vi.fn((bytes: Uint8Array) => [...bytes]),
    get: (record: unknown, field: string, at = 0) => (field === 'score' ? (record as number[])[at]! : -1),
    encode: (verb: string, args: Record<string, number | string>) => (verb === 'place' ? Number(args.slot) : 99),
    attempt: vi.fn(() => told),
  } satisfies RulesModule;
}

const action: Action = { id: 5, verb: 'take', args: {}, text: 'Take it' };

test('the same actions are tried once', () => {
  const module = rules();
  const trials = new Trials(module, btoa('\u0001\u0002'), 2);
  expect(module.read).toHaveBeenCalledWith(Uint8Array.of(1, 2));
  expect(trials.of(action, ['place', { slot: 1 }])).toBe(told);
  trials.of(action, ['place', { slot: 1 }]);
  trials.of(action);
  expect(module.attempt.mock.calls).toEqual([
    [[1, 2], 2, [5, 1]],
    [[1, 2], 2, [5]],
  ]);
});

test('an action is possible after others if the rules allow it then', () => {
  const trials = new Trials(rules(), btoa('\u0001\u0002'), 2);
  expect(trials.may(action, ['place', { slot: 3 }])).toBe(true);
  expect(trials.may(action, ['place', { slot: 4 }])).toBe(false);
  expect(trials.may()).toBe(false);
});

test('what is known now is read from the record', () => {
  expect(new Trials(rules(), btoa('\u0001\u0002'), 0).now('score', 1)).toBe(2);
});
