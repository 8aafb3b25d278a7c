import { Chat } from '@chatwire/sdk';
import { View } from 'react-native';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChatMessageComposer } from '../composer/chat-message-composer.tsx';
import { ChatMessageHeader } from '../header/chat-message-header.tsx';
import { ChatMessageList } from '../message-list/chat-message-list.tsx';
import { ChatUIProvider } from '../provider/chat-ui-provider.tsx';
import { type FakeChat, fakeChat } from '../testing/fake-chat.ts';
import type { ConversationProps } from './conversation-props.ts';

const PROFILE = { uid: 'ivo', name: 'Ivo Lind', role: 'default', status: 'online', createdAt: 1_760_000_000 };

test('a user given by id alone gets name and presence, with one request for header, list and composer', async () => {
  const { screen, lookups } = await conversation({ user: new Chat.User('ivo') }, (fake) =>
    fake.respond('GET /users/ivo', PROFILE),
  );
  await expect.element(screen.getByRole('heading', { name: 'Ivo Lind' })).toBeVisible();
  await expect.element(screen.getByTestId('chat-header-subtitle')).toHaveTextContent('Online');
  expect(lookups()).toEqual(['/users/ivo']);
});

test('values that the app has set in the object stay', async () => {
  const { screen } = await conversation({ user: new Chat.User('ivo', 'My pilot') }, (fake) =>
    fake.respond('GET /users/ivo', PROFILE),
  );
  await expect.element(screen.getByTestId('chat-header-subtitle')).toHaveTextContent('Online');
  await expect.element(screen.getByRole('heading', { name: 'My pilot' })).toBeVisible();
});

test('a profile is fetched once per session, including for components that mount later', async () => {
  const { screen, draw, lookups } = await conversation({ user: new Chat.User('ivo') }, (fake) =>
    fake.respond('GET /users/ivo', PROFILE),
  );
  await expect.element(screen.getByRole('heading', { name: 'Ivo Lind' })).toBeVisible();
  await screen.rerender(draw({ group: new Chat.Group('crew') }));
  await expect.element(screen.getByRole('heading', { name: 'crew' })).toBeVisible();
  await screen.rerender(draw({ user: new Chat.User('ivo') }));
  await expect.element(screen.getByRole('heading', { name: 'Ivo Lind' })).toBeVisible();
  expect(lookups().filter((path) => path === '/users/ivo')).toHaveLength(1);
});

test('an agent given by id alone is an agent for header, list and composer', async () => {
  const agent = { ...PROFILE, uid: 'pilot', name: 'Pilot', role: '@agentic' };
  const { screen } = await conversation({ user: new Chat.User('pilot') }, (fake) =>
    fake.respond('GET /users/pilot', { ...agent, metadata: { suggestedMessages: ['When is high water?'] } }),
  );
  await expect.element(screen.getByTestId('chat-agent-empty')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'When is high water?' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'New chat' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Attach' }).elements()).toEqual([]);
});

test('a group given by id alone gets its name and its member count', async () => {
  const crew = { guid: 'crew', name: 'Crew', membersCount: 4, hasJoined: true, scope: 'admin', createdAt: 1 };
  const { screen, lookups } = await conversation({ group: new Chat.Group('crew') }, (fake) =>
    fake.respond('GET /groups/crew', crew),
  );
  await expect.element(screen.getByRole('heading', { name: 'Crew' })).toBeVisible();
  await expect.element(screen.getByTestId('chat-header-subtitle')).toHaveTextContent('4 members');
  expect(lookups()).toEqual(['/groups/crew']);
});

test('an unknown user is shown by id as not found, cannot receive messages, and is reported once', async () => {
  const { screen, errors } = await conversation({ user: new Chat.User('nobody') }, (fake) =>
    fake.respond('GET /users/nobody', 'ERR_UID_NOT_FOUND', 404),
  );
  await expect.element(screen.getByRole('heading', { name: 'nobody' })).toBeVisible();
  await expect.element(screen.getByTestId('chat-header-subtitle')).toHaveTextContent('User not found');
  await expect.element(screen.getByTestId('chat-message-composer').getByText('User not found')).toBeVisible();
  expect(errors()).toEqual(['ERR_UID_NOT_FOUND']);
});

test('a deactivated user given by id alone cannot receive messages', async () => {
  const { screen } = await conversation({ user: new Chat.User('ivo') }, (fake) =>
    fake.respond('GET /users/ivo', { ...PROFILE, status: 'offline', deactivatedAt: 1_760_000_001 }),
  );
  await expect.element(screen.getByText('This account is no longer active.')).toBeVisible();
});

test('a lookup without a connection is repeated after reconnecting', async () => {
  const { screen, chat } = await conversation({ user: new Chat.User('ivo') }, (fake) =>
    fake.respond('GET /users/ivo', undefined, 0),
  );
  await expect.element(screen.getByRole('heading', { name: 'ivo' })).toBeVisible();
  chat.setConnected(false);
  chat.respond('GET /users/ivo', PROFILE);
  chat.setConnected(true);
  await expect.element(screen.getByRole('heading', { name: 'Ivo Lind' })).toBeVisible();
});

test('a rejected message reaches one onError once, although list and composer both notice', async () => {
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  const { screen, errors } = await conversation(
    { user: Chat.User.fromJSON(PROFILE) },
    (fake) => fake.respond('POST /messages', 'ERR_BLOCKED_SENDER', 403),
    onError,
  );
  await screen.getByTestId('chat-composer-input').fill('Hello');
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByText('You cannot write to this person.')).toBeVisible();
  await expect.poll(() => onError.mock.calls.map(([{ code }]) => code)).toEqual(['ERR_BLOCKED_SENDER']);
  expect(errors()).toEqual([]);
});

/**
 * Renders header, list, and composer of one conversation, with an `onError` on the provider and optionally one on the
 * list.
 */
async function conversation(
  props: ConversationProps,
  prepare: (chat: FakeChat) => void,
  onListError?: (error: Chat.ChatException) => void,
) {
  const chat = await fakeChat();
  prepare(chat);
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  const draw = (given: ConversationProps) => (
    <ChatUIProvider client={chat.client} language="en" timeZone="UTC" onError={onError}>
      <ChatMessageHeader {...given} />
      <View style={{ height: 400 }}>
        <ChatMessageList {...given} onError={onListError} />
      </View>
      <ChatMessageComposer {...given} />
    </ChatUIProvider>
  );
  const screen = await render(draw(props));
  onTestFinished(async () => {
    await screen.unmount();
    chat.client.dispose();
  });
  return {
    screen,
    chat,
    draw,
    /** Paths of requested profiles. */
    lookups: () => chat.requests.map(({ path }) => path).filter((path) => /^\/(users|groups)\/\w+$/.test(path)),
    /** Errors that reached the provider's `onError`. */
    errors: () => onError.mock.calls.map(([{ code }]) => code),
  };
}
