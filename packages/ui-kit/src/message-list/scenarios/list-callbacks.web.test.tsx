import { Chat } from '@chatwire/sdk';
import { createRef, type ReactNode } from 'react';
import { expect, expectTypeOf, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { IVO } from '../../testing/fake-chat.ts';
import { type ShownList, shownList } from '../../testing/shown-list.tsx';
import type { ChatMessageListHandle, ChatMessageListProps } from '../list-props.ts';

test('a press on replies passes the message and a live bubble of it to the app', async () => {
  const pressed: { readonly message: Chat.BaseMessage; readonly bubbleView: () => ReactNode }[] = [];
  const ref = createRef<ChatMessageListHandle>();
  const onThreadRepliesPress: ChatMessageListProps['onThreadRepliesPress'] = (message, bubbleView) =>
    pressed.push({ message, bubbleView });
  const shown = await withReplies({ ref, onThreadRepliesPress });
  await shown.screen.getByTestId('chat-thread-row-3').click();
  await choose(shown, 'replyInThread');
  expect(pressed.map(({ message }) => message.getId())).toEqual([3, 3]);

  const outside = await render(<div data-testid="outside">{pressed[0]?.bubbleView()}</div>);
  await expect.element(outside.getByTestId('outside').getByText('Who comes along?')).toBeVisible();
  expect(
    outside.container.querySelector('[data-testid^="chat-thread-row"], button[aria-label="More options"]'),
  ).toBeNull();
  change(shown, { data: { text: 'Who came along?' } }, 2);
  await expect.element(outside.getByTestId('outside').getByText('Who came along?')).toBeVisible();
  const message = pressed[0]?.message;
  if (!(message instanceof Chat.TextMessage)) throw new Error('No text was given.');
  message.setText('Changed by the app');
  expect(shown.row(3).textContent).toContain('Who came along?');
  ref.current?.removeMessage(message);
  await expect.element(outside.getByTestId('outside').getByText('Who came along?')).not.toBeInTheDocument();
  expect(pressed[0]?.bubbleView()).toBeNull();
  await outside.unmount();
});

test('a press on replies emits an event without a handler', async () => {
  const shown = await withReplies({});
  const received: unknown[] = [];
  shown.events().on('openThread', ({ message, user }) => received.push([message.getId(), user?.getUid()]));
  await shown.screen.getByTestId('chat-thread-row-3').click();
  expect(received).toEqual([[3, 'ivo']]);
});

test("a long press on a chip and a press on an own entry call the app's handlers", async () => {
  const pressed: unknown[] = [];
  const note = (what: string) => (reaction: Chat.ReactionCount | Chat.Reaction, message: Chat.BaseMessage) =>
    pressed.push([what, reaction.getReaction(), message.getId()]);
  const reactions = [{ reaction: '👍', count: 2, reactedByMe: true }];
  const shown = await shownWith({ data: { text: 'x', reactions } }, { onReactionListItemPress: note('entry') });
  const chip = shown.screen.getByTestId('chat-reaction-👍');
  await chip.click({ delay: 700 });
  await shown.screen.getByText('Press to remove').click();
  expect(pressed).toEqual([['entry', '👍', 3]]);
  expect(shown.chat.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);

  await shown.screen
    .getByTestId('chat-backdrop')
    .first()
    .click({ position: { x: 2, y: 2 } });
  await shown.setProps({ onReactionLongPress: note('long') });
  await chip.click({ delay: 700 });
  expect(pressed.slice(1)).toEqual([['long', '👍', 3]]);
  expect(shown.screen.getByTestId('chat-reaction-list').elements()).toEqual([]);
});

test("the reaction list uses a copy of the app's request builder", async () => {
  const reactions = [{ reaction: '👍', count: 2, reactedByMe: false }];
  const builder = new Chat.ReactionsRequestBuilder().setLimit(5);
  const shown = await shownWith({ data: { text: 'x', reactions } }, { reactionsRequestBuilder: builder });
  const chip = shown.screen.getByTestId('chat-reaction-👍');
  await chip.click({ delay: 700 });
  await expect.poll(() => shown.chat.requests.map(({ path }) => path)).toContain('/messages/3/reactions');
  expect(() => builder.build(shown.chat.client)).toThrow('setMessageId is required.');
  await shown.screen
    .getByTestId('chat-backdrop')
    .first()
    .click({ position: { x: 2, y: 2 } });
  await shown.setProps({ reactionsRequestBuilder: new Chat.ReactionsRequestBuilder().setLimit(0) });
  await chip.click({ delay: 700 });
  await expect.element(shown.screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.poll(shown.errors).toEqual(['ERR_BAD_ARGUMENT']);
});

test("the button for more reactions calls the app's handler", async () => {
  const onAddReactionPress = vi.fn<(message: Chat.BaseMessage) => void>();
  const shown = await shownWith({}, { onAddReactionPress });
  await shown.message(3).click({ button: 'right' });
  await shown.screen.getByTestId('chat-reaction-more').click();
  expect(onAddReactionPress.mock.calls.map(([message]) => message.getId())).toEqual([3]);
  expect(shown.screen.getByTestId('chat-emoji-picker').elements()).toEqual([]);
});

test("the app's sound is played, and none once sounds are turned off", async () => {
  const play = vi.fn<(kind: string, source: unknown) => void>();
  const shown = await shownList(3, {
    props: { customSoundForMessages: { uri: 'bell.mp3' } },
    adapters: { sound: { play, stop: () => undefined } },
  });
  const received: number[] = [];
  shown.chat.client.addMessageListener('test', { onTextMessageReceived: (message) => received.push(message.getId()) });
  await expect.poll(() => shown.chat.client.getSnapshot('connection')).toBe('connected');
  shown.chat.receive(shown.history.arrival());
  await expect.poll(() => play.mock.calls).toEqual([['incoming', { uri: 'bell.mp3' }]]);
  await shown.setProps({ disableSoundForMessages: true, user: IVO });
  vi.useFakeTimers({ now: Date.now() + 5_000, toFake: ['Date'] });
  shown.chat.receive(shown.history.arrival());
  await expect.poll(() => received).toEqual([4, 5]);
  vi.useRealTimers();
  expect(play).toHaveBeenCalledTimes(1);
});

test('onLoad passes its own array, which the app may sort and shorten', async () => {
  const loaded: number[][] = [];
  const onLoad = (messageList: Chat.BaseMessage[]): void => {
    loaded.push(messageList.reverse().map((message) => message.getId()));
    messageList.length = 0;
  };
  const shown = await shownList(3, { props: { onLoad } });
  await expect.poll(() => loaded).toEqual([[3, 2, 1]]);
  await expect.element(shown.message(1)).toBeVisible();
  expectTypeOf<(messageList: Chat.BaseMessage[]) => void>().toExtend<NonNullable<ChatMessageListProps['onLoad']>>();
});

function withReplies(props: ChatMessageListProps): Promise<ShownList> {
  return shownWith({ replyCount: 2, data: { text: 'Who comes along?' } }, props);
}

/** Returns the newest of three messages as passed to the handler. */
async function shownWith(content: object, props: ChatMessageListProps): Promise<ShownList> {
  const shown = await shownList(3, { props });
  await expect.poll(() => shown.chat.client.getSnapshot('connection')).toBe('connected');
  await expect.element(shown.message(3)).toBeVisible();
  change(shown, content, 1);
  return shown;
}

/** Applies a change with this number. */
function change({ chat, history }: ShownList, content: object, number: number): void {
  const message = { ...history.message(3), seq: 10 + number, ...content };
  chat.receive({ type: 'message_edited', at: 6, conversationId: 'c', seq: 1 + number, data: { message } });
}

async function choose({ screen, message }: ShownList, id: string): Promise<void> {
  await message(3).click({ button: 'right' });
  await screen.getByTestId(`chat-option-${id}`).click();
}
