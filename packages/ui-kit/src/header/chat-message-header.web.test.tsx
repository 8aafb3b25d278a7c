import { Chat } from '@chatwire/sdk';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../provider/chat-ui-provider.tsx';
import { type FakeChat, fakeChat } from '../testing/fake-chat.ts';
import { ChatMessageHeader } from './chat-message-header.tsx';
import type { ChatMessageHeaderProps } from './header-props.ts';

let chat: FakeChat | undefined;
afterEach(() => chat?.client.dispose());

test('says who it is and that they are online', async () => {
  const { screen } = await header({ user: person({ status: 'online' }) });
  await expect.element(screen.getByRole('heading', { name: 'Ivo Lind' })).toBeVisible();
  await expect.element(screen.getByTestId('chat-header-subtitle')).toHaveTextContent('Online');
});

test('several who type are told apart, and each ends for themselves', async () => {
  const group = Chat.Group.fromJSON({ guid: 'crew', name: 'Crew', membersCount: 4 });
  const { screen } = await header({ group });
  const subtitle = screen.getByTestId('chat-header-subtitle');
  await expect.element(subtitle).toHaveTextContent('4 members');
  type('ivo', 'Ivo', 'start');
  type('ada', 'Ada', 'start');
  await expect.poll(() => plain(subtitle.element())).toBe('Ivo and Ada are typing');
  type('ivo', 'Ivo', 'end');
  await expect.poll(() => plain(subtitle.element())).toBe('Ada is typing');
});

test('presence is hidden for blocked people, for agents, and on wish', async () => {
  const hidden: ChatMessageHeaderProps[] = [
    { user: person({ status: 'online', blockedByMe: true }) },
    { user: person({ status: 'online', role: '@agentic' }) },
    { user: person({ status: 'online' }), usersStatusVisibility: false },
  ];
  for (const props of hidden) {
    const { screen } = await header(props);
    await expect.element(screen.getByText('Ivo Lind')).toBeVisible();
    expect(screen.getByTestId('chat-header-subtitle').elements()).toEqual([]);
    await screen.unmount();
    chat?.client.dispose();
  }
});

test('call buttons are there only with a handler and without being hidden', async () => {
  const onVoiceCallPress = vi.fn<() => void>();
  const { screen } = await header({ onVoiceCallPress, onVideoCallPress: () => undefined, hideVideoCallButton: true });
  await screen.getByRole('button', { name: 'Voice call' }).click();
  expect(onVoiceCallPress).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Video call' }).elements()).toEqual([]);
});

test('a new chat clears the session with the agent', async () => {
  const { screen, client } = await header({ user: person({ role: '@agentic' }) });
  const session = client.openAgentSession('ivo');
  session.setThreadId(7);
  await screen.getByRole('button', { name: 'New chat' }).click();
  expect(session.getThreadId()).toBeUndefined();
});

test('a handler that throws is reported and breaks nothing', async () => {
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  const onBack = () => {
    throw new Error('Lost');
  };
  const { screen } = await header({ showBackButton: true, onBack, onError });
  await screen.getByRole('button', { name: 'Back' }).click();
  expect(onError.mock.calls[0]?.[0].code).toBe('ERR_CALLBACK');
  await expect.element(screen.getByText('Ivo Lind')).toBeVisible();
});

test('the overflow menu has the entries of the app', async () => {
  const onPress = vi.fn<() => void>();
  const { screen } = await header({ options: () => [{ id: 'mute', title: 'Mute', onPress }] });
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('menuitem', { name: 'Mute' }).click();
  expect(onPress).toHaveBeenCalledTimes(1);
});

async function header(props: ChatMessageHeaderProps = {}) {
  chat = await fakeChat();
  const given = props.group ? {} : { user: person({}) };
  const screen = await render(
    <ChatUIProvider client={chat.client} language="en" theme={{ mode: 'light' }}>
      <ChatMessageHeader {...given} {...props} />
    </ChatUIProvider>,
  );
  return { screen, client: chat.client };
}

function person(fields: Readonly<Record<string, unknown>>): Chat.User {
  return Chat.User.fromJSON({ uid: 'ivo', name: 'Ivo Lind', ...fields });
}

function type(uid: string, name: string, state: 'start' | 'end'): void {
  const data = { receiver: 'crew', receiverType: 'group', sender: { uid, name }, state, user: { uid, name } };
  chat?.receive({ type: 'typing', at: 5, conversationId: 'g', data });
}

/** Without the marks that keep names apart from the text around them. */
function plain(element: Element): string {
  return (element.textContent ?? '').replace(/[\u2068\u2069]/g, '');
}
