import { beforeEach, expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { BaseMessage } from '../model/base-message.ts';
import type { MessagePage } from './message-pages.ts';
import { MessageRecords } from './message-records.ts';
import { Segments } from './segments.ts';

let records: MessageRecords;
let segments: Segments;
let isCurrent: boolean;

beforeEach(() => {
  isCurrent = true;
  records = new MessageRecords({
    logger: { warn: () => undefined, error: () => undefined },
    read: (json) => BaseMessage.fromJSON(json),
    ownUid: () => 'mara',
    tickOf: () => 'none',
    runKeyOf: () => undefined,
  });
  segments = new Segments({ records, merged: () => undefined, isCurrent: () => isCurrent });
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

test('where nothing older is missing, also the very first place is taken', () => {
  segments.makeLive(segments.add(page([20, 21], { isOlderDone: true })));
  expect(take(10)).toBe(true);
  expect(shown()).toEqual([10, 20, 21]);
});

test('a newest page joins the live segment only if nothing was missed since', () => {
  for (const [current, expected] of [
    [true, [20, 21, 40, 41]],
    [false, [40, 41]],
  ] as const) {
    segments.clear();
    isCurrent = current;
    const former = segments.makeLive(segments.add(page([20, 21], { isOlderDone: true })));
    segments.makeLive(segments.add(page([40, 41], { isOlderDone: false })));
    expect(shown()).toEqual(expected);
    if (!current) expect(former.newer).toEqual({ id: 21, isDone: false });
  }
});

test('a page that brings a known message joins both segments and keeps the outer ends', () => {
  const older = segments.add(page([10, 11, 12], { isOlderDone: true }));
  segments.add(page([12, 13], { isOlderDone: false }));
  expect(segments.all.length).toBe(1);
  expect(segments.all[0]?.keys.map(idOfKey)).toEqual([10, 11, 12, 13]);
  expect([segments.all[0]?.older.isDone, segments.has(older)]).toEqual([true, false]);
});

function take(id: number): boolean {
  return segments.takeLive(records.upsert(message(id)));
}

function shown(): number[] {
  return (segments.live?.keys ?? []).map(idOfKey);
}

function idOfKey(key: string): number {
  return records.place(key).id;
}

function page(ids: readonly number[], { isOlderDone }: { isOlderDone: boolean }): MessagePage {
  return {
    messages: ids.map(message),
    older: { id: ids[0], isDone: isOlderDone },
    newer: { id: ids.at(-1), isDone: true },
    isAnchorFound: false,
    standing: undefined,
  };
}

function message(id: number): Json {
  return { id: String(id), sentAt: 1_000 + id, sender: 'ivo', category: 'message', type: 'text', seq: id, data: {} };
}
