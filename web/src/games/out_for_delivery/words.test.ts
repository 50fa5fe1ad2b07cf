import { describe, expect, it } from 'vitest';
import { endText } from './words';

describe('the end of the turn', () => {
  it('says what is kept for the next roll and what is lost, in half-points', () => {
    expect(endText(14, 0)).toBe('lose 7 MP');
    expect(endText(14, 4)).toBe('keep 2, lose 5 MP');
    expect(endText(5, 4)).toBe('keep 2, lose ½ MP');
    expect(endText(3, 3)).toBe('keep 1½ MP');
    expect(endText(0, 0)).toBe('');
  });
});
