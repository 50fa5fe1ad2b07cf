import { describe, expect, it } from 'vitest';
import { walkText } from '../games/out_for_delivery/story';
import server from '../../../src/milkrun/server/notes.py?raw';
import { NOTES, told } from './lines';

const line = (n: number, seat: number | null, kind: string, text: string) => ({ n, seat, kind, text });
const joins = { kind: 'moved', text: walkText };

describe('lines of a log', () => {
  it('tell a walk as one deed', () => {
    const log = [
      line(1, 0, 'moved', 'Blue goes to the road (2,1) for 1 MP.'),
      line(2, 0, 'moved', 'Blue goes to the road (3,1) for 0.5 MP.'),
      line(3, 0, 'moved', 'Blue goes to Arkton for 2 MP.'),
      line(4, 0, 'ended', 'Blue ends the turn.'),
      line(5, 1, 'moved', 'Pink goes to the road (2,1) for 1 MP.'),
    ];
    const texts = told(log, joins).map((one) => one.text);
    expect(texts).toEqual(['Blue goes to Arkton in 3 steps for 3.5 MP.', 'Blue ends the turn.', 'Pink goes to the road (2,1) for 1 MP.']);
    expect(told(log, joins)[0]!.n).toBe(3);
    expect(told(log, undefined)).toBe(log);
  });

  it('keep apart what another seat does, or the table', () => {
    const log = [line(1, 0, 'moved', 'A for 1 MP.'), line(2, 1, 'moved', 'B for 1 MP.'), line(2, null, 'moved', 'C'), line(2, null, 'moved', 'D')];
    expect(told(log, joins)).toHaveLength(4);
  });

  it('are notes where the server says so', () => {
    const kinds = /^Note = Literal\[([^\]]*)\]/m.exec(server)?.[1]?.match(/\w+/g);
    expect(NOTES.toSorted()).toEqual(kinds?.toSorted());
  });
});
