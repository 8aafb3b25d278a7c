import { expect, test } from 'vitest';
import type { Json } from '../../base/json.ts';
import { keyOf, mergeMessages, newRecord, ownReactions, SENT, textIn, withThreadOf } from './message-record.ts';

const STORED = {
  id: '7',
  muid: 'a1',
  sender: 'ivo',
  category: 'message',
  type: 'text',
  sentAt: 100,
  seq: 5,
  replyCount: 2,
  data: { text: 'old', reactions: [{ reaction: '👍', count: 1, reactedByMe: true }] },
};

test('a message is identified by its sender and muid, or else by its id', () => {
  expect([keyOf(STORED), keyOf({ id: '7', sender: 'ivo' })]).toEqual(['m:ivo:a1', 'i:7']);
});

test('an older state is ignored', () => {
  expect(mergeMessages(STORED, { ...STORED, seq: 4, data: { text: 'older' } })).toBe(STORED);
});

test('a newer state replaces the record and keeps the members without a sequence number', () => {
  const { replyCount: _, ...frame } = STORED;
  expect(mergeMessages(STORED, { ...frame, seq: 6, data: { text: 'new' } })).toEqual({
    ...frame,
    seq: 6,
    replyCount: 2,
    data: { text: 'new' },
  });
});

test('a repeated message changes only counts and times, and keeps the reference if they are equal', () => {
  expect(mergeMessages(STORED, { ...STORED, data: { text: 'same number, other text' } })).toBe(STORED);
  expect(mergeMessages(STORED, { ...STORED, replyCount: 3, readAt: 9 })).toEqual({
    ...STORED,
    replyCount: 3,
    readAt: 9,
  });
});

test('a repeated message updates the repliers, and equal repliers keep the reference', () => {
  const repliers = () => [{ uid: 'mara', name: 'Mara' }];
  const merged = mergeMessages(STORED, { ...STORED, repliers: repliers() });
  expect(merged['repliers']).toEqual(repliers());
  expect(mergeMessages(merged, { ...STORED, repliers: repliers() })).toBe(merged);
});

test('a partial record adds to known members; a complete one with the same number completes it', () => {
  const edited = mergeMessages(STORED, { id: '7', seq: 6, editedAt: 120, data: { text: 'new' } });
  expect(edited).toMatchObject({ sender: 'ivo', editedAt: 120, data: { text: 'new', reactions: [{ count: 1 }] } });
  const partial = { id: '7', seq: 6, data: { text: 'part' } };
  expect(mergeMessages(partial, { ...STORED, seq: 6 })).toMatchObject({ sender: 'ivo', data: { text: 'old' } });
});

test('a frame for all members keeps the own reaction', () => {
  const frame = {
    ...STORED,
    seq: 6,
    data: {
      reactions: [
        { reaction: '👍', count: 3 },
        { reaction: '⚓', count: 1 },
      ],
    },
  };
  expect([...ownReactions(mergeMessages(STORED, frame))]).toEqual(['👍']);
});

test('the own reaction is kept when a message is withdrawn and approved again', () => {
  const withdrawn = { ...STORED, seq: 6, deletedAt: 120, data: {} };
  const twice = mergeMessages(mergeMessages(STORED, withdrawn), { ...withdrawn, seq: 7 });
  const frame = { ...STORED, seq: 8, data: { text: 'back', reactions: [{ reaction: '👍', count: 1 }] } };
  const back = mergeMessages(twice, frame);
  expect(back['data']).toEqual({ text: 'back', reactions: [{ reaction: '👍', count: 1, reactedByMe: true }] });
});

test('a message without a muid or a sender is identified by its id, and one without an id by nothing', () => {
  expect([keyOf({ id: '7', muid: 'a1' }), keyOf({ muid: 'a1' })]).toEqual(['i:7', 'i:0']);
});

test.each(['id', 'sender', 'category', 'sentAt'])(
  'a stored message without %s is completed by one with the same number',
  (member) => {
    const { [member]: _, ...partial }: Json = STORED;
    const other = { ...STORED, data: { text: 'other' } };
    expect(mergeMessages(partial, other)['data']).toEqual({ text: 'other' });
    expect(mergeMessages(STORED, { ...partial, data: { text: 'other' } })['data']).toEqual(STORED.data);
  },
);

test('a new message has no files, reactions of its own, translation or local state', () => {
  expect(newRecord(STORED)).toEqual({
    ...SENT,
    key: 'm:ivo:a1',
    json: STORED,
    files: [],
    local: {},
    pendingReactions: [],
    translation: undefined,
    revision: 1,
  });
});

test('reactions with `reactedByMe` replace the known ones', () => {
  const reactions = [{ reaction: '👍', count: 1, reactedByMe: false }];
  expect([...ownReactions(mergeMessages(STORED, { ...STORED, seq: 6, data: { reactions } }))]).toEqual([]);
});

test('withThreadOf replaces only the reply counts', () => {
  expect(withThreadOf(STORED, { id: '8', replyCount: 3, repliers: [], text: 'x' })).toEqual({
    ...STORED,
    replyCount: 3,
    repliers: [],
  });
});

test('textIn returns the text of the data', () => {
  expect([textIn(STORED), textIn({})]).toEqual(['old', undefined]);
});
