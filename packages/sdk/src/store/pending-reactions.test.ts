import { expect, test } from 'vitest';
import { failure } from '../base/chat-exception.ts';
import { promiseOf } from '../base/promise-of.ts';
import { BaseMessage } from '../model/base-message.ts';
import { codeOf } from '../testing/code-of.ts';
import { messageRecordsOf } from '../testing/message-records-of.ts';
import { PendingReactions } from './pending-reactions.ts';

const MESSAGE = { id: '7', sender: 'ivo', category: 'message', type: 'text', sentAt: 1, seq: 1, data: { text: 'hi' } };

test('one call at a time, then the last wish, also if the call before it has failed', async () => {
  const { key, calls, reactions, shown } = reactionsOnOneMessage();
  const first = codeOf(reactions.toggle(key, 7, '👍'));
  const second = codeOf(reactions.toggle(key, 7, '👍'));
  expect([calls.map(({ what }) => what), shown()]).toEqual([['add'], false]);
  calls[0]?.reject(failure('ERR_TIMEOUT'));
  await expect.poll(() => calls.map(({ what }) => what)).toEqual(['add', 'remove']);
  calls[1]?.resolve(BaseMessage.fromJSON(MESSAGE));
  expect([await first, await second, shown()]).toEqual([undefined, undefined, false]);
});

test('a failure takes away what was shown ahead', async () => {
  const { key, calls, reactions, shown } = reactionsOnOneMessage();
  const result = codeOf(reactions.toggle(key, 7, '👍'));
  expect(shown()).toBe(true);
  calls[0]?.reject(failure('ERR_NETWORK'));
  expect([await result, shown()]).toEqual(['ERR_NETWORK', false]);
});

/** A known message, and calls that the test settles. */
function reactionsOnOneMessage() {
  const messages = messageRecordsOf();
  const key = messages.upsert(MESSAGE);
  const calls: ({ readonly what: string } & ReturnType<typeof promiseOf<BaseMessage>>)[] = [];
  const call = (what: string) => () => {
    const made = promiseOf<BaseMessage>();
    calls.push({ what, ...made });
    return made.promise;
  };
  const reactions = new PendingReactions({
    messages,
    addReaction: call('add'),
    removeReaction: call('remove'),
    stored: (json) => void messages.upsert(json),
  });
  return { key, calls, reactions, shown: () => messages.row(key)?.reactions.some((each) => each.reactedByMe) ?? false };
}
