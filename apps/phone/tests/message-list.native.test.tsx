import { emojiNames } from '@chatwire/react-native/emoji-names';
import { Chat } from '@chatwire/sdk';
import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react-native';
import { act } from 'react';
import { storedText } from '../../../packages/ui-kit/src/testing/stored-message.ts';
import { listFixture, MESSAGES, pass } from './list-fixture.tsx';

/** Longer than a press that is just long enough. */
const LONG = { duration: 800 };

test('rows are in chronological order from top to bottom', async () => {
  const { bubble } = await listFixture();
  await bubble('Is the boat ready');
  expect(shownMessages()).toEqual(['chat-message-1', 'chat-message-2']);
});

test('a message is one element for screen readers, with sender, content and time', async () => {
  const { bubble } = await listFixture();
  expect((await bubble('Is the boat ready')).props['accessibilityLabel']).toMatch(/^Ivo Lind, Is the boat ready\?, /);
  expect((await bubble('All well here')).props['accessibilityLabel']).toMatch(/^You, All well here, .*, Sent$/);
});

test('a message from the composer shows immediately, and keeps its row when it is stored', async () => {
  const { user, chat, bubble } = await listFixture();
  await bubble('Is the boat ready');
  await user.type(screen.getByTestId('chat-composer-input'), 'Almost');
  await user.press(screen.getByTestId('chat-send-button'));
  expect((await bubble('Almost')).props['accessibilityLabel']).toMatch(/^You, Almost, /);
  await pass(100);
  expect((await bubble('Almost')).props['accessibilityLabel']).toMatch(/Sent$/);
  expect(screen.getByTestId('chat-composer-input').props['value'] ?? '').toBe('');
  expect(chat.requests.filter(({ method, path }) => `${method} ${path}` === 'POST /messages')).toHaveLength(1);
});

test('an incoming message is rendered below', async () => {
  const { receive, bubble } = await listFixture();
  await bubble('Is the boat ready');
  const message = storedText({ id: 3, text: 'Hurry up', seq: 2, sentAt: 1_763_800_000 });
  await receive({ type: 'message', at: 5, conversationId: 'c', seq: 2, data: { message } });
  await bubble('Hurry up');
  expect(shownMessages()).toEqual(['chat-message-1', 'chat-message-2', 'chat-message-3']);
});

test('a message that could not be sent for a day is marked as failed, and is sent on retry', async () => {
  const { chat, bubble } = await listFixture({
    prepare: (fake) => fake.respond('POST /messages', 'ERR_INTERNAL_ERROR', 503),
  });
  chat.client.sendMessage(new Chat.TextMessage('ivo', 'Almost', 'user')).catch(() => undefined);
  await pass(100);
  jest.setSystemTime(Date.now() + 25 * 3_600_000);
  await pass(3_000);
  expect(screen.getByText('Could not be sent.')).toBeOnTheScreen();
  chat.respond('POST /messages', storedText({ id: 7, sender: 'mara', text: 'Almost' }));
  const failed = await bubble('Almost');
  expect(actionsOf(failed)).toContain('retry');
  await fireEvent(failed, 'accessibilityAction', { nativeEvent: { actionName: 'retry' } });
  await pass(100);
  expect(screen.queryByText('Could not be sent.')).toBeNull();
  expect((await bubble('Almost')).props['accessibilityLabel']).toMatch(/Sent$/);
});

test('a long press opens the menu of a message', async () => {
  const { user, bubble } = await listFixture();
  await user.longPress(await bubble('Is the boat ready'), LONG);
  expect(await screen.findByTestId('chat-message-options')).toBeOnTheScreen();
  expect(screen.getByTestId('chat-option-replyMessage')).toBeOnTheScreen();
});

test('a copy of the message is above the sheet of its menu, hidden from screen readers', async () => {
  const { user, bubble } = await listFixture();
  await user.longPress(await bubble('Is the boat ready'), LONG);
  await screen.findByTestId('chat-message-options');
  expect(screen.getAllByText('Is the boat ready?', { includeHiddenElements: true })).toHaveLength(2);
  expect(screen.getAllByText('Is the boat ready?', { includeHiddenElements: false })).toHaveLength(1);
});

test('Copy is hidden without a clipboard', async () => {
  const { user, bubble } = await listFixture();
  await user.longPress(await bubble('Is the boat ready'), LONG);
  await screen.findByTestId('chat-option-replyMessage');
  expect(screen.queryByTestId('chat-option-copyMessage')).toBeNull();
});

test('Copy copies with a clipboard', async () => {
  const setText = jest.fn(async (_text: string) => undefined);
  const { user, bubble } = await listFixture({ provider: { adapters: { clipboard: { setText } } } });
  await user.longPress(await bubble('Is the boat ready'), LONG);
  await user.press(await screen.findByTestId('chat-option-copyMessage'));
  await pass(50);
  expect(setText).toHaveBeenCalledWith('Is the boat ready?');
});

test("Android's back button closes only the top layer", async () => {
  const { user, bubble } = await listFixture();
  await user.longPress(await bubble('All well here'), LONG);
  await user.press(await screen.findByTestId('chat-option-deleteMessage'));
  expect(await screen.findByTestId('chat-confirm-dialog')).toBeOnTheScreen();
  await fireEvent(screen.getByLabelText('Delete message?'), 'requestClose');
  expect(screen.queryByTestId('chat-confirm-dialog')).toBeNull();
  expect(await bubble('All well here')).toBeOnTheScreen();
});

test('a quick reaction is sent and shown, and is available by its chip and to screen readers', async () => {
  const route = `POST /messages/2/reactions/${encodeURIComponent('👍')}`;
  const reactions = [{ reaction: '👍', count: 1, reactedByMe: true }];
  const { user, bubble } = await listFixture({
    prepare: (fake) => fake.respond(route, { ...MESSAGES[1], seq: 3, data: { text: 'Is the boat ready?', reactions } }),
  });
  await user.longPress(await bubble('Is the boat ready'), LONG);
  await user.press(await screen.findByTestId('chat-quick-reaction-👍'));
  await pass(100);
  expect(screen.getByTestId('chat-reaction-👍')).toBeOnTheScreen();
  expect(actionsOf(await bubble('Is the boat ready'))).toContain('reactions');
});

test('the emoji picker has English names, and those of the languages that the app imports', async () => {
  const pickerIn = async (provider: Parameters<typeof listFixture>[0] = {}) => {
    const { user, bubble } = await listFixture(provider);
    await user.longPress(await bubble('Is the boat ready'), LONG);
    await user.press(await screen.findByTestId('chat-reaction-more'));
    await user.type(await screen.findByLabelText('Emoji suchen'), 'rakete');
  };
  const warn = jest.spyOn(console, 'warn').mockReturnValue(undefined);
  await pickerIn({ provider: { language: 'de' } });
  expect(await screen.findByText('Kein Emoji gefunden')).toBeOnTheScreen();
  expect(warn.mock.calls.join()).toContain('No emoji names for "de"');
  await screen.unmount();
  warn.mockClear();
  await pickerIn({ provider: { language: 'de', emojiNames } });
  expect(await screen.findByText('🚀')).toBeOnTheScreen();
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('the replies of a message are one press away, including for screen readers', async () => {
  const onThreadRepliesPress = jest.fn((message: Chat.BaseMessage) => void message);
  const { user, bubble } = await listFixture({
    messages: [storedText({ id: 1, text: 'Who comes along?', replyCount: 3 })],
    props: { onThreadRepliesPress },
  });
  const message = await bubble('Who comes along');
  expect(await screen.findByText('3 replies')).toBeOnTheScreen();
  await user.press(screen.getByTestId('chat-thread-row-1'));
  expect(actionsOf(message)).toContain('thread');
  await fireEvent(message, 'accessibilityAction', { nativeEvent: { actionName: 'thread' } });
  expect(onThreadRepliesPress.mock.calls.map(([each]) => each.getId())).toEqual([1, 1]);
});

test('swiping toward the end side replies to a message', async () => {
  const { bubble } = await listFixture();
  const message = await bubble('Is the boat ready');
  await swipe(swiperOf(message), 90);
  expect(screen.getByTestId('chat-composer-reply')).toBeOnTheScreen();
});

type Element = ReturnType<typeof screen.getByTestId>;

function actionsOf(element: Element): readonly string[] {
  const actions: unknown = element.props['accessibilityActions'];
  return Array.isArray(actions) ? actions.map(({ name }: { name: string }) => name) : [];
}

/** Returns the test ids of the messages in tree order, which is the screen order. */
function shownMessages(): readonly unknown[] {
  return screen.getAllByTestId(/^chat-message-\d+$/).map(({ props }) => props['testID']);
}

function swiperOf(element: Element): Element {
  for (let each: Element | null = element; each; each = each.parent) {
    if (each.props['onMoveShouldSetResponder']) return each;
  }
  throw new Error('Nothing around this element can be swiped.');
}

/** Touches with a finger, moves it this far to the right, and lifts it. */
async function swipe(element: Element, distance: number): Promise<void> {
  const at = (pageX: number, before: number, time: number) => ({
    persist: () => undefined,
    nativeEvent: { touches: [{}], pageX },
    touchHistory: {
      numberActiveTouches: 1,
      indexOfSingleActiveTouch: 0,
      mostRecentTimeStamp: time,
      touchBank: [
        {
          touchActive: true,
          currentPageX: pageX,
          currentPageY: 0,
          currentTimeStamp: time,
          previousPageX: before,
          previousPageY: 0,
        },
      ],
    },
  });
  // The library would ask whether the element accepts touches, which is one call too many.
  const dispatch = (name: string, event: unknown) => act(async () => element.props[name](event));
  await dispatch('onStartShouldSetResponderCapture', at(0, 0, 1));
  await dispatch('onMoveShouldSetResponderCapture', at(20, 0, 100));
  await dispatch('onMoveShouldSetResponder', at(20, 0, 100));
  await dispatch('onResponderGrant', at(20, 20, 100));
  await dispatch('onResponderMove', at(distance, 20, 300));
  await dispatch('onResponderRelease', at(distance, distance, 300));
  await pass(300);
}
