import { Chat } from '@chatwire/sdk';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ChatMessageComposer } from '../../composer/chat-message-composer.tsx';
import { ChatMessageHeader } from '../../header/chat-message-header.tsx';
import { IVO } from '../../testing/fake-chat.ts';
import { shownList } from '../../testing/shown-list.tsx';
import type { ChatMessageListHandle } from '../list-props.ts';

test('every part of a list in use has the test id of the contract', async () => {
  const ref = createRef<ChatMessageListHandle>();
  const shown = await shownList(200, {
    props: {
      ref,
      startFromUnreadMessages: true,
      HeaderView: () => <ChatMessageHeader user={IVO} />,
      FooterView: () => <ChatMessageComposer user={IVO} />,
    },
    messages: { lastRead: 160 },
    prepare: (chat) => {
      chat.respond('GET /flags/reasons', [{ id: 'spam', name: 'Spam' }]);
      chat.respond('POST /messages', 'ERR_NOT_ALLOWED', 403);
    },
  });
  const { screen, chat, history } = shown;
  const there = async (...ids: readonly string[]) => {
    for (const id of ids) await expect.element(screen.getByTestId(id).first(), { message: id }).toBeInTheDocument();
  };
  const open = async (id: number, option: string) => {
    await ref.current?.scrollToMessage(id, { animated: false, highlight: false });
    await screen.getByTestId(`chat-message-${id}`).click({ button: 'right' });
    await screen.getByTestId(`chat-option-${option}`).click();
  };
  const close = async (id: string) => {
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByTestId(id)).not.toBeInTheDocument();
  };

  await there('chat-message-list', 'chat-message-header', 'chat-message-composer', 'chat-composer-input');
  await there('chat-unread-separator', 'chat-scroll-to-bottom', 'chat-scroll-badge', 'chat-message-161');
  await screen.getByTestId('chat-scroll-to-bottom').click();
  await there('chat-message-200', 'chat-reaction-👍');
  await expect.poll(() => chat.client.getSnapshot('connection')).toBe('connected');
  chat.receive(history.typing('start'));
  await there('chat-typing');
  screen.getByRole('feed').element().scrollTop -= 200;
  await there('chat-sticky-date');
  const [own, other] = [history.newestOf('mara'), history.newestOf('ivo')];
  await ref.current?.scrollToMessage(own, { animated: false, highlight: false });
  await there(`chat-tick-${own}`);

  await ref.current?.scrollToMessage(other, { animated: false, highlight: false });
  await screen.getByTestId(`chat-message-${other}`).click({ button: 'right' });
  await there('chat-message-options', 'chat-option-replyMessage', 'chat-quick-reaction-❤️', 'chat-reaction-more');
  await screen.getByTestId('chat-reaction-more').click();
  await there('chat-emoji-picker');
  await close('chat-emoji-picker');
  await open(other, 'reportMessage');
  await there('chat-report-dialog');
  await close('chat-report-dialog');
  await open(own, 'deleteMessage');
  await there('chat-confirm-dialog');
  await close('chat-confirm-dialog');
  await open(own, 'messageInfo');
  await there('chat-info-sheet');
  await close('chat-info-sheet');

  const before = history.message(other);
  const data = { ...Object(before['data']), quotedMessage: history.message(own) };
  const quoted = { ...before, data, seq: 900, replyCount: 2, quotedMessageId: String(own) };
  await ref.current?.scrollToMessage(other, { animated: false, highlight: false });
  chat.receive({ type: 'message_edited', at: 6, conversationId: 'c', seq: 2, data: { message: quoted } });
  await there(`chat-thread-row-${other}`, `chat-quote-${other}`);
  const rejected = new Chat.TextMessage('ivo', 'Refused', 'user');
  chat.client.sendMessage(rejected).catch(() => undefined);
  await there(...['send-strip', 'message', 'tick'].map((part) => `chat-${part}-${rejected.getMuid()}`));
  await screen.getByTestId('chat-composer-input').fill('Hello');
  await there('chat-send-button');
});
