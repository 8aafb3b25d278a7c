import { expect, test } from 'vitest';
import { MAX_SHOWN, type ShownRow } from '../../../storage/notifications/clears/shown-store.ts';
import { mergedRowsOf } from './merge-oldest.ts';

function row(n: number, members: Partial<ShownRow> = {}): ShownRow {
  return {
    target: 'device',
    tag: String(n),
    uid: 'mara',
    conversation_id: 'ivo_user_mara',
    parent_id: 0,
    message_id: n,
    kind: 'message',
    sender: 'ivo',
    about: '{}',
    handle: n,
    since_ms: n,
    opened: 0,
    repeated: 0,
    told_at_ms: null,
    told_handle: null,
    ...members,
  };
}

const rows = (count: number, membersOf: (n: number) => Partial<ShownRow> = () => ({})) =>
  Array.from({ length: count }, (_, n) => row(n + 1, membersOf(n + 1)));

test('200 rows remain as they are', () => {
  expect(mergedRowsOf(rows(MAX_SHOWN))).toEqual({ merged: [], dropped: [], forgotten: 0 });
});

test('the oldest rows of a conversation become one, up to the newest of them', () => {
  const { merged, dropped } = mergedRowsOf(rows(MAX_SHOWN + 1));
  expect(merged).toMatchObject([{ kind: 'merged', tag: '*0 ivo_user_mara', message_id: 22, handle: null }]);
  expect(dropped.map(({ message_id }) => message_id)).toEqual(Array.from({ length: 22 }, (_, n) => n + 1));
});

test('threads and conversations are merged separately, and reactions are dropped', () => {
  const { merged, dropped, forgotten } = mergedRowsOf(
    rows(MAX_SHOWN + 1, (n) => ({
      ...(n % 3 === 0 && { parent_id: 1 }),
      ...(n % 3 === 1 && { conversation_id: 'hans_user_mara' }),
      ...(n === 2 && { kind: 'reaction' as const }),
    })),
  );
  expect(merged.map(({ tag }) => tag)).toEqual(['*0 hans_user_mara', '*1 ivo_user_mara', '*0 ivo_user_mara']);
  expect(dropped).toContainEqual(expect.objectContaining({ kind: 'reaction' }));
  expect(forgotten).toBe(1);
});

test('with more conversations than rows, the oldest are given up and counted', () => {
  const { merged, dropped, forgotten } = mergedRowsOf(rows(MAX_SHOWN + 1, (n) => ({ conversation_id: `c${n}` })));
  expect(MAX_SHOWN + 1 - dropped.length + merged.length).toBe(180);
  expect(merged.map(({ conversation_id }) => conversation_id)).not.toContain('c1');
  expect(forgotten).toBe(dropped.length - merged.length);
  expect(forgotten).toBeGreaterThan(0);
});
