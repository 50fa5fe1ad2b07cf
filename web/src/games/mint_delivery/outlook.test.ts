import { expect, test } from 'vitest';
import type { Action } from '../../api/types';
import { endsTurn } from './outlook';
import type { View } from './types';

const drive = { verb: 'move' } as Action;
const at = (phase: string, actions_left: number) => ({ phase, actions_left }) as View;

test('until the rules tell, the last action of a turn ends it', () => {
  expect(endsTurn(null, drive, at('turn', 1))).toBe(true);
  expect(endsTurn(null, drive, at('turn', 2))).toBe(false);
  expect(endsTurn(null, drive, at('keep', 0))).toBe(false);
  expect(endsTurn(null, { verb: 'end_turn' } as Action, at('turn', 2))).toBe(true);
});
