import { describe, expect, test } from 'vitest';
import { failure } from '../../base/chat-exception.ts';
import type { Json } from '../../base/json.ts';
import { listen, messageRecordsOf, TEXT_MESSAGE } from '../../testing/message-records-of.ts';
import type { Tick } from '../types.ts';
import { SENT } from './message-record.ts';

const KEY = 'm:ivo:a1';
const PENDING = { ...SENT, sendState: 'queued', files: [] } as const;

test('the key of a message is found by id, by sender and muid, or by the run whose text it completes', () => {
  const records = messageRecordsOf({ runKeyOf: (json) => (json['runId'] === 'r' ? 'run:r:0' : undefined) });
  records.upsert(TEXT_MESSAGE);
  expect(records.keyFor({ runId: 'r', id: '9' })).toBeUndefined();
  records.addRunText('run:r:0', { data: { text: '' } });
  expect(
    [{ id: '7' }, { muid: 'a1', sender: 'ivo' }, { runId: 'r', id: '9' }].map((json) => records.keyFor(json)),
  ).toEqual([KEY, KEY, 'run:r:0']);
  expect([{ id: '8' }, { muid: 'a1', sender: 'mara' }, {}].map((json) => records.keyFor(json))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a key returns the JSON, id and position of its message, and an unknown key returns none', () => {
  const records = messageRecordsOf();
  expect(records.upsert(TEXT_MESSAGE)).toBe(KEY);
  expect([records.jsonOf(KEY), records.idOf(KEY), records.keyOfId(7)]).toEqual([TEXT_MESSAGE, 7, KEY]);
  expect(records.position(KEY)).toEqual({ sentAt: 100, id: 7 });
  expect([records.jsonOf('x'), records.jsonOf(undefined), records.idOf('x'), records.keyOfId(8)]).toEqual([
    {},
    {},
    undefined,
    undefined,
  ]);
  expect([records.get('x'), records.row('x'), records.position('x')]).toEqual([
    undefined,
    undefined,
    { sentAt: 0, id: 0 },
  ]);
});

test('the key of a message is kept when a partial update identifies it only by its id', () => {
  const records = messageRecordsOf();
  records.upsert(TEXT_MESSAGE);
  expect(records.upsert({ id: '7', seq: 6, data: { text: 'edited' } })).toBe(KEY);
  expect([records.size, records.jsonOf(KEY)['data']]).toEqual([1, { text: 'edited' }]);
});

test('an update notifies the listeners of the row if it has changed, and increments its revision', async () => {
  const records = messageRecordsOf();
  records.upsert(TEXT_MESSAGE);
  const heard = listen(records, KEY);
  const row = records.row(KEY);
  records.upsert({ ...TEXT_MESSAGE });
  expect([await heard(), records.row(KEY) === row]).toEqual([0, true]);
  records.upsert({ ...TEXT_MESSAGE, seq: 6 });
  expect([await heard(), row?.revision, records.row(KEY)?.revision]).toEqual([1, 1, 2]);
});

test('every message from the server is passed to `seen`', () => {
  const seen: Json[] = [];
  const records = messageRecordsOf({ seen: (json) => void seen.push(json) });
  records.upsert(TEXT_MESSAGE);
  records.upsert(TEXT_MESSAGE);
  records.upsertPending({ muid: 'b' }, PENDING);
  expect(seen).toEqual([TEXT_MESSAGE, TEXT_MESSAGE]);
});

test('an update of the text drops its translation, any other keeps it', () => {
  const records = messageRecordsOf();
  records.upsert(TEXT_MESSAGE);
  const translation = { language: 'de', text: 'hallo' };
  records.change(KEY, (record) => ({ ...record, translation }));
  records.upsert({ ...TEXT_MESSAGE, seq: 6, readAt: 9 });
  expect(records.row(KEY)?.translation).toEqual(translation);
  records.upsert({ ...TEXT_MESSAGE, seq: 7, data: { text: 'hello' } });
  expect(records.row(KEY)?.translation).toBeUndefined();
});

test('an update that changes nothing notifies no one', async () => {
  const records = messageRecordsOf();
  records.upsert(TEXT_MESSAGE);
  const heard = listen(records, KEY);
  records.change(KEY, (record) => record);
  records.change('x', (record) => ({ ...record, revision: 9 }));
  expect([await heard(), records.size]).toEqual([0, 1]);
  records.change(KEY, (record) => ({ ...record }));
  expect(await heard()).toBe(1);
});

test('an update with new file URLs replaces only the data of a message', () => {
  const records = messageRecordsOf();
  records.upsert(TEXT_MESSAGE);
  records.replaceData({ id: '7', seq: 9, sender: 'lene', data: { attachments: [] } });
  records.replaceData({ id: '8', data: {} });
  expect([records.jsonOf(KEY), records.size]).toEqual([{ ...TEXT_MESSAGE, data: { attachments: [] } }, 1]);
});

describe('a pending message', () => {
  const pending = { muid: 'a1', sender: 'ivo', sentAt: 100, data: { text: 'hi' } };
  const files = [{ uri: 'file:///a.png', name: 'a.png', type: 'image/png' }];

  test('a pending message takes each new state, and keeps the files it was created with', () => {
    const records = messageRecordsOf();
    expect(records.upsertPending(pending, { ...PENDING, files })).toBe(KEY);
    expect([records.idOf(KEY), records.row(KEY)?.sendState]).toEqual([undefined, 'queued']);
    const error = failure('ERR_NETWORK');
    expect(records.upsertPending(pending, { ...PENDING, sendState: 'failed', sendError: error, files: [] })).toBe(KEY);
    expect(records.get(KEY)).toMatchObject({ sendState: 'failed', sendError: error, files, revision: 2 });
  });

  test('a pending message is sent once the server has stored it, whatever the outbox reports later', () => {
    const records = messageRecordsOf();
    records.upsertPending(pending, { ...PENDING, sendState: 'sending', canRetry: true, files });
    records.upsert(TEXT_MESSAGE);
    expect(records.get(KEY)).toMatchObject({ ...SENT, files: [], json: TEXT_MESSAGE });
    records.upsertPending(pending, { ...PENDING, sendState: 'failed' });
    expect(records.row(KEY)?.sendState).toBe('sent');
  });

  test('a pending message is sent even if the stored message adds nothing', () => {
    const records = messageRecordsOf();
    records.addRunText(KEY, TEXT_MESSAGE);
    records.change(KEY, (record) => ({ ...record, ...PENDING }));
    records.upsert(TEXT_MESSAGE);
    expect(records.row(KEY)?.sendState).toBe('sent');
  });

  test('a pending message that is shown again without an id stays pending', async () => {
    const records = messageRecordsOf();
    records.upsertPending(pending, PENDING);
    const heard = listen(records, KEY);
    records.upsert(pending);
    expect([records.row(KEY)?.sendState, await heard()]).toEqual(['queued', 0]);
    records.upsert({ ...pending, seq: 1, data: { text: 'other' } });
    expect([records.row(KEY)?.sendState, await heard()]).toEqual(['queued', 1]);
  });
});

test('reply counts replace only those of a known message', async () => {
  const records = messageRecordsOf();
  records.upsert(TEXT_MESSAGE);
  const heard = listen(records, KEY);
  records.setReplyCounts(7, { replyCount: 2, unreadReplyCount: 1, lastReplyAt: 120, parentId: '7', text: 'x' });
  expect(records.jsonOf(KEY)).toEqual({ ...TEXT_MESSAGE, replyCount: 2, unreadReplyCount: 1, lastReplyAt: 120 });
  expect(await heard()).toBe(1);
});

test('reply counts received during a request replace those of its response', () => {
  const records = messageRecordsOf();
  records.setReplyCounts(7, { replyCount: 1 });
  const sinceRevision = records.countsRevision;
  expect(records.withLatestCounts({ id: '7', replyCount: 5 }, sinceRevision)).toEqual({ id: '7', replyCount: 5 });
  records.setReplyCounts(7, { replyCount: 6 });
  expect(records.withLatestCounts({ id: '7', replyCount: 5 }, sinceRevision)).toEqual({ id: '7', replyCount: 6 });
  expect(records.withLatestCounts({ id: '8', replyCount: 5 }, sinceRevision)).toEqual({ id: '8', replyCount: 5 });
});

test('reply counts are kept of the 1,000 messages that changed last', () => {
  const records = messageRecordsOf();
  for (let id = 1; id <= 1_000; id += 1) records.setReplyCounts(id, { replyCount: 1 });
  records.setReplyCounts(1, { replyCount: 2 });
  records.setReplyCounts(1_001, { replyCount: 1 });
  const counts = (id: number) => records.withLatestCounts({ id: String(id) }, 0)['replyCount'];
  expect([counts(1), counts(2), counts(3), counts(1_001)]).toEqual([2, undefined, 1, 1]);
  records.clear();
  expect(counts(1)).toBeUndefined();
});

describe('a reaction', () => {
  const reacted = (uid: string, count: number, isAdded = true): Json => ({
    reaction: { uid, reaction: '👍' },
    reactions: [
      { reaction: '👍', count },
      { reaction: '⚓', count: 1 },
      { reaction: '🎉', count: 2 },
    ],
    isAdded,
  });
  const withReactions = {
    ...TEXT_MESSAGE,
    data: {
      text: 'hi',
      reactions: [
        { reaction: '⚓', count: 1, reactedByMe: true },
        { reaction: '🎉', count: 1, reactedByMe: false },
      ],
    },
  };

  test('a reaction of another user sets the counts and keeps the user’s own reactions', () => {
    const records = messageRecordsOf();
    records.upsert(withReactions);
    records.applyReaction(7, 6, reacted('lene', 2));
    expect(records.row(KEY)?.reactions).toEqual([
      { reaction: '👍', count: 2, reactedByMe: false },
      { reaction: '⚓', count: 1, reactedByMe: true },
      { reaction: '🎉', count: 2, reactedByMe: false },
    ]);
    expect(records.jsonOf(KEY)).toMatchObject({ seq: 6, data: { text: 'hi' } });
  });

  test('a reaction of the user is added and removed', () => {
    const records = messageRecordsOf();
    records.upsert(withReactions);
    records.applyReaction(7, 6, reacted('mara', 2));
    expect(records.row(KEY)?.reactions.map((each) => each.reactedByMe)).toEqual([true, true, false]);
    records.applyReaction(7, 7, reacted('lene', 3));
    expect(records.row(KEY)?.reactions.map((each) => each.reactedByMe)).toEqual([true, true, false]);
    records.applyReaction(7, 8, reacted('mara', 2, false));
    expect(records.row(KEY)?.reactions.map((each) => each.reactedByMe)).toEqual([false, true, false]);
  });

  test.each([4, 5])('a reaction with the number %i is older than a message with the number 5, and ignored', (seq) => {
    const records = messageRecordsOf();
    records.upsert(withReactions);
    const before = records.get(KEY);
    records.applyReaction(7, seq, reacted('lene', 2));
    expect(records.get(KEY)).toBe(before);
  });

  test('a reaction to an unknown message adds none', () => {
    const records = messageRecordsOf();
    records.applyReaction(7, 6, reacted('lene', 2));
    expect(records.size).toBe(0);
  });
});

test('a tick that receipts change notifies its row; other rows keep their references', async () => {
  const ticks = new Map<string, Tick>([
    ['i:1', 'sent'],
    ['i:2', 'delivered'],
    ['i:3', 'read'],
    ['i:4', 'none'],
  ]);
  const records = messageRecordsOf({ tickOf: ({ key }) => ticks.get(key) ?? 'none' });
  for (const id of [1, 2, 3, 4]) records.upsert({ id: String(id), sender: 'mara' });
  const rows = () => ['i:1', 'i:2', 'i:3', 'i:4'].map((key) => records.row(key));
  const before = rows();
  const heard = ['i:1', 'i:2', 'i:3', 'i:4'].map((key) => listen(records, key));
  records.refreshTicks();
  expect(await Promise.all(heard.map((each) => each()))).toEqual([0, 0, 0, 0]);
  ticks.set('i:1', 'delivered');
  ticks.set('i:2', 'read');
  records.refreshTicks();
  expect(await Promise.all(heard.map((each) => each()))).toEqual([1, 1, 0, 0]);
  expect(rows().map((row, index) => [row?.tick, row === before[index]])).toEqual([
    ['delivered', false],
    ['read', false],
    ['read', true],
    ['none', true],
  ]);
  // A row that was never read has no cached tick.
  ticks.set('i:1', 'read');
  records.refreshTicks();
  expect((await Promise.all(heard.map((each) => each())))[0]).toBe(1);
  ticks.set('i:1', 'sent');
  records.refreshTicks();
  expect((await Promise.all(heard.map((each) => each())))[0]).toBe(0);
});

test('a report by the user marks the message, and keeps its other local state', () => {
  const records = messageRecordsOf();
  records.upsert(TEXT_MESSAGE);
  records.change(KEY, (record) => ({ ...record, local: { expanded: true } }));
  records.markReported(7);
  expect(records.row(KEY)?.local).toEqual({ expanded: true, reported: true });
});

test('a report by the user is remembered for a message that is loaded later, until the records are cleared', () => {
  const records = messageRecordsOf();
  records.markReported(7);
  records.upsert(TEXT_MESSAGE);
  records.upsert({ id: '8' });
  expect([records.row(KEY)?.local, records.row('i:8')?.local]).toEqual([{ reported: true }, {}]);
  records.clear();
  records.upsert(TEXT_MESSAGE);
  expect(records.row(KEY)?.local).toEqual({});
});

test('a retained message is removed when it was released as often as retained', async () => {
  const records = messageRecordsOf();
  records.upsert(TEXT_MESSAGE);
  records.retain(KEY);
  records.retain(KEY);
  const heard = listen(records, KEY);
  records.release(KEY);
  expect([records.size, await heard(), records.row(KEY)?.key]).toEqual([1, 0, KEY]);
  records.release(KEY);
  expect([records.size, records.keyOfId(7), records.row(KEY), await heard()]).toEqual([0, undefined, undefined, 1]);
  records.release(KEY);
  records.upsert(TEXT_MESSAGE);
  records.retain(KEY);
  records.release(KEY);
  expect(records.size).toBe(0);
});

test('a retained message is forgotten with all others when the records are cleared', async () => {
  const records = messageRecordsOf();
  records.upsert(TEXT_MESSAGE);
  records.row(KEY);
  records.retain(KEY);
  records.retain(KEY);
  const heard = listen(records, KEY);
  records.clear();
  expect([records.size, records.keyOfId(7), records.row(KEY)]).toEqual([0, undefined, undefined]);
  records.upsert(TEXT_MESSAGE);
  records.retain(KEY);
  records.release(KEY);
  expect([records.size, await heard()]).toEqual([0, 0]);
});

test('segment ids are unique', () => {
  const records = messageRecordsOf();
  expect(new Set([records.nextSegmentId(), records.nextSegmentId(), records.nextSegmentId()]).size).toBe(3);
});
