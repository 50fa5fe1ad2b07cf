import { describe, expect, it } from 'vitest';
import type { LogLine, TableView } from '../api/types';
import { joinLogs, ViewQueue } from './queue';

const line = (n: number, text = `line ${n}`): LogLine => ({ n, seat: null, kind: 'kind', text });
const view = (seq: number, from = seq, log = [line(seq)]): TableView =>
  ({ seq, log_from: from, log, same: [], view: {} }) as unknown as TableView;

describe('ViewQueue', () => {
  it('shows views one at a time and in order', () => {
    const queue = new ViewQueue();
    queue.offer(view(1));
    queue.next();
    queue.offer(view(2));
    queue.offer(view(3));
    expect(queue.shown?.seq).toBe(1);
    expect(queue.newest?.seq).toBe(3);
    queue.next();
    expect(queue.shown?.seq).toBe(2);
  });

  it('keeps what never changes and is sent once', () => {
    const queue = new ViewQueue();
    queue.offer({ ...view(1), view: { map: 'roads', round: 1 } } as unknown as TableView);
    queue.offer({ ...view(2), same: ['map'], view: { round: 2 } } as unknown as TableView);
    queue.offer({ ...view(3), same: ['map'], view: { round: 3 } } as unknown as TableView);
    queue.skip();
    expect(queue.shown?.view).toEqual({ map: 'roads', round: 3 });
  });

  it('refuses what is older than what is known', () => {
    const queue = new ViewQueue();
    queue.offer(view(5));
    queue.next();
    expect(queue.offer(view(4))).toBe(false);
    queue.offer(view(7));
    expect(queue.offer(view(6))).toBe(false);
    expect(queue.waiting).toHaveLength(1);
  });

  it('takes the same entry again as a correction, on show or waiting', () => {
    const queue = new ViewQueue();
    queue.offer(view(1));
    queue.next();
    queue.offer({ ...view(1), title: 'renamed' });
    expect(queue.shown?.title).toBe('renamed');
    queue.offer(view(2));
    queue.offer({ ...view(2, 3, []), title: 'again' });
    expect(queue.waiting).toHaveLength(1);
    queue.next();
    expect(queue.shown?.title).toBe('again');
    expect(queue.log.map((one) => one.n)).toEqual([1, 2]);
  });

  it('does not go back behind a secret choice that was answered', () => {
    const queue = new ViewQueue();
    const chose = (id: number | null): TableView => ({ ...view(1), chosen: id === null ? null : { id } }) as unknown as TableView;
    queue.offer(chose(null));
    queue.next();
    queue.offer(chose(7), true);
    queue.offer(chose(null), true); // taken back
    expect(queue.offer(chose(7))).toBe(false); // pushed before that
    expect(queue.shown?.chosen).toBeNull();
    expect(queue.offer(chose(null))).toBe(true);
    expect(queue.offer(chose(8))).toBe(true); // on another device
    expect(queue.shown?.chosen?.id).toBe(8);
    queue.offer(chose(null), true);
    expect(queue.offer(view(2))).toBe(true);
  });

  it('loses no line of the log when it skips', () => {
    const queue = new ViewQueue();
    for (const seq of [1, 2, 3, 4]) queue.offer(view(seq));
    queue.skip();
    expect(queue.waiting).toEqual([]);
    expect(queue.log.map((one) => one.n)).toEqual([1, 2, 3, 4]);
  });
});

describe('joinLogs', () => {
  it('keeps several lines of one action', () => {
    expect(joinLogs([line(1), line(1, 'more')], 2, [line(2)])).toHaveLength(3);
  });

  it('gets shorter when something was taken back', () => {
    expect(joinLogs([line(1), line(2), line(3)], 3, [])).toEqual([line(1), line(2)]);
  });
});
