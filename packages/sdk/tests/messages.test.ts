import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as Chat from '../src/chat.ts';
import { type ClientFixture, type Names, startClients, until } from './client-fixture.ts';

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

test('a sent message is received by the other user, and the call resolves with the stored message', async () => {
  const seen = callsOf(mara, 'onTextMessageReceived');
  const sent = await ivo.sendMessage(text('Boat is ready at noon'));
  const [received, origin] = await until(() => seen[0]);
  expect(sent).toBeInstanceOf(Chat.TextMessage);
  expect(received.getId()).toBe(sent.getId());
  expect([received.getText(), received.getSender()?.getUid(), received.isOwn()]).toEqual([
    'Boat is ready at noon',
    uid.ivo,
    false,
  ]);
  expect(origin).toEqual({ source: 'live' });
  expect([sent.isOwn(), sent.getSendState(), sent.getMuid()?.length]).toEqual([true, 'sent', 36]);
});

test('the sending client receives no event for its own message; another device of the user does', async () => {
  const phone = await fixture.join(uid.ivo);
  const [here, there] = [callsOf(ivo, 'onTextMessageReceived'), callsOf(phone, 'onTextMessageReceived')];
  await ivo.sendMessage(text('one'));
  await phone.sendMessage(text('two'));
  expect((await until(() => here[0]))[0].getText()).toBe('two');
  expect((await until(() => there[0]))[0].getText()).toBe('one');
  expect([here.length, there.length]).toEqual([1, 1]);
});

test('custom and media messages arrive with their classes', async () => {
  const [custom, media] = [callsOf(mara, 'onCustomMessageReceived'), callsOf(mara, 'onMediaMessageReceived')];
  await ivo.sendCustomMessage(new Chat.CustomMessage(uid.mara, 'user', 'poll', { question: 'When?' }));
  const image = new Chat.MediaMessage(uid.mara, 'https://files.example.org/pier.jpg', 'image', 'user');
  image.setCaption('The pier');
  await ivo.sendMediaMessage(image);
  expect((await until(() => custom[0]))[0].getCustomData()).toEqual({ question: 'When?' });
  const [received] = await until(() => media[0]);
  expect([received.getURL(), received.getCaption()]).toEqual(['https://files.example.org/pier.jpg', 'The pier']);
});

test('an edit and a deletion reach the other side', async () => {
  const [edited, deleted] = [callsOf(mara, 'onMessageEdited'), callsOf(mara, 'onMessageDeleted')];
  const message = await ivo.sendMessage(text('at noon'));
  if (!(message instanceof Chat.TextMessage)) throw new Error('expected a text');
  message.setText('at one');
  expect((await ivo.editMessage(message)).getEditedBy()).toBe(uid.ivo);
  const [change] = await until(() => edited[0]);
  expect([change.getId(), change.getData()['text']]).toEqual([message.getId(), 'at one']);

  expect((await ivo.deleteMessage(message.getId())).isDeleted()).toBe(true);
  expect((await until(() => deleted[0]))[0].getDeletedBy()).toBe(uid.ivo);
});

test('deleting a deleted message succeeds', async () => {
  const { getId } = await ivo.sendMessage(text('short')).then((message) => ({ getId: () => String(message.getId()) }));
  await ivo.deleteMessage(getId());
  expect((await ivo.deleteMessage(getId())).isDeleted()).toBe(true);
});

test('reactions are counted, and repeated or missing ones are no error', async () => {
  const [added, removed] = [callsOf(ivo, 'onMessageReactionAdded'), callsOf(ivo, 'onMessageReactionRemoved')];
  const { id } = await send('nice');
  await mara.addReaction(id, '👍');
  const message = await mara.addReaction(id, '👍');
  expect(message.getReactions().map((count) => count.toJSON())).toEqual([
    { reaction: '👍', count: 1, reactedByMe: true },
  ]);
  const [event] = await until(() => added[0]);
  expect([
    event.getReaction().getUid(),
    event.getReaction().getMessageId(),
    event.getReactions()[0]?.getCount(),
  ]).toEqual([uid.mara, id, 1]);
  await mara.removeReaction(id, '👍');
  expect((await mara.removeReaction(id, '👍')).getReactions()).toEqual([]);
  expect((await until(() => removed[0]))[0].getReactions()).toEqual([]);
});

test('a pin reaches both sides, with the person who pinned', async () => {
  const [pinned, unpinned] = [callsOf(mara, 'onMessagePinned'), callsOf(mara, 'onMessageUnpinned')];
  const { id } = await send('the address');
  expect((await ivo.pinMessage(id)).getPinnedBy()).toBe(uid.ivo);
  const [message, by, origin] = await until(() => pinned[0]);
  expect([message.getId(), by.getUid(), origin.source]).toEqual([id, uid.ivo, 'live']);
  expect((await mara.getPinnedMessages(uid.ivo, 'user')).map((each) => each.getId())).toEqual([id]);
  await mara.unpinMessage(id);
  expect((await until(() => unpinned[0]))[1].getUid()).toBe(uid.mara);
  expect(await ivo.getPinnedMessages(uid.mara, 'user')).toEqual([]);
});

test('a saved message is shown as saved on all devices of the user, and on no other', async () => {
  const phone = await fixture.join(uid.mara);
  const [there, other] = [callsOf(phone, 'onMessageSaved'), callsOf(ivo, 'onMessageSaved')];
  const { id } = await send('the address');
  const view = mara.openConversation({ receiverType: 'user', receiverId: uid.ivo });
  await view.load({ at: 'newest' });
  const row = () => view.getRow(view.getSnapshot('timeline').keys.at(-1) ?? '');
  expect(row()?.message.isSavedByMe()).toBe(false);
  await mara.saveMessage(id);
  expect(row()?.message.isSavedByMe()).toBe(true);
  const [update] = await until(() => there[0]);
  expect(update).toEqual({ conversationId: row()?.message.getConversationId(), messageId: id, savedByMe: true });
  const request = new Chat.SavedMessagesRequestBuilder().setLimit(1).build(mara);
  expect((await request.fetchNext()).map((each) => each.getId())).toEqual([id]);
  expect(await request.fetchNext()).toEqual([]);
  await phone.unsaveMessage(id);
  await until(() => row()?.message.isSavedByMe() === false);
  expect(other).toEqual([]);
  view.release();
});

test('an incoming message is marked as delivered automatically, and as read on request', async () => {
  const [delivered, read] = [callsOf(ivo, 'onMessagesDelivered'), callsOf(ivo, 'onMessagesRead')];
  const seen = callsOf(mara, 'onTextMessageReceived');
  const { id } = await send('hello');
  const [receipt] = await until(() => delivered[0]);
  expect([receipt.getMessageId(), receipt.getReceiptType(), receipt.getSender().getUid()]).toEqual([
    id,
    'delivered',
    uid.mara,
  ]);
  await mara.markAsRead((await until(() => seen[0]))[0]);
  expect((await until(() => read[0]))[0].getReadAt()).toBeGreaterThan(0);
  const [detail] = await ivo.getMessageReceipts(id);
  expect([detail?.getSender().getUid(), detail?.getReceiptType(), detail?.getReadAt() !== undefined]).toEqual([
    uid.mara,
    'read',
    true,
  ]);
});

test('read marks are sent over REST without a connection', async () => {
  const read = callsOf(ivo, 'onMessagesRead');
  await mara.disconnect();
  const { id } = await send('hello');
  await mara.markAsRead(id, uid.ivo, 'user');
  expect((await until(() => read[0]))[0].getMessageId()).toBe(id);
});

test('unread messages are counted, marked as read and as unread again', async () => {
  const seen = callsOf(mara, 'onTextMessageReceived');
  await send('one');
  await send('two');
  await until(() => seen.length === 2);
  expect(await mara.getUnreadMessageCount()).toEqual({ users: { [uid.ivo]: 2 }, groups: {} });
  expect(await mara.getUnreadMessageCountForUser(uid.ivo.toUpperCase())).toEqual({ [uid.ivo]: 2 });
  expect((await mara.markConversationAsRead(uid.ivo, 'user')).getUnreadMessageCount()).toBe(0);
  const [second] = seen[1] ?? [];
  if (!second) throw new Error('expected two messages');
  expect((await mara.markMessageAsUnread(second)).getUnreadMessageCount()).toBe(1);
  expect(await mara.getUnreadMessageCountForAllUsers()).toEqual({ [uid.ivo]: 1 });
  expect(await mara.getUnreadMessageCountForGroup('nobody')).toEqual({ nobody: 0 });
  await expect(mara.markMessageAsUnread(text('own'))).rejects.toMatchObject({ code: 'ERR_BAD_ARGUMENT' });
});

test('the read state of a user is broadcast to all of their devices', async () => {
  const states: Chat.Conversation[] = [];
  const phone = await fixture.join(uid.mara);
  phone.addConversationListener('test', { onConversationUpdated: (conversation) => void states.push(conversation) });
  await send('one');
  await mara.markConversationAsRead(uid.ivo, 'user');
  const state = await until(() => states.find((each) => each.getUnreadMessageCount() === 0));
  expect(state.getConversationId()).toBe((await mara.getConversation(uid.ivo, 'user')).getConversationId());
});

test('typing is shown until a message arrives or 6 s have passed', async () => {
  const [started, ended] = [callsOf(mara, 'onTypingStarted'), callsOf(mara, 'onTypingEnded')];
  await ivo.startTyping(new Chat.TypingIndicator(uid.mara, 'user', { mood: 'calm' }));
  const [indicator] = await until(() => started[0]);
  expect([indicator.getSender()?.getUid(), indicator.getMetadata()]).toEqual([uid.ivo, { mood: 'calm' }]);
  await ivo.sendMessage(text('said'));
  await until(() => ended.length === 1);

  await fixture.clock.advance(4_000);
  await ivo.startTyping(new Chat.TypingIndicator(uid.mara, 'user'));
  await until(() => started.length === 2);
  await fixture.clock.advance(5_999);
  expect(ended.length).toBe(1);
  await fixture.clock.advance(1);
  expect(ended.length).toBe(2);
});

test('a reply belongs to its thread, which has its own read position', async () => {
  const updates: Chat.ThreadUpdate[] = [];
  ivo.addMessageListener('thread', { onThreadUpdated: (update) => void updates.push(update) });
  const { id } = await send('root');
  const reply = text('reply', uid.ivo);
  reply.setParentMessageId(id);
  const stored = await mara.sendMessage(reply);
  expect(stored.getParentMessageId()).toBe(id);
  expect((await until(() => updates[0])).replyCount).toBe(1);
  await ivo.markAsRead(stored);
  expect(await ivo.subscribeToThread(id)).toEqual({ subscribed: true });
  expect(await ivo.unsubscribeFromThread(id)).toEqual({ subscribed: false });
});

test('a message is translated by the translator of the settings', async () => {
  const nils = await fixture.join(uid.nils, {
    translator: async (given, language) => `${language}: ${given.toUpperCase()}`,
  });
  const message = await nils.sendMessage(text('see <@uid:nobody>'));
  expect(await nils.translateMessage(message.getId(), 'da')).toEqual({ language: 'da', text: 'da: SEE <@uid:nobody>' });
  expect(nils.hasCapability('translation')).toBe(true);
  const view = nils.openConversation({ receiverType: 'user', receiverId: message.getReceiverId() });
  await view.load({ at: 'newest' });
  const key = view.getSnapshot('timeline').keys.at(-1) ?? '';
  await view.translate(key, 'da');
  expect(view.getRow(key)?.translation).toEqual({ language: 'da', text: 'da: SEE <@uid:nobody>' });
  await view.toggleReaction(key, '👍');
  expect(view.getRow(key)?.translation?.language).toBe('da');
  const edited = text('and now for something else');
  await view.edit(Chat.TextMessage.fromJSON({ ...message.toJSON(), data: edited.getData() }));
  // The previous text differs from the current one.
  expect(view.getRow(key)?.translation).toBeUndefined();
  await expect(ivo.translateMessage(message.getId(), 'da')).rejects.toMatchObject({ code: 'ERR_NOT_SUPPORTED' });
});

test('a rejection of the server becomes an exception with its code and status', async () => {
  await expect(ivo.getMessageDetails(999_999)).rejects.toMatchObject({
    name: 'ChatException',
    code: 'ERR_MESSAGE_ID_NOT_FOUND',
    status: 404,
    retryable: false,
  });
  await expect(ivo.getMessageDetails('abc')).rejects.toMatchObject({ code: 'ERR_BAD_ARGUMENT' });
  await expect(ivo.getConversation('nobody-yet', 'user')).rejects.toMatchObject({ status: 404 });
});

function text(content: string, to = uid.mara): Chat.TextMessage {
  return new Chat.TextMessage(to, content, 'user');
}

async function send(content: string): Promise<{ readonly id: number }> {
  return { id: (await ivo.sendMessage(text(content))).getId() };
}

type Calls<M extends keyof Chat.MessageListener> = Parameters<NonNullable<Chat.MessageListener[M]>>[];

/** Returns everything that one callback is called with. */
function callsOf<M extends keyof Chat.MessageListener>(client: Chat.ChatClient, callback: M): Calls<M> {
  const calls: Calls<M> = [];
  client.addMessageListener(callback, { [callback]: (...args: Calls<M>[number]) => calls.push(args) });
  return calls;
}
