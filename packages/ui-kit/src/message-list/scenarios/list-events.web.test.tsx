import { Chat } from '@chatwire/sdk';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { rowKeyOf } from '../../conversation/row-key-of.ts';
import { IVO } from '../../testing/fake-chat.ts';
import { type ShownList, shownList } from '../../testing/shown-list.tsx';
import type { ChatMessageListHandle } from '../list-props.ts';

let shown: ShownList;
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('messages of an app are added to this list only, updated by id and by muid, and removed', async () => {
  const ref = createRef<ChatMessageListHandle>();
  shown = await shownList(3, { props: { ref } });
  await expect.element(shown.message(3)).toBeVisible();
  const own = local('Only here', 'local-1', 'ivo');
  ref.current?.addMessage(own);
  ref.current?.addMessage(own);
  await expect.element(shown.screen.getByText('Only here')).toBeVisible();
  const changed = local('Changed here', 'local-1', 'ivo');
  ref.current?.updateMessage(changed, true);
  await expect.element(shown.screen.getByText('Changed here')).toBeVisible();
  expect(shown.screen.getByText('Only here').elements()).toEqual([]);
  ref.current?.removeMessage(changed);
  await expect.element(shown.screen.getByText('Changed here')).not.toBeInTheDocument();
  ref.current?.addMessage(local('Not here', 'local-2', 'somebody-else'));
  expect(shown.screen.getByText('Not here').elements()).toEqual([]);
  expect(shown.chat.requests.filter(({ method, path }) => method !== 'GET' && path.startsWith('/messages'))).toEqual(
    [],
  );
});

test('events about sent, edited and deleted messages are applied, and repeating them changes nothing', async () => {
  shown = await shownList(3);
  await expect.element(shown.message(3)).toBeVisible();
  const events = shown.events();
  const sent = local('From elsewhere', 'elsewhere-1', 'ivo');
  for (let time = 0; time < 2; time += 1)
    events.emit('ccMessageSent', { message: sent, status: 'inprogress', user: IVO });
  await expect.element(shown.screen.getByText('From elsewhere')).toBeVisible();
  expect(shown.screen.getByText('From elsewhere').elements()).toHaveLength(1);
  const stored = changedOf(3, { id: '900', muid: 'elsewhere-1', sender: 'mara', receiver: 'ivo', seq: 40 }, 'Stored');
  events.emit('ccMessageSent', { message: stored, status: 'success', user: IVO });
  await expect.element(shown.message(900)).toBeVisible();
  events.emit('ccMessageEdited', {
    message: changedOf(2, { seq: 50 }, 'Edited elsewhere'),
    status: 'success',
    user: IVO,
  });
  await expect.element(shown.screen.getByText('Edited elsewhere')).toBeVisible();
  events.emit('ccMessageDeleted', { message: changedOf(2, { seq: 50 }, 'Edited elsewhere') });
  await expect.element(shown.screen.getByText('Edited elsewhere')).not.toBeInTheDocument();
  expect(shown.errors()).toEqual([]);
});

test('a message that the app sends through the client has one row, even after its event', async () => {
  shown = await shownList(3);
  await expect.element(shown.message(3)).toBeVisible();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  shown.chat.respond('POST /messages', promise);
  const text = new Chat.TextMessage('ivo', 'Sent once', 'user');
  const sending = shown.chat.client.sendMessage(text);
  shown.events().emit('ccMessageSent', { message: text, status: 'inprogress', user: IVO });
  await expect.element(shown.screen.getByText('Sent once')).toBeVisible();
  resolve(
    shown.history.store({ muid: text.getMuid(), receiver: 'ivo', receiverType: 'user', data: { text: 'Sent once' } }),
  );
  await sending;
  await expect.element(shown.message(4)).toBeVisible();
  expect(shown.screen.getByText('Sent once').elements()).toHaveLength(1);
});

test('the app receives the opened conversation, and its end', async () => {
  let isFront = true;
  const received: unknown[] = [];
  const adapters = { focus: { useIsScreenFocused: () => isFront } };
  shown = await shownList(3, { adapters });
  await expect.element(shown.message(3)).toBeVisible();
  shown
    .events()
    .on('ccActiveChatChanged', ({ user, message: newest }) => received.push([user?.getUid(), newest?.getId()]));
  isFront = false;
  await shown.setProps({});
  await expect.poll(() => received).toEqual([LEFT]);
  isFront = true;
  await shown.setProps({});
  await expect.poll(() => received.at(-1)).toEqual(['ivo', 3]);
  await shown.screen.unmount();
  expect(received).toEqual([LEFT, ['ivo', 3], LEFT]);
});

test('visible messages are marked as read once, up to the newest, and not while another screen is in front', async () => {
  // Headless browsers give the focus to one page at a time.
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  let isFront = false;
  const adapters = { focus: { useIsScreenFocused: () => isFront } };
  shown = await shownList(43, { adapters, messages: { lastRead: 20 } });
  const read: number[] = [];
  shown.events().on('ccMessageRead', (event) => read.push(event.message.getId()));
  await expect.element(shown.message(43)).toBeVisible();
  await expect.poll(() => shown.chat.client.getSnapshot('connection')).toBe('connected');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(receipts()).toEqual([]);
  isFront = true;
  await shown.setProps({});
  await vi.advanceTimersByTimeAsync(400);
  await vi.advanceTimersByTimeAsync(400);
  const newest = shown.history.newestOf('ivo');
  expect(receipts()).toEqual([String(newest)]);
  answerReceipts();
  await expect.poll(() => read).toEqual([newest]);
});

test('nothing is marked as read in a hidden page or a window without focus, and visible messages are marked on return', async () => {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  shown = await shownList(43, { messages: { lastRead: 20 } });
  await expect.element(shown.message(43)).toBeVisible();
  await expect.poll(() => shown.chat.client.getSnapshot('connection')).toBe('connected');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await vi.advanceTimersByTimeAsync(1_000);
  visibility.mockReturnValue('hidden');
  hasFocus.mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(receipts()).toEqual([]);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(700);
  await expect.poll(receipts).toEqual([String(shown.history.newestOf('ivo'))]);
  hasFocus.mockReturnValue(false);
  window.dispatchEvent(new Event('blur'));
  shown.chat.receive(shown.history.arrival());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(receipts()).toHaveLength(1);
});

test('a message that cannot be sent is reported once', async () => {
  shown = await shownList(3);
  await expect.element(shown.message(3)).toBeVisible();
  shown.chat.respond('POST /messages', 'ERR_NOT_ALLOWED', 403);
  await shown.chat.client.sendMessage(new Chat.TextMessage('ivo', 'Refused', 'user')).catch(() => undefined);
  await expect.element(shown.screen.getByText('Refused')).toBeVisible();
  await shown.chat.client.sendMessage(new Chat.TextMessage('ivo', 'Refused too', 'user')).catch(() => undefined);
  await expect.poll(shown.errors).toEqual(['ERR_NOT_ALLOWED', 'ERR_NOT_ALLOWED']);
});

test("a press on a chip calls the app's handler with the current reaction", async () => {
  const pressed: unknown[] = [];
  const onReactionPress = (reaction: Chat.ReactionCount, about: Chat.BaseMessage) =>
    pressed.push([reaction.getReaction(), reaction.getCount(), about.getId()]);
  shown = await shownList(5, { props: { onReactionPress } });
  await shown.screen.getByTestId('chat-reaction-👍').click();
  expect(pressed).toEqual([['👍', 2, 5]]);
  await shown.message(4).click({ button: 'right' });
  await shown.screen.getByTestId('chat-quick-reaction-❤️').click();
  await expect.poll(() => shown.chat.requests.some(({ path }) => path.startsWith('/messages/4/reactions'))).toBe(true);
  expect(pressed).toHaveLength(1);
});

test('an unknown membership is requested, and a former member keeps the shown messages', async () => {
  const group = new Chat.Group('harbour-crew', 'Harbour crew', 'public');
  const frame = { type: 'conversation_removed', at: 5, data: { conversationId: 'c', cause: 'kicked' } };
  shown = await shownList(3, {
    props: { user: undefined, group },
    messages: { receiverType: 'group' },
    prepare: (chat) =>
      chat.respond('GET /groups/harbour-crew', {
        guid: 'harbour-crew',
        name: 'Crew',
        scope: 'moderator',
        hasJoined: true,
      }),
  });
  await expect.element(shown.message(3)).toBeVisible();
  await expect.poll(() => shown.chat.requests.filter(({ path }) => path === '/groups/harbour-crew')).toHaveLength(1);
  await shown.message(shown.history.newestOf('ivo')).click({ button: 'right' });
  await expect.element(shown.screen.getByTestId('chat-option-deleteMessage')).toBeVisible();
  shown.chat.receive(frame);
  await expect.element(shown.screen.getByTestId('chat-option-deleteMessage')).not.toBeInTheDocument();
  await expect.element(shown.screen.getByTestId('chat-option-copyMessage')).toBeVisible();
  await expect.element(shown.message(3)).toBeVisible();
});

test('events of an app about a group apply immediately: actions get rows, and options follow owner and membership', async () => {
  const crew = Chat.Group.fromJSON({ guid: 'harbour-crew', name: 'Crew', scope: 'participant', hasJoined: true });
  shown = await shownList(4, { props: { user: undefined, group: crew }, messages: { receiverType: 'group' } });
  await expect.element(shown.message(4)).toBeVisible();
  const [mara, ivo] = [new Chat.User('mara', 'Mara'), IVO];
  const actionOf = (id: number, text: string) =>
    Chat.messageFromJSON(
      {
        ...shown.history.message(4),
        id: String(id),
        category: 'action',
        type: 'groupMember',
        sentAt: 1_763_700_000 + id,
        seq: id,
        data: { action: text, entities: {} },
      },
      'mara',
    );
  const events = shown.events();
  const other = shown.history.newestOf('ivo');
  expect(await optionsOf(other)).not.toContain('chat-option-deleteMessage');
  events.emit('ccOwnershipChanged', {
    group: crew,
    newOwner: Chat.GroupMember.fromJSON({ uid: 'mara', name: 'Mara' }),
  });
  expect(await optionsOf(other)).toContain('chat-option-deleteMessage');
  events.emit('ccGroupMemberAdded', {
    messages: [actionOf(50, 'added')],
    usersAdded: [ivo],
    userAddedIn: crew,
    userAddedBy: mara,
  });
  events.emit('ccGroupMemberKicked', {
    message: actionOf(51, 'kicked'),
    kickedUser: ivo,
    kickedBy: mara,
    kickedFrom: crew,
  });
  events.emit('ccGroupMemberBanned', {
    message: actionOf(52, 'banned'),
    bannedUser: ivo,
    bannedBy: mara,
    bannedFrom: crew,
  });
  const unbanned = { message: actionOf(53, 'unbanned'), unbannedUser: ivo, unbannedBy: mara, unbannedFrom: crew };
  events.emit('ccGroupMemberUnBanned', unbanned);
  for (const id of [50, 51, 52, 53]) await expect.element(shown.message(id)).toBeVisible();
  events.emit('ccGroupLeft', { message: actionOf(54, 'left'), leftUser: mara, leftGroup: crew });
  await expect.element(shown.message(54)).toBeVisible();
  expect(await optionsOf(other)).toEqual(['chat-option-copyMessage']);
  events.emit('ccGroupMemberJoined', { joinedUser: mara, joinedGroup: crew });
  expect(await optionsOf(other)).toContain('chat-option-replyMessage');
  expect(shown.errors()).toEqual([]);
});

test('typing events of a blocked user are hidden until the user is unblocked', async () => {
  shown = await shownList(3);
  await expect.element(shown.message(3)).toBeVisible();
  await expect.poll(() => shown.chat.client.getSnapshot('connection')).toBe('connected');
  shown.chat.receive(shown.history.typing('start'));
  await expect.element(shown.screen.getByTestId('chat-typing')).toBeVisible();
  shown.events().emit('ccUserBlocked', { user: IVO });
  await expect.element(shown.screen.getByTestId('chat-typing')).not.toBeInTheDocument();
  shown.events().emit('ccUserUnblocked', { user: IVO });
  await expect.element(shown.screen.getByTestId('chat-typing')).toBeVisible();
});

test('two lists of one conversation share it, and unmounting both leaves nothing behind', async () => {
  shown = await shownList(3);
  await expect.element(shown.message(3)).toBeVisible();
  const { client } = shown.chat;
  const view = client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  await view.load({ at: 'newest' });
  shown.chat.receive(shown.history.edit(2, 'Seen by both'));
  await expect.element(shown.screen.getByText('Seen by both')).toBeVisible();
  expect(view.getRow(rowKeyOf(view, changedOf(2, {}, '')) ?? '')?.message.getData()['text']).toBe('Seen by both');
  view.release();
  await shown.screen.unmount();
  const { listeners, handles } = client.debugCounts();
  expect({ listeners, handles }).toEqual({ listeners: 0, handles: 0 });
});

/** Returns the entries of the menu of a message. */
async function optionsOf(id: number): Promise<(string | undefined)[]> {
  await shown.message(id).click({ button: 'right' });
  await expect.element(shown.screen.getByTestId('chat-message-options')).toBeVisible();
  const found = [...document.querySelectorAll<HTMLElement>('[data-testid^="chat-option-"]')];
  await userEvent.keyboard('{Escape}');
  await expect.element(shown.screen.getByTestId('chat-message-options')).not.toBeInTheDocument();
  return found.map(({ dataset }) => dataset['testid']);
}

const LEFT = [undefined, undefined];

function local(text: string, muid: string, receiver: string): Chat.TextMessage {
  const made = new Chat.TextMessage(receiver, text, 'user');
  made.setMuid(muid);
  return made;
}

/** Returns a message of the history in a changed state. */
function changedOf(id: number, change: object, text: string): Chat.BaseMessage {
  return Chat.messageFromJSON({ ...shown.history.message(id), ...change, data: { text } }, 'mara');
}

/** Returns the ids up to which the client marked messages as read. */
function receipts(): unknown[] {
  return readFrames().map(({ id }) => id);
}

function readFrames() {
  return shown.chat.frames.flatMap((frame) => {
    const data = Object(frame['data']);
    return frame['type'] === 'receipt' && data.receiptType === 'read' ? [{ id: data.id, ref: frame['id'] }] : [];
  });
}

function answerReceipts(): void {
  for (const { ref } of readFrames()) shown.chat.receive({ type: 'ack', ref, at: 6, data: {} });
}

test('the request to edit the last message loads the newest own one into the composer, and skips those of others', async () => {
  const edited: number[] = [];
  const { message, events, history } = await shownList(20);
  await expect.element(message(20)).toBeVisible();
  events().on('ccMessageEdited', ({ message: own, status }) => status === 'inprogress' && edited.push(own.getId()));
  events().emit('ccEditLastMessage', { user: IVO });
  expect(edited).toEqual([history.newestOf('mara')]);
  events().emit('ccEditLastMessage', { user: new Chat.User('lene') });
  expect(edited).toHaveLength(1);
});
