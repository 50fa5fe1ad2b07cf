import { describe, expect, it } from 'vitest';
import { type Cell, heading, partsOf } from './parts';

/** A cell as one would read it aloud. */
function said(cell: Cell): string {
  if (cell.kind === 'none') return '-';
  if (cell.kind === 'text') return cell.text;
  if (cell.kind === 'number') return String(cell.number);
  if (cell.kind === 'seat') return `seat ${cell.seat}`;
  if (cell.kind === 'short') return cell.fields.map(([label, value]) => `${label} ${said(value)}`.trim()).join(', ');
  return cell.cells.map(said).join(cell.rows ? ' / ' : '; ');
}
const read = (view: Record<string, unknown>) =>
  partsOf(view, 3).map((part) => ({ ...part, rows: part.rows.map((row) => row.map(said)) }));

describe('the parts of a view', () => {
  it('spell names as words', () => {
    expect(heading('drafts_in_a_row')).toBe('Drafts in a row');
  });

  it('tell what stands alone first, without the name of the game', () => {
    expect(read({ game: 'x', phase: 'place_tile', turn: 3, last: null, quick: true, gone: [] })).toEqual([
      { title: '', single: true, columns: ['Phase', 'Turn', 'Last', 'Quick', 'Gone'], rows: [['place tile', '3', '-', 'yes', '-']] },
    ]);
  });

  it('tell seats from numbers by the name of the field', () => {
    const view = { turn_of: 1, moved_by: 2, trucks: 1, seats: [0, 2], by: null, owner: 7 };
    expect(read(view)[0]?.rows).toEqual([['seat 1', 'seat 2', '1', 'seat 0; seat 2', '-', '7']]);
  });

  it('put equal things into one table, and what fits into no cell into the next one', () => {
    const players = [
      { seat: 0, score: 4, hand: [{ colour: 'red', rank: 2, wild: true }], runs: [{ to: 'A', a: 1, b: 2, c: 3, d: 4 }] },
      { seat: 1, score: 5, hand: [{ colour: 'blue', rank: 1, wild: false }, null], runs: [] },
    ];
    expect(read({ players })).toEqual([
      {
        title: 'Players',
        single: false,
        columns: ['Seat', 'Score', 'Hand'],
        rows: [['seat 0', '4', 'red, rank 2, wild'], ['seat 1', '5', 'blue, rank 1; -']],
      },
      { title: 'Players: runs', single: false, columns: ['Player', 'To', 'A', 'B', 'C', 'D'], rows: [['seat 0', 'A', '1', '2', '3', '4']] },
    ]);
  });

  it('tell a larger thing that each row has one of in columns of the row', () => {
    const face = (name: string) => ({ name, a: 1, b: 2, c: 3, d: 4, pay: [{ to: 0, a: 1, b: 2, c: 3, d: 4 }] });
    expect(read({ routes: [{ slot: 0, face: face('Khar') }, null, { slot: 2, face: null }] })).toEqual([
      {
        title: 'Routes',
        single: false,
        columns: ['No.', 'Slot', 'Face name', 'Face a', 'Face b', 'Face c', 'Face d'],
        rows: [['1', '0', 'Khar', '1', '2', '3', '4'], ['2', ...Array(6).fill('-')], ['3', '2', ...Array(5).fill('-')]],
      },
      { title: 'Routes: face pay', single: false, columns: ['Route', 'To', 'A', 'B', 'C', 'D'], rows: [['1', '0', '1', '2', '3', '4']] },
    ]);
  });

  it('number the rows of a table that nothing else tells apart', () => {
    const far = { a: 1, b: 2, c: 3, d: 4, e: 5 };
    expect(read({ places: [far, null] })[0]).toMatchObject({
      columns: ['No.', 'A', 'B', 'C', 'D', 'E'],
      rows: [['1', '1', '2', '3', '4', '5'], ['2', '-', '-', '-', '-', '-']],
    });
    expect(read({ places: [{ slot: 0, ...far }, { slot: 1, ...far }] })[0]?.columns[0]).toBe('Slot');
  });

  it('keep one thing with its own things together', () => {
    const map = { width: 2, cities: [{ name: 'Ry', trips: Array(30).fill(1) }] };
    expect(read({ map }).map((part) => [part.title, part.columns, part.rows.length])).toEqual([
      ['Map', ['Width'], 1],
      ['Map: cities', ['Name'], 1],
      ['Map: cities: trips', ['City', 'Trips'], 30],
    ]);
  });

  it('show small grids as they are and lay out large ones', () => {
    expect(read({ fees: [[1, 2], [3, 4]] })[0]?.rows).toEqual([['1; 2 / 3; 4']]);
    expect(read({ roads: Array(9).fill([1, 2]) })[0]).toMatchObject({ title: 'Roads', columns: ['No.', '1', '2'] });
  });
});
