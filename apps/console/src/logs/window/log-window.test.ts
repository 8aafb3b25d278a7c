import type { LogEntry } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { LogWindow } from './log-window.ts';

const idOf = (n: number): string => n.toString(16).padStart(24, '0');
const row = (n: number): LogEntry => JSON.parse(JSON.stringify({ _id: idOf(n), outcome: 'sent' }));
const rows = (from: number, to: number): LogEntry[] =>
  Array.from({ length: to - from + 1 }, (_, index) => row(from + index));

/** A log of entries 1 to `size`, read in pages as the server would. */
function logOf(size: number) {
  const asked: (string | undefined)[] = [];
  let fault: Error | undefined;
  const window = new LogWindow({
    async page(before, limit) {
      asked.push(before);
      if (fault) throw fault;
      const end = before === undefined ? size : Number.parseInt(before, 16) - 1;
      const first = Math.max(1, end - limit + 1);
      return { rows: rows(first, end).reverse(), hasOlder: first > 1 };
    },
  });
  const shown = () => window.getSnapshot().rows.map(({ _id }) => Number.parseInt(_id, 16));
  return { window, asked, shown, fail: (error: Error | undefined) => void (fault = error) };
}

test('shows the newest page, then goes on where the rows end until there is nothing older', async () => {
  const { window, shown } = logOf(700);
  expect(window.getSnapshot().status).toBe('loading');
  await window.load();
  expect([shown()[0], shown().at(-1), window.getSnapshot().older]).toEqual([700, 601, 'idle']);
  await window.loadOlder();
  await window.loadOlder();
  expect([shown().length, shown().at(-1), window.getSnapshot().older]).toEqual([700, 1, 'done']);
});

test('asks for one page at a time', async () => {
  const { window, asked } = logOf(5_000);
  await window.load();
  await Promise.all([window.loadOlder(), window.loadOlder(), window.loadOlder()]);
  expect(asked).toEqual([undefined, idOf(4_901)]);
});

test('new entries come in at once, in order and once; while the rows are held they wait', async () => {
  const { window, shown } = logOf(3);
  await window.load();
  window.receive(rows(3, 5));
  expect(shown()).toEqual([5, 4, 3, 2, 1]);
  window.hold(true);
  window.receive(rows(5, 7));
  expect([shown()[0], window.getSnapshot().waiting]).toEqual([5, 2]);
  window.receive([row(8)]);
  window.hold(false);
  expect([shown().slice(0, 4), window.getSnapshot().waiting]).toEqual([[8, 7, 6, 5], 0]);
});

test('when too many wait, the newest page is read instead of keeping them all', async () => {
  const { window, shown } = logOf(100);
  await window.load();
  window.hold(true);
  window.receive(rows(101, 10_200));
  expect(window.getSnapshot().waiting).toBe(10_100);
  window.showWaiting();
  await expect.poll(() => window.getSnapshot().waiting).toBe(0);
  expect(shown()[0]).toBe(100);
});

test('rows that come in by themselves push the oldest ones out, which are read again when they are wanted', async () => {
  const { window, shown } = logOf(100);
  await window.load();
  window.receive(rows(101, 50_050));
  expect([shown().length, shown().at(-1), window.getSnapshot().older]).toEqual([50_000, 51, 'idle']);
  await window.loadOlder();
  expect([shown().at(-1), window.getSnapshot().older]).toEqual([1, 'done']);
});

test('a first page that fails can be asked for again; a later one leaves the rows', async () => {
  const { window, shown, fail } = logOf(200);
  fail(new Error('no way'));
  await window.load();
  expect(window.getSnapshot()).toMatchObject({ status: 'failed', error: new Error('no way') });
  fail(undefined);
  await window.load();
  fail(new Error('no way'));
  await window.loadOlder();
  expect([shown().length, window.getSnapshot().older]).toEqual([100, 'failed']);
  fail(undefined);
  await window.loadOlder();
  expect(shown().length).toBe(200);
});

test('an entry that was reported on is shown as it is now', async () => {
  const { window } = logOf(3);
  await window.load();
  window.update({ ...row(2), outcome: 'failed' });
  expect(window.getSnapshot().rows.map(({ outcome }) => outcome)).toEqual(['sent', 'failed', 'sent']);
});

test('what is under way when the view ends arrives nowhere', async () => {
  const { window } = logOf(3);
  const loading = window.load();
  window.close();
  await loading;
  expect(window.getSnapshot().rows).toEqual([]);
});
