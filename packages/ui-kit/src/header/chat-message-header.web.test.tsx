import { Chat } from '@chatwire/sdk';
import { Text } from 'react-native';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../provider/chat-ui-provider.tsx';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { type FakeChat, fakeChat } from '../testing/fake-chat.ts';
import { ChatUIEventEmitter } from '../ui-events/chat-ui-event-emitter.ts';
import { ChatMessageHeader } from './chat-message-header.tsx';
import type { ChatMessageHeaderProps, HeaderSlot } from './header-props.ts';

let chat: FakeChat | undefined;
afterEach(() => chat?.client.dispose());

test('the header shows the name and that the user is online', async () => {
  const { screen } = await header({ user: person({ status: 'online' }) });
  await expect.element(screen.getByRole('heading', { name: 'Ivo Lind' })).toBeVisible();
  await expect.element(screen.getByTestId('chat-header-subtitle')).toHaveTextContent('Online');
});

test('several typing users are listed, and each disappears when they stop', async () => {
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

test('presence is hidden for blocked users, for agents, and on request', async () => {
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

test('the presence of a blocked user stays hidden after an event about them', async () => {
  const { screen } = await header({ user: person({ status: 'offline', blockedByMe: true }) });
  await expect.element(screen.getByText('Ivo Lind')).toBeVisible();
  chat?.receive({ type: 'presence', at: 5, data: { user: { uid: 'ivo', name: 'Ivo B. Lind', status: 'online' } } });
  await expect.element(screen.getByText('Ivo B. Lind')).toBeVisible();
  expect(screen.getByTestId('chat-header-presence').elements()).toEqual([]);
});

test('call buttons appear only with a handler and unless hidden', async () => {
  const onVoiceCallPress = vi.fn<() => void>();
  const { screen } = await header({ onVoiceCallPress, onVideoCallPress: () => undefined, hideVideoCallButton: true });
  await screen.getByRole('button', { name: 'Voice call' }).click();
  expect(onVoiceCallPress).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Video call' }).elements()).toEqual([]);
});

test('a new chat resets the session with the agent', async () => {
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

test('presence is hidden while the own connection is down', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { screen } = await header({ user: person({ status: 'online' }) });
  await expect.element(screen.getByText('Online')).toBeVisible();
  chat?.setConnected(false);
  await vi.advanceTimersByTimeAsync(4_000);
  await expect.element(screen.getByText('Online')).toBeVisible();
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(screen.getByText('Online')).not.toBeInTheDocument();
  expect(screen.getByTestId('chat-header-presence').elements()).toEqual([]);
  expect(screen.getByTestId('chat-header-subtitle').elements()).toEqual([]);
  vi.useRealTimers();
});

test('presence and the member count follow events and a new object passed by the app', async () => {
  const { screen } = await header({ user: person({ status: 'offline' }) });
  await expect.element(screen.getByText('Ivo Lind')).toBeVisible();
  chat?.receive({ type: 'presence', at: 5, data: { user: { uid: 'ivo', name: 'Ivo Lind', status: 'online' } } });
  await expect.element(screen.getByText('Online')).toBeVisible();
  await expect.element(screen.getByTestId('chat-header-presence')).toBeInTheDocument();
  await screen.rerender(tree({ user: person({ name: 'Ivo B. Lind', status: 'offline' }) }));
  await expect.element(screen.getByText('Ivo B. Lind')).toBeVisible();
  expect(screen.getByTestId('chat-header-presence').elements()).toEqual([]);

  await screen.rerender(tree({ group: crew(4) }));
  await expect.element(screen.getByText('4 members')).toBeVisible();
  const message = Chat.messageFromJSON({ category: 'action', type: 'groupMember' });
  const [kickedUser, kickedBy] = [new Chat.User('a'), new Chat.User('b')];
  emitter.emit('ccGroupMemberKicked', { message, kickedUser, kickedBy, kickedFrom: crew(3) });
  await expect.element(screen.getByText('3 members')).toBeVisible();
});

test('typing in a thread shows in the header of that thread only', async () => {
  const { screen } = await header({ user: person({ status: 'online' }), parentMessageId: 7 });
  const data = { receiver: 'mara', receiverType: 'user', state: 'start', sender: { uid: 'ivo', name: 'Ivo' } };
  chat?.receive({ type: 'typing', at: 5, conversationId: 'c', data });
  chat?.receive({ type: 'typing', at: 6, conversationId: 'c', data: { ...data, parentId: '8' } });
  await expect.element(screen.getByText('Online')).toBeVisible();
  chat?.receive({ type: 'typing', at: 7, conversationId: 'c', data: { ...data, parentId: '7' } });
  await expect.element(screen.getByText(/is typing/)).toBeVisible();
});

test('slots replace their parts', async () => {
  const slotView = (name: string) => (subject: Parameters<HeaderSlot>[0]) => (
    <Text>{`${name} ${subject.user?.getUid()}`}</Text>
  );
  const { screen } = await header({
    LeadingView: slotView('leading'),
    TitleView: slotView('title'),
    SubtitleView: slotView('subtitle'),
    TrailingView: slotView('trailing'),
    AuxiliaryButtonView: slotView('auxiliary'),
    options: () => [{ id: 'mute', title: 'Mute', onPress: () => undefined }],
  });
  for (const name of ['leading', 'title', 'subtitle', 'trailing', 'auxiliary']) {
    await expect.element(screen.getByText(`${name} ivo`)).toBeVisible();
  }
  expect(screen.getByRole('button', { name: 'More' }).elements()).toEqual([]);
  await screen.rerender(tree({ user: person({}), ItemView: slotView('item') }));
  await expect.element(screen.getByText('item ivo')).toBeVisible();
  expect(screen.getByRole('heading').elements()).toEqual([]);
});

test('without a user or group the header shows an error, no name, and keeps its bar', async () => {
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  const { screen } = await header({ user: undefined, onError });
  await expect.element(screen.getByTestId('chat-message-header')).toBeInTheDocument();
  expect(onError.mock.calls.map(([error]) => error.code)).toEqual(['ERR_INVALID_PROPS']);
});

test('the back arrow points toward the start of the line, even in Arabic', async () => {
  const { screen } = await header({ showBackButton: true });
  const back = screen.getByRole('button', { name: 'Back' });
  const shape = () => getComputedStyle(back.element().firstElementChild ?? document.body).transform;
  await expect.element(back).toBeVisible();
  expect(shape()).toBe('none');
  await screen.rerender(tree({ user: person({}), showBackButton: true }, 'ar'));
  await expect.poll(() => screen.getByTestId('chat-message-header').element().getAttribute('dir')).toBe('rtl');
  const arrow = screen.getByTestId('chat-message-header').getByRole('button').first();
  expect(getComputedStyle(arrow.element().firstElementChild ?? document.body).transform).toContain('-1');
});

let emitter = new ChatUIEventEmitter();

function tree(props: ChatMessageHeaderProps, language = 'en') {
  return (
    <ChatUIProvider {...(chat && { client: chat.client })} language={language} theme={{ mode: 'light' }}>
      <Events />
      <ChatMessageHeader {...props} />
    </ChatUIProvider>
  );
}

/** The emitter the header listens to. */
function Events(): null {
  emitter = useChatUIEvents();
  return null;
}

function crew(membersCount: number): Chat.Group {
  return Chat.Group.fromJSON({ guid: 'crew', name: 'Crew', membersCount });
}

async function header(props: ChatMessageHeaderProps = {}) {
  chat = await fakeChat();
  const given = props.group ? {} : { user: person({}) };
  return { screen: await render(tree({ ...given, ...props })), client: chat.client };
}

function person(fields: Readonly<Record<string, unknown>>): Chat.User {
  return Chat.User.fromJSON({ uid: 'ivo', name: 'Ivo Lind', ...fields });
}

function type(uid: string, name: string, state: 'start' | 'end'): void {
  const data = { receiver: 'crew', receiverType: 'group', sender: { uid, name }, state, user: { uid, name } };
  chat?.receive({ type: 'typing', at: 5, conversationId: 'g', data });
}

/** Returns the text without the direction marks that isolate names from the surrounding text. */
function plain(element: Element): string {
  return (element.textContent ?? '').replace(/[\u2068\u2069]/g, '');
}
