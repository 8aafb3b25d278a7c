import { beforeEach, expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { messageRecordsOf } from '../testing/message-records-of.ts';
import type { MessagePage } from './message-pages.ts';
import type { MessageRecords } from './message-records.ts';
import { Segments } from './segments.ts';

let records: MessageRecords;
let segments: Segments;

beforeEach(() => {
  records = messageRecordsOf();
  segments = new Segments({ records, merged: () => undefined });
});

test('a message that belongs before what the live segment holds is left out: others may be missing between', () => {
  segments.makeLive(segments.add(page([20, 21, 22], { isOlderDone: false })));
  expect([take(10), take(25), take(23)]).toEqual([false, true, true]);
  expect(shown()).toEqual([20, 21, 22, 23, 25]);
});

test('a message released late stands where it belongs', () => {
  segments.makeLive(segments.add(page([20, 22], { isOlderDone: false })));
  expect(take(21)).toBe(true);
  expect(shown()).toEqual([20, 21, 22]);
});

test('an insert at the first position is accepted if no older messages are missing', () => {
  segments.makeLive(segments.add(page([20, 21], { isOlderDone: true })));
  expect(take(10)).toBe(true);
  expect(shown()).toEqual([10, 20, 21]);
});

test('a message released between rows far back is inserted there', () => {
  const older = segments.add({ ...page([10, 12], { isOlderDone: false }), newer: { id: 12, isDone: false } });
  segments.makeLive(segments.add(page([20, 22], { isOlderDone: false })));
  expect([take(11), take(15)]).toEqual([true, false]);
  expect(older.keys.map(idOfKey)).toEqual([10, 11, 12]);
});

test('a newest page that brings nothing known leaves what was live before at its end', () => {
  const former = segments.makeLive(segments.add(page([20, 21], { isOlderDone: true })));
  segments.makeLive(segments.add(page([40, 41], { isOlderDone: false })));
  expect(shown()).toEqual([40, 41]);
  expect(former.newer).toEqual({ id: 21, isDone: false });
});

test('an empty live segment joins the first page', () => {
  segments.makeLive(segments.add(page([], { isOlderDone: true })));
  segments.makeLive(segments.add(page([40, 41], { isOlderDone: true })));
  expect([segments.all.length, shown()]).toEqual([1, [40, 41]]);
});

test('an outdated segment stays until a new one replaces it, and joins nothing', () => {
  const former = segments.makeLive(segments.add(page([20, 21], { isOlderDone: true })));
  segments.outdate();
  segments.makeLive(segments.add(page([21, 22], { isOlderDone: false })));
  expect([shown(), segments.isOutdated(former), records.size]).toEqual([[21, 22], true, 3]);
  segments.renewed();
  expect([segments.isOutdated(former), records.size]).toEqual([false, 2]);
});

test('a page that brings a known message joins both segments and keeps the outer ends', () => {
  const older = segments.add(page([10, 11, 12], { isOlderDone: true }));
  segments.add(page([12, 13], { isOlderDone: false }));
  expect(segments.all.length).toBe(1);
  expect(segments.all[0]?.keys.map(idOfKey)).toEqual([10, 11, 12, 13]);
  expect([segments.all[0]?.older.isDone, segments.has(older)]).toEqual([true, false]);
});

test('a page that lies within what is live is part of it, though nothing of it was known', () => {
  segments.makeLive(segments.add(page([10, 11, 30], { isOlderDone: true })));
  segments.add({ ...page([20, 21], { isOlderDone: false }), newer: { id: 21, isDone: false } });
  expect([segments.all.length, shown()]).toEqual([1, [10, 11, 20, 21, 30]]);
  expect(segments.live?.newer.isDone).toBe(true);
});

function take(id: number): boolean {
  const key = records.upsert(message(id));
  segments.take(key);
  return segments.holding(key) !== undefined;
}

function shown(): number[] {
  return (segments.live?.keys ?? []).map(idOfKey);
}

function idOfKey(key: string): number {
  return records.position(key).id;
}

function page(ids: readonly number[], { isOlderDone }: { isOlderDone: boolean }): MessagePage {
  return {
    messages: ids.map(message),
    older: { id: ids[0], isDone: isOlderDone },
    newer: { id: ids.at(-1), isDone: true },
    isAnchorFound: false,
    state: undefined,
  };
}

function message(id: number): Json {
  return { id: String(id), sentAt: 1_000 + id, sender: 'ivo', category: 'message', type: 'text', seq: id, data: {} };
}
