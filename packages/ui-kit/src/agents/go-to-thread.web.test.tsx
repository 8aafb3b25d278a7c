import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { FakeHistory } from '../testing/fake-history.ts';
import { shownList } from '../testing/shown-list.tsx';

test('a target message in a new chat with an agent opens the thread that contains it', async () => {
  const parentId = 900;
  const user = Chat.User.fromJSON({ uid: 'ivo', name: 'Ivo', role: '@agentic' });
  const response = new FakeHistory(40, { parentId }).message(20);
  const shown = await shownList(40, {
    props: { user, goToMessageId: 20 },
    messages: { parentId },
    prepare: (chat) => chat.respond('GET /messages/20', response),
  });
  await expect.element(shown.screen.getByTestId('chat-message-20')).toBeVisible();
  await expect.element(shown.screen.getByTestId('chat-jump-mark')).toBeInTheDocument();
  expect(shown.chat.client.openAgentSession('ivo').getThreadId()).toBe(parentId);
  const lists = shown.chat.requests.filter(({ path }) => /\/(messages|thread)$/.test(path));
  expect(new Set(lists.map(({ path }) => path))).toEqual(new Set(['/messages/900/thread']));
});
