import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { agentRun } from '../testing/agent-run.ts';
import type { FakeChat } from '../testing/fake-chat.ts';
import { shownList } from '../testing/shown-list.tsx';

test('new messages are announced separately from the rows, those of one second together; history is not announced', async () => {
  const { screen, chat, history, announced } = await shownList(60);
  await expect.element(screen.getByRole('article').first()).toBeInTheDocument();
  screen.getByRole('feed').element().scrollTop = 0;
  await expect.poll(() => pages(chat)).toBe(2);
  expect(announced()).toBe('');
  expect(screen.getByRole('feed').element().contains(screen.getByTestId('chat-announcements').element())).toBe(false);
  for (let count = 0; count < 4; count += 1) chat.receive(history.arrival());
  await expect.poll(announced).toBe('New message from Ivo Lind');
  await expect.poll(announced, { timeout: 3_000 }).toBe('3 new messages from Ivo Lind');
});

test("the user's own messages are not announced", async () => {
  const { screen, chat, announced } = await shownList(3);
  await expect.element(screen.getByRole('article').first()).toBeInTheDocument();
  await chat.client.sendMessage(new Chat.TextMessage('ivo', 'On my way', 'user'));
  await expect.element(screen.getByText('On my way')).toBeVisible();
  expect(announced()).toBe('');
});

test('a streamed response is announced when it starts and as a whole when it ends', async () => {
  const agent = Chat.User.fromJSON({ uid: 'ivo', name: 'Ivo', role: '@agentic' });
  const { screen, chat, announced } = await shownList(2, {
    props: { user: agent, parentMessageId: 1, streamingSpeed: 0 },
    messages: { parentId: 1 },
  });
  await expect.element(screen.getByRole('article').first()).toBeInTheDocument();
  const received: string[] = [];
  const region = screen.getByTestId('chat-announcements').element();
  const observer = new MutationObserver(() => received.push(announced() ?? ''));
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  const run = agentRun(chat, { threadId: 1, messageId: 2, agent });
  run.start();
  await expect.poll(announced).toBe('Ivo is typing');
  run.begin();
  run.say('Almost **rea');
  run.say('dy**');
  await expect.poll(() => screen.getByRole('feed').element().textContent).toContain('ready');
  run.emit('text_message_end', { textId: 't1' });
  run.emit('run_finished', { messageIds: [] });
  await expect.poll(announced, { timeout: 3_000 }).toBe('Almost ready');
  expect(received).toEqual(['Ivo is typing', 'Almost ready']);
});

test('a jump moves the focus to its message and announces the sender', async () => {
  const { screen, announced, focused, setProps } = await shownList(60);
  await expect.element(screen.getByRole('article').first()).toBeInTheDocument();
  await setProps({ goToMessageId: 33 });
  await expect.poll(focused).toBe(33);
  await expect.poll(announced).toMatch(/^Moved to the message of (Ivo Lind|You)$/);
});

function pages({ requests }: FakeChat): number {
  return requests.filter(({ path }) => path.endsWith('/messages')).length;
}
