import type { LogEntry } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import type { LogSource, PageFrom } from './log-source.ts';
import { LogWindow } from './log-window.ts';

const idOf = (n: number): string => n.toString(16).padStart(24, '0');
const row = (n: number): LogEntry => JSON.parse(JSON.stringify({ _id: idOf(n), outcome: 'sent' }));
const rows = (from: number, to: number): LogEntry[] =>
  Array.from({ length: to - from + 1 }, (_, index) => row(from + index));

/** Returns a log of entries 1 to `size`, paged like the server's. */
function logOf(size: number, at?: number) {
  const requests: (PageFrom | undefined)[] = [];
  let newest = size;
  let fault: Error | undefined;
  const source: LogSource = {
    async page(from, limit) {
      requests.push(from);
      if (fault) throw fault;
      const after = from && 'after' in from ? Number.parseInt(from.after, 16) : undefined;
      const before = from && 'before' in from ? Number.parseInt(from.before, 16) : newest + 1;
      const first = after === undefined ? Math.max(1, before - limit) : after + 1;
      const last = after === undefined ? Math.min(before - 1, newest) : Math.min(newest, after + limit);
      return { rows: rows(first, last).reverse(), hasMore: after === undefined ? first > 1 : last === after + limit };
    },
  };
  const window = new LogWindow(source, at === undefined ? undefined : idOf(at));
  const shown = () => window.getSnapshot().rows.map(({ _id }) => Number.parseInt(_id, 16));
  return {
    window,
    asked: requests,
    shown,
    fail: (error: Error | undefined) => void (fault = error),
    write: (last: number) => void (newest = last),
  };
}

test('a window shows the newest page and then loads older pages to the end of the log', async () => {
  const { window, shown } = logOf(700);
  expect(window.getSnapshot().status).toBe('loading');
  await window.load();
  expect([shown()[0], shown().at(-1), window.getSnapshot().older]).toEqual([700, 601, 'idle']);
  await window.loadOlder();
  await window.loadOlder();
  expect([shown().length, shown().at(-1), window.getSnapshot().older]).toEqual([700, 1, 'done']);
});

test('a window loads one page at a time', async () => {
  const { window, asked } = logOf(5_000);
  await window.load();
  await Promise.all([window.loadOlder(), window.loadOlder(), window.loadOlder()]);
  expect(asked).toEqual([undefined, { before: idOf(4_901) }]);
});

test('new entries appear once and in order, and wait while the rows are held', async () => {
  const { window, shown } = logOf(3);
  await window.load();
  window.receive(rows(3, 5));
  expect(shown()).toEqual([5, 4, 3, 2, 1]);
  window.hold(true);
  window.receive(rows(5, 7));
  expect([shown()[0], window.getSnapshot().newCount]).toEqual([5, 2]);
  window.receive([row(8)]);
  window.hold(false);
  expect([shown().slice(0, 4), window.getSnapshot().newCount]).toEqual([[8, 7, 6, 5], 0]);
});

test('a window with too many waiting entries reloads the newest page', async () => {
  const { window, shown } = logOf(100);
  await window.load();
  window.hold(true);
  window.receive(rows(101, 10_200));
  expect(window.getSnapshot().newCount).toBe(10_100);
  window.showWaiting();
  await expect.poll(() => window.getSnapshot().newCount).toBe(0);
  expect(shown()[0]).toBe(100);
});

test('live rows evict the oldest rows, which are loaded again on demand', async () => {
  const { window, shown } = logOf(100);
  await window.load();
  window.receive(rows(101, 10_050));
  expect([shown().length, shown().at(-1), window.getSnapshot().older]).toEqual([10_000, 51, 'idle']);
  await window.loadOlder();
  expect([shown().at(-1), window.getSnapshot().older]).toEqual([1, 'done']);
});

test('a failed first page can be retried, and a failed later page keeps the rows', async () => {
  const { window, shown, fail } = logOf(200);
  fail(new Error('connection lost'));
  await window.load();
  expect(window.getSnapshot()).toMatchObject({ status: 'failed', error: new Error('connection lost') });
  fail(undefined);
  await window.load();
  fail(new Error('connection lost'));
  await window.loadOlder();
  expect([shown().length, window.getSnapshot().older]).toEqual([100, 'failed']);
  fail(undefined);
  await window.retry();
  expect([shown().length, window.getSnapshot().error]).toEqual([200, undefined]);
});

test('a failed refresh keeps the shown rows', async () => {
  const { window, shown, fail } = logOf(3);
  await window.load();
  fail(new Error('connection lost'));
  await window.load();
  expect(window.getSnapshot()).toMatchObject({ status: 'ready', error: new Error('connection lost') });
  expect(shown()).toEqual([3, 2, 1]);
  fail(undefined);
  await window.retry();
  expect(window.getSnapshot().error).toBeUndefined();
});

test('a check for new entries keeps the position', async () => {
  const { window, shown, write } = logOf(300);
  await window.load();
  await window.loadOlder();
  write(302);
  await window.checkForNew();
  expect([shown()[0], shown().at(-1), shown().length]).toEqual([302, 1, 302]);
});

test('a window that starts in the middle loads both directions without gaps', async () => {
  const { window, shown } = logOf(2_000, 1_000);
  await window.load();
  expect([shown()[0], shown()[100], shown().at(-1)]).toEqual([1_100, 1_000, 901]);
  expect(window.getSnapshot()).toMatchObject({ newer: 'idle', older: 'idle' });
  await window.loadNewer();
  await window.loadOlder();
  expect([shown()[0], shown().at(-1)]).toEqual([1_600, 401]);
  await window.loadNewer();
  expect([shown()[0], window.getSnapshot().newer]).toEqual([2_000, 'done']);
  expect(shown()).toEqual(Array.from({ length: 1_600 }, (_, index) => 2_000 - index));
});

test('a window starts at the position of a deleted entry', async () => {
  const { window, shown } = logOf(5, 9);
  await window.load();
  expect([shown(), window.getSnapshot().newer]).toEqual([[5, 4, 3, 2, 1], 'done']);
});

test('new entries are counted but not shown until the rows reach the newest one', async () => {
  const { window, shown, write } = logOf(700, 100);
  await window.load();
  const reading = window.loadNewer();
  // Written while the page is requested: the page may or may not contain it.
  write(701);
  window.receive([row(701)]);
  expect([shown()[0], window.getSnapshot().newCount]).toEqual([200, 1]);
  await reading;
  expect(window.getSnapshot()).toMatchObject({ newer: 'idle', newCount: 0 });
  await window.loadNewer();
  expect([shown()[0], window.getSnapshot().newer]).toEqual([701, 'done']);
  window.receive([row(702)]);
  expect(shown()[0]).toBe(702);
});

test('a delivery report updates the shown entry', async () => {
  const { window } = logOf(3);
  await window.load();
  window.update({ ...row(2), outcome: 'failed' });
  expect(window.getSnapshot().rows.map(({ outcome }) => outcome)).toEqual(['sent', 'failed', 'sent']);
});

test('a closed window ignores pending responses', async () => {
  const { window } = logOf(3);
  const loading = window.load();
  window.close();
  await loading;
  expect(window.getSnapshot().rows).toEqual([]);
});
