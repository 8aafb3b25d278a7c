import { expect, test } from 'vitest';
import { failure } from '../../base/chat-exception.ts';
import type { Json } from '../../base/json.ts';
import { promiseOf } from '../../base/promise-of.ts';
import { BaseMessage } from '../../model/base-message.ts';
import { codeOf } from '../../testing/code-of.ts';
import { messageRecordsOf } from '../../testing/message-records-of.ts';
import { PendingReactions } from './pending-reactions.ts';

const MESSAGE = { id: '7', sender: 'ivo', category: 'message', type: 'text', sentAt: 1, seq: 1, data: { text: 'hi' } };

test('calls are made one at a time, and the latest choice follows, even after a failed call', async () => {
  const { key, calls, reactions, shown } = reactionsOnOneMessage();
  const first = codeOf(reactions.toggle(key, 7, '👍'));
  const second = codeOf(reactions.toggle(key, 7, '👍'));
  expect([calls.map(({ what }) => what), shown()]).toEqual([['add'], false]);
  calls[0]?.reject(failure('ERR_TIMEOUT'));
  await expect.poll(() => calls.map(({ what }) => what)).toEqual(['add', 'remove']);
  calls[1]?.resolve(BaseMessage.fromJSON(MESSAGE));
  expect([await first, await second, shown()]).toEqual([undefined, undefined, false]);
});

test('a failure reverts the optimistic reaction', async () => {
  const { key, calls, reactions, shown } = reactionsOnOneMessage();
  const result = codeOf(reactions.toggle(key, 7, '👍'));
  expect(shown()).toBe(true);
  calls[0]?.reject(failure('ERR_NETWORK'));
  expect([await result, shown()]).toEqual(['ERR_NETWORK', false]);
});

test('an own reaction is removed, and the response is stored', async () => {
  const { key, calls, reactions, shown } = reactionsOnOneMessage({
    reactions: [{ reaction: '👍', count: 1, reactedByMe: true }],
  });
  const result = reactions.toggle(key, 7, '👍');
  expect([calls.map(({ what, args }) => [what, ...args]), shown()]).toEqual([[['remove', 7, '👍']], false]);
  calls[0]?.resolve(BaseMessage.fromJSON({ ...MESSAGE, seq: 2 }));
  await result;
  expect(shown()).toBe(false);
  void reactions.toggle(key, 7, '👍');
  expect([calls.map(({ what }) => what), shown()]).toEqual([['remove', 'add'], true]);
});

test('the latest choice is shown while the response to an earlier one is stored', async () => {
  const { key, calls, reactions, shown } = reactionsOnOneMessage();
  const results = [1, 2, 3, 4].map(() => reactions.toggle(key, 7, '👍'));
  const reacted = { ...MESSAGE, seq: 2, data: { reactions: [{ reaction: '👍', count: 1, reactedByMe: true }] } };
  calls[0]?.resolve(BaseMessage.fromJSON(reacted));
  await expect.poll(() => calls.map(({ what }) => what)).toEqual(['add', 'remove']);
  expect(shown()).toBe(false);
  calls[1]?.resolve(BaseMessage.fromJSON({ ...MESSAGE, seq: 3 }));
  await Promise.all(results);
  expect([shown(), calls.length]).toEqual([false, 2]);
});

test('reactions with several emojis are concurrent calls', async () => {
  const { key, calls, reactions, shown } = reactionsOnOneMessage();
  const first = reactions.toggle(key, 7, '👍');
  void reactions.toggle(key, 7, '👍');
  const second = codeOf(reactions.toggle(key, 7, '⚓'));
  void reactions.toggle(key, 7, '👍');
  const third = codeOf(reactions.toggle(key, 7, '🎉'));
  expect(calls.map(({ what, args }) => [what, ...args])).toEqual([
    ['add', 7, '👍'],
    ['add', 7, '⚓'],
    ['add', 7, '🎉'],
  ]);
  calls[2]?.reject(failure('ERR_NETWORK'));
  await third;
  calls[1]?.reject(failure('ERR_NETWORK'));
  expect([await second, shown()]).toEqual(['ERR_NETWORK', true]);
  calls[0]?.resolve(BaseMessage.fromJSON({ ...MESSAGE, seq: 2 }));
  await first;
  expect(shown()).toBe(false);
});

test('a reaction to a removed message makes no call', async () => {
  const { calls, reactions } = reactionsOnOneMessage();
  await reactions.toggle('i:8', 8, '👍');
  expect(calls).toEqual([]);
});

/** Returns a known message, and calls that the test settles. */
function reactionsOnOneMessage(data: Json = {}) {
  const messages = messageRecordsOf();
  const key = messages.upsert({ ...MESSAGE, data });
  const calls: ({ readonly what: string; readonly args: readonly [number, string] } & ReturnType<
    typeof promiseOf<BaseMessage>
  >)[] = [];
  const call =
    (what: string) =>
    (...args: readonly [number, string]) => {
      const pending = promiseOf<BaseMessage>();
      calls.push({ what, args, ...pending });
      return pending.promise;
    };
  const reactions = new PendingReactions({
    messages,
    addReaction: call('add'),
    removeReaction: call('remove'),
    stored: (json) => void messages.upsert(json),
  });
  return { key, calls, reactions, shown: () => messages.row(key)?.reactions.some((each) => each.reactedByMe) ?? false };
}
