import { beforeEach, expect, test } from 'vitest';
import type { Json } from '../../base/json.ts';
import { messageRecordsOf } from '../../testing/message-records-of.ts';
import type { MessageRecords } from '../records/message-records.ts';
import type { MessagePage } from './message-pages.ts';
import type { Segment } from './segment.ts';
import { Segments } from './segments.ts';

let records: MessageRecords;
let segments: Segments;
let merged: (readonly [Segment, Segment])[];

beforeEach(() => {
  records = messageRecordsOf();
  merged = [];
  segments = new Segments({ records, merged: (from, into) => void merged.push([from, into]) });
});

test('a message older than the live segment is omitted, because others may be missing in between', () => {
  segments.makeLive(segments.add(page([20, 21, 22], { isOlderDone: false })));
  expect([take(10), take(25), take(23)]).toEqual([false, true, true]);
  expect(shown()).toEqual([20, 21, 22, 23, 25]);
});

test('a message released late is inserted at its position', () => {
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
  const older = segments.add(between([10, 12, 14]));
  segments.makeLive(segments.add(page([20, 22], { isOlderDone: false })));
  expect([take(11), take(13), take(15)]).toEqual([true, true, false]);
  expect(older.keys.map(idOfKey)).toEqual([10, 11, 12, 13, 14]);
});

test('after a newest page without a known message, the former live segment has newer messages to load', () => {
  const former = segments.makeLive(segments.add(page([20, 21, 22], { isOlderDone: true })));
  segments.makeLive(segments.add(page([40, 41], { isOlderDone: false })));
  expect(shown()).toEqual([40, 41]);
  expect(former.newer).toEqual({ id: 22, isDone: false });
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

test('a page with a known message merges both segments and keeps the outer boundaries', () => {
  const older = segments.add(page([10, 11, 12], { isOlderDone: true }));
  segments.add(page([12, 13], { isOlderDone: false }));
  expect(segments.all.length).toBe(1);
  expect(segments.all[0]?.keys.map(idOfKey)).toEqual([10, 11, 12, 13]);
  expect([segments.all[0]?.older.isDone, segments.has(older)]).toEqual([true, false]);
});

test('a page within the live segment becomes part of it, even without a known message', () => {
  segments.makeLive(segments.add(page([10, 11, 30], { isOlderDone: true })));
  segments.add({ ...page([20, 21], { isOlderDone: false }), newer: { id: 21, isDone: false } });
  expect([segments.all.length, shown()]).toEqual([1, [10, 11, 20, 21, 30]]);
  expect(segments.live?.newer.isDone).toBe(true);
});

test('a message after the newest one of a live segment merges a segment in between', () => {
  segments.makeLive(segments.add(page([20, 21], { isOlderDone: true })));
  segments.add(between([30, 31]));
  expect([take(40), segments.all.length, shown()]).toEqual([true, 1, [20, 21, 30, 31, 40]]);
});

test('an empty live segment takes the first message, any other empty segment none', () => {
  segments.add(page([], { isOlderDone: true }));
  expect(take(10)).toBe(false);
  segments.makeLive(segments.add(page([], { isOlderDone: true })));
  expect([take(10), shown()]).toEqual([true, [10]]);
});

test('segments without a common message stay separate', () => {
  const [one, two] = [segments.add(between([10, 11])), segments.add(between([12, 13]))];
  expect([segments.all, one.keys.map(idOfKey), two.keys.map(idOfKey)]).toEqual([
    [one, two],
    [10, 11],
    [12, 13],
  ]);
  const key = records.keyOfId(12) ?? '';
  expect([segments.segmentOf(key), segments.segmentOf('x'), one.id === two.id]).toEqual([two, undefined, false]);
});

test.each([
  ['above', [12, 13, 14], { older: 10, newer: 14 }],
  ['below', [8, 9, 10], { older: 8, newer: 12 }],
  ['within', [10, 11, 12], { older: 10, newer: 12 }],
  ['around', [9, 10, 11, 12, 13], { older: 9, newer: 13 }],
])(
  'the union with a page %s has the outer boundaries, and views show it instead of the former segment',
  (_, ids, { older, newer }) => {
    const former = segments.add(between([10, 11, 12]));
    segments.markShown(former);
    const joined = segments.add(between(ids));
    expect(joined).toMatchObject({
      older: { id: older, isDone: false },
      newer: { id: newer, isDone: false },
      lastShown: former.lastShown,
    });
    expect([segments.all, merged]).toEqual([[joined], [[former, joined]]]);
    segments.clear();
    expect(records.size).toBe(0);
  },
);

test('a live segment stays live when it is merged with a page, even if the page has newer messages', () => {
  segments.makeLive(segments.add(page([20, 21], { isOlderDone: true })));
  const joined = segments.add(between([21, 22]));
  expect([segments.live === joined, joined.newer.isDone, joined.older]).toEqual([true, true, { id: 20, isDone: true }]);
});

test('making a live segment live again has no effect', () => {
  const live = segments.makeLive(segments.add(page([20], { isOlderDone: true })));
  expect([segments.makeLive(live), segments.live, live.newer.isDone]).toEqual([live, live, true]);
});

test('a page at an edge extends the segment, and an empty one ends it', () => {
  const segment = segments.add(between([20, 21]));
  segments.extend(segment, 'older', between([18, 19]));
  expect([segment.keys.map(idOfKey), segment.older]).toEqual([[18, 19, 20, 21], { id: 18, isDone: false }]);
  segments.extend(segment, 'older', page([], { isOlderDone: true }));
  segments.extend(segment, 'newer', page([22], { isOlderDone: false }));
  expect([segment.older, segment.newer]).toEqual([
    { id: 18, isDone: true },
    { id: 22, isDone: true },
  ]);
});

test('a removed message is removed from its segment and from memory', () => {
  segments.makeLive(segments.add(page([20, 21], { isOlderDone: true })));
  segments.remove(records.keyOfId(20) ?? '');
  segments.remove('x');
  expect([shown(), records.size]).toEqual([[21], 1]);
});

test('a removed message that is retained elsewhere stays in memory', () => {
  segments.add(between([10, 11]));
  segments.add(between([20, 21]));
  const key = records.keyOfId(20) ?? '';
  records.retain(key);
  segments.remove(key);
  expect([segments.segmentOf(key), records.keyOfId(20)]).toEqual([undefined, key]);
});

test('shrinking keeps the newest messages of the live segment, and older ones can be loaded again', () => {
  segments.add(between([1, 2]));
  const live = segments.makeLive(segments.add(page([20, 21, 22], { isOlderDone: true })));
  segments.shrink(3);
  expect([segments.all, live.older, records.size]).toEqual([[live], { id: 20, isDone: true }, 3]);
  segments.shrink(2);
  expect([shown(), live.older, records.size]).toEqual([[21, 22], { id: 21, isDone: false }, 2]);
});

test('shrinking without a live segment keeps nothing', () => {
  segments.add(between([1, 2]));
  segments.shrink(2);
  expect([segments.all, records.size]).toEqual([[], 0]);
});

test('segments that are not shown are freed above 2,000 messages, least recently used first', () => {
  const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
  const [shownOne, oldest, live] = [
    segments.add(between(ids(1, 3))),
    segments.add(between(ids(1_001, 1_000))),
    segments.makeLive(segments.add(between(ids(3_001, 1_000)))),
  ];
  for (const each of [shownOne, oldest, live]) segments.markShown(each);
  segments.trim((each) => each === shownOne);
  expect(segments.all.length).toBe(3);
  const last = segments.add(between([5_001]));
  segments.markShown(last);
  segments.trim((each) => each === shownOne);
  expect([segments.all, records.size]).toEqual([[shownOne, live, last], 1_004]);
  segments.trim(() => true);
  expect(segments.live).toBe(live);
});

test('a live segment that is freed takes no messages', () => {
  const ids = Array.from({ length: 2_001 }, (_, index) => index + 1);
  segments.makeLive(segments.add(page(ids, { isOlderDone: true })));
  segments.trim(() => false);
  expect([segments.live, take(3_000), records.size]).toEqual([undefined, false, 1]);
});

test('a freed live segment is no longer live', () => {
  segments.makeLive(segments.add(page([20, 21], { isOlderDone: true })));
  segments.clear();
  expect([segments.live, segments.all, segments.isOutdated(undefined), records.size]).toEqual([
    undefined,
    [],
    false,
    0,
  ]);
  segments.makeLive(segments.add(page([40], { isOlderDone: false })));
  expect([segments.all.length, shown()]).toEqual([1, [40]]);
});

function take(id: number): boolean {
  const key = records.upsert(message(id));
  segments.place(key);
  return segments.segmentOf(key) !== undefined;
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

/** Returns a page with more messages on both sides. */
function between(ids: readonly number[]): MessagePage {
  return { ...page(ids, { isOlderDone: false }), newer: { id: ids.at(-1), isDone: false } };
}

function message(id: number): Json {
  return { id: String(id), sentAt: 1_000 + id, sender: 'ivo', category: 'message', type: 'text', seq: id, data: {} };
}
