import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as Chat from '../src/chat.ts';
import { type ClientFixture, type Names, startClients, textOf, texts, until } from './client-fixture.ts';

let fixture: ClientFixture;
let ivo: Chat.ChatClient;
let mara: Chat.ChatClient;
let uid: Names;

beforeAll(async () => {
  fixture = await startClients();
  return () => fixture[Symbol.asyncDispose]();
});

beforeEach(async () => {
  ({ uid, ivo, mara } = await fixture.pair());
});

test('a conversation opens at its newest messages, and older ones follow', async () => {
  await sendTexts(35);
  const view = open(mara);
  expect(view.getSnapshot('timeline')).toMatchObject({ status: 'idle', keys: [], live: false });
  await view.load({ at: 'newest' });
  expect(texts(view).length).toBe(30);
  expect(view.getSnapshot('timeline')).toMatchObject({
    status: 'ready',
    live: true,
    older: { status: 'idle' },
    newer: { status: 'done' },
  });
  const firstUnread = () => textOf(view, view.getSnapshot('unread').firstUnreadKey ?? '');
  expect(firstUnread()).toBe('number 6');
  await view.loadOlder();
  expect(texts(view)).toEqual(Array.from({ length: 35 }, (_, n) => `number ${n + 1}`));
  expect(view.getSnapshot('timeline').older.status).toBe('done');
  expect([view.getSnapshot('unread').count, firstUnread()]).toEqual([35, 'number 1']);
});

test('an incoming message is appended, even as the first message of a conversation', async () => {
  const view = open(mara);
  await view.load({ at: 'newest' });
  expect(texts(view)).toEqual([]);
  await sendTexts(2);
  await until(() => texts(view).length === 2);
  expect(view.getSnapshot('unread').count).toBe(2);
});

test("the user's own message is shown immediately, keeps its key, and gets its ticks from the others’ receipts", async () => {
  await sendTexts(1);
  const view = open(ivo);
  await view.load({ at: 'newest' });
  const sending = view.send(new Chat.TextMessage(uid.mara, 'mine', 'user'));
  const key = await until(() => view.getSnapshot('timeline').keys[1]);
  expect(view.getRow(key)?.tick).toMatch(/queued|sending/);
  expect(view.getSnapshot('outbox')).toEqual([{ key, state: expect.any(String) }]);
  await sending;
  expect(view.getSnapshot('timeline').keys[1]).toBe(key);
  expect(view.getSnapshot('outbox')).toEqual([]);
  await fixture.untilLater(() => view.getRow(key)?.tick === 'delivered');
  await mara.markConversationAsRead(uid.ivo, 'user');
  await until(() => view.getRow(key)?.tick === 'read');
});

test('a message sent outside the view appears in it', async () => {
  const view = open(ivo);
  await view.load({ at: 'newest' });
  await ivo.sendMessage(new Chat.TextMessage(uid.mara, 'from elsewhere', 'user'));
  expect(texts(view)).toEqual(['from elsewhere']);
});

test('edits, deletions and reactions change one row and notify no other', async () => {
  const [first, second] = await sendTexts(2);
  const view = open(mara);
  await view.load({ at: 'newest' });
  const [one = '', two = ''] = view.getSnapshot('timeline').keys;
  const before = { timeline: view.getSnapshot('timeline'), other: view.getRow(one) };
  const notified: string[] = [];
  view.subscribe('timeline', () => notified.push('timeline'));
  view.subscribeRow(one, () => notified.push('one'));
  view.subscribeRow(two, () => notified.push('two'));
  if (!(second instanceof Chat.TextMessage)) throw new Error('expected a text');
  second.setText('changed');
  await ivo.editMessage(second);
  await until(() => notified.includes('two'));
  expect(texts(view)).toEqual(['number 1', 'changed']);
  await ivo.addReaction(second.getId(), '👍');
  await until(() => view.getRow(two)?.reactions.length === 1);
  expect(view.getRow(two)?.reactions).toEqual([{ reaction: '👍', count: 1, reactedByMe: false }]);
  expect(notified).not.toContain('one');
  expect(view.getRow(one)).toBe(before.other);
  expect(view.getSnapshot('timeline')).toBe(before.timeline);
  await ivo.deleteMessage(first?.getId() ?? 0);
  await until(() => view.getRow(one)?.message.isDeleted());
});

test('a reaction is shown immediately, and the latest choice counts', async () => {
  await sendTexts(1);
  const view = open(mara);
  await view.load({ at: 'newest' });
  const [key = ''] = view.getSnapshot('timeline').keys;
  const first = view.toggleReaction(key, '⚓');
  expect(view.getRow(key)?.reactions).toEqual([{ reaction: '⚓', count: 1, reactedByMe: true }]);
  const second = view.toggleReaction(key, '⚓');
  expect(view.getRow(key)?.reactions).toEqual([]);
  await Promise.all([first, second]);
  const id = view.getRow(key)?.message.getId() ?? 0;
  expect((await ivo.getMessageDetails(id)).getReactions()).toEqual([]);
  await view.toggleReaction(key, '🎉');
  expect(view.getRow(key)?.reactions).toEqual([{ reaction: '🎉', count: 1, reactedByMe: true }]);
});

test('the unread position follows the last read message', async () => {
  await sendTexts(5);
  await mara.markAsRead((await messagesOf(mara))[1]?.getId() ?? 0, uid.ivo, 'user');
  const view = open(mara);
  await view.load({ at: 'unread', before: 1, after: 1 });
  const { keys, unreadKey, live } = view.getSnapshot('timeline');
  expect([textOf(view, unreadKey ?? ''), live]).toEqual(['number 3', false]);
  expect(keys.length).toBe(3);
  await view.loadNewer();
  expect(texts(view)).toEqual(['number 1', 'number 2', 'number 3', 'number 4', 'number 5']);
  expect(view.getSnapshot('timeline').live).toBe(true);
  await sendTexts(1);
  await until(() => texts(view).length === 6);
});

test('a user without a read message starts at the other user’s first message', async () => {
  for (let n = 1; n <= 3; n += 1) await mara.sendMessage(new Chat.TextMessage(uid.ivo, `own ${n}`, 'user'));
  await sendTexts(4);
  const view = open(mara);
  await view.load({ at: 'unread', before: 1, after: 1 });
  const { unreadKey } = view.getSnapshot('timeline');
  expect(textOf(view, unreadKey ?? '')).toBe('number 1');
});

test('an old message is shown with its neighbours, and one step returns to the newest messages', async () => {
  const messages = await sendTexts(60);
  const view = open(mara);
  await view.load({ at: 'newest' });
  const { key, exact } = await view.goTo(messages[9]?.getId() ?? 0);
  expect([textOf(view, key), exact, view.getSnapshot('timeline').live]).toEqual(['number 10', true, false]);
  expect(texts(view).length).toBe(25);
  await sendTexts(1);
  expect(texts(view).length).toBe(25);
  await view.goLive();
  await until(() => texts(view).length === 31);
  // Reading back merges both segments.
  await view.goTo(messages[9]?.getId() ?? 0);
  await view.loadNewer();
  await until(() => view.getSnapshot('timeline').live);
  expect(texts(view).length).toBe(61);
});

test('a jump to a loaded message notifies no listener', async () => {
  const messages = await sendTexts(3);
  const view = open(mara);
  await view.load({ at: 'newest' });
  const before = view.getSnapshot('timeline');
  const notified: unknown[] = [];
  view.subscribe('timeline', () => notified.push(view.getSnapshot('timeline')));
  expect(textOf(view, (await view.goTo(messages[0]?.getId() ?? 0)).key)).toBe('number 1');
  await Promise.resolve();
  expect(notified.filter((each) => each !== before)).toEqual([]);
  expect(view.getSnapshot('timeline')).toBe(before);
});

test('jumps distinguish a message of another conversation, a reply, and one that does not exist', async () => {
  const [root] = await sendTexts(1);
  const reply = new Chat.TextMessage(uid.mara, 'reply', 'user');
  reply.setParentMessageId(root?.getId());
  const stored = await ivo.sendMessage(reply);
  await fixture.join(uid.lene);
  const foreign = await mara.sendMessage(new Chat.TextMessage(uid.lene, 'x', 'user'));
  const view = open(mara);
  await view.load({ at: 'newest' });
  await expect(view.goTo(foreign.getId())).rejects.toMatchObject({ code: 'ERR_MESSAGE_NOT_IN_CONVERSATION' });
  await expect(view.goTo(99_999_999)).rejects.toMatchObject({ code: 'ERR_MESSAGE_ID_NOT_FOUND' });
  expect(textOf(view, (await view.goTo(stored.getId())).key)).toBe('number 1');
});

test('a thread has its own list; its parent shows the count', async () => {
  const [root] = await sendTexts(1);
  const parentMessageId = root?.getId() ?? 0;
  const [main, thread] = [
    open(ivo),
    ivo.openConversation({ receiverType: 'user', receiverId: uid.mara, parentMessageId }),
  ];
  await main.load({ at: 'newest' });
  await thread.load({ at: 'newest' });
  const reply = new Chat.TextMessage(uid.ivo, 'reply', 'user');
  reply.setParentMessageId(parentMessageId);
  await mara.sendMessage(reply);
  await until(() => texts(thread).length === 1);
  expect(texts(main)).toEqual(['number 1']);
  await until(() => main.getRow(main.getSnapshot('timeline').keys[0] ?? '')?.thread.replyCount === 1);
  expect(thread.getSnapshot('thread')).toMatchObject({ replyCount: 1, parentDeleted: false });
  main.release();
  expect(thread.getRow(thread.getSnapshot('thread').parentKey ?? '')?.message.getId()).toBe(parentMessageId);
});

test('only messages visible in an active view are marked as read', async () => {
  const reads: number[] = [];
  ivo.addMessageListener('test', { onMessagesRead: (receipt) => void reads.push(receipt.getMessageId()) });
  await sendTexts(3);
  const view = open(mara);
  await view.load({ at: 'newest' });
  const { keys } = view.getSnapshot('timeline');
  view.reportSeen(keys);
  await fixture.clock.advance(300);
  expect(view.getSnapshot('unread').count).toBe(3);
  view.setActive(true);
  view.reportSeen(keys.slice(0, 2));
  expect(view.getSnapshot('unread').count).toBe(1);
  await fixture.clock.advance(300);
  await until(() => reads.length === 1);
  expect(view.getRow(keys[1] ?? '')?.message.getId()).toBe(reads[0]);
});

test('two views share loaded messages and scroll independently', async () => {
  const messages = await sendTexts(50);
  const [one, two] = [open(mara), open(mara)];
  await Promise.all([one.load({ at: 'newest' }), two.load({ at: 'message', id: messages[2]?.getId() ?? 0 })]);
  expect(one.identity).toBe(two.identity);
  expect([one.getSnapshot('timeline').live, two.getSnapshot('timeline').live]).toEqual([true, false]);
  one.release();
  await sendTexts(1);
  await two.goLive();
  await until(() => texts(two).at(-1) === 'number 1');
  expect(one.getSnapshot('timeline').keys).toEqual([]);
});

test('a view that is shown again has its former rows, and then the missed ones', async () => {
  await sendTexts(3);
  const first = open(mara);
  await first.load({ at: 'newest' });
  first.release();
  await sendTexts(2);
  const second = open(mara);
  expect(texts(second).length).toBe(3);
  await until(() => texts(second).length === 5);
  expect(second.getSnapshot('timeline').live).toBe(true);
});

test('messages missed during a lost connection are there after it, in order', async () => {
  const view = open(mara);
  await sendTexts(1);
  await view.load({ at: 'newest' });
  await mara.disconnect();
  await sendTexts(3);
  await mara.connect();
  await until(() => texts(view).length === 4);
  expect(view.getSnapshot('timeline').live).toBe(true);
});

test('typing shows in the view, and a draft stays with it', async () => {
  await sendTexts(1);
  const view = open(mara);
  await view.load({ at: 'newest' });
  await ivo.startTyping(new Chat.TypingIndicator(uid.mara, 'user'));
  await until(() => view.getSnapshot('typing').length === 1);
  expect(view.getSnapshot('typing')[0]).toMatchObject({ uid: uid.ivo });
  view.setDraft({ text: 'half a sen' });
  expect(view.getSnapshot('draft')).toEqual({ text: 'half a sen' });
  expect(view.getSnapshot('conversation').user?.getUid()).toBe(uid.ivo);
});

test('a rejected message stays as failed, and can be retried or discarded', async () => {
  await sendTexts(1);
  const view = open(ivo);
  await view.load({ at: 'newest' });
  await mara.blockUsers([uid.ivo]);
  const sending = view.send(new Chat.TextMessage(uid.mara, 'let me in', 'user'));
  await expect(sending).rejects.toMatchObject({ code: 'ERR_BLOCKED_SENDER' });
  const key = view.getSnapshot('timeline').keys[1] ?? '';
  expect([view.getRow(key)?.tick, view.getRow(key)?.sendError?.code]).toEqual(['failed', 'ERR_BLOCKED_SENDER']);
  await mara.unblockUsers([uid.ivo]);
  view.retry(key);
  await until(() => view.getRow(key)?.sendState === 'sent');
  await mara.blockUsers([uid.ivo]);
  view.send(new Chat.TextMessage(uid.mara, 'again', 'user')).catch(() => undefined);
  const second = await until(() => view.getSnapshot('outbox').find(({ state }) => state === 'failed')?.key);
  view.discard(second);
  expect([view.getSnapshot('timeline').keys.length, view.getRow(second)]).toEqual([2, undefined]);
});

test('closed views leave only the newest messages in memory', async () => {
  await sendTexts(3);
  const first = open(mara);
  await first.load({ at: 'newest' });
  first.release();
  const before = mara.debugCounts();
  for (let n = 0; n < 20; n += 1) {
    const view = open(mara);
    view.subscribe('timeline', () => undefined);
    await view.load({ at: 'newest' });
    view.release();
  }
  await until(() => mara.debugCounts().requests === 0);
  expect(mara.debugCounts()).toEqual(before);
});

function open(client: Chat.ChatClient): Chat.ConversationHandle {
  return client.openConversation({ receiverType: 'user', receiverId: client === ivo ? uid.mara : uid.ivo });
}

/** Sends texts from ivo to mara. */
async function sendTexts(count: number): Promise<Chat.BaseMessage[]> {
  const messages: Chat.BaseMessage[] = [];
  for (let n = 1; n <= count; n += 1) {
    messages.push(await ivo.sendMessage(new Chat.TextMessage(uid.mara, `number ${n}`, 'user')));
  }
  return messages;
}

function messagesOf(client: Chat.ChatClient): Promise<Chat.BaseMessage[]> {
  return new Chat.MessagesRequestBuilder().setUID(uid.ivo).build(client).fetchPrevious();
}
