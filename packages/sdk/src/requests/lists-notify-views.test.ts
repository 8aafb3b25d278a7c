import { expect, onTestFinished, test, vi } from 'vitest';
import { type ChatClient, createClient } from '../client/chat-client.ts';
import { ConversationsRequestBuilder } from './conversations-request-builder.ts';
import { GroupMembersRequestBuilder } from './group-members-request-builder.ts';
import { GroupsRequestBuilder } from './groups-request-builder.ts';
import { UsersRequestBuilder } from './users-request-builder.ts';

const SETTINGS = { realtimeURL: 'ws://chat.test', limits: {}, features: {} };
const IVO = { uid: 'ivo', name: 'Ivo Renamed' };
const CREW = { guid: 'crew', name: 'Crew Renamed', type: 'public' };
const CONVERSATION = { conversationId: 'ivo_user_mara', conversationType: 'user', conversationWith: IVO };
const RESPONSES: Readonly<Record<string, unknown>> = {
  '/me': { uid: 'mara', name: 'Mara', settings: SETTINGS },
  '/conversations': [CONVERSATION],
  '/users': [IVO],
  '/users/ivo/conversation': CONVERSATION,
  '/users/mara/blockedusers': { ivo: { success: true } },
  '/groups': [CREW],
  '/groups/crew/members': [{ ...IVO, scope: 'participant' }],
};

test.each<readonly [string, (client: ChatClient) => Promise<unknown>]>([
  ['conversations', (client) => new ConversationsRequestBuilder().build(client).fetchNext()],
  ['users', (client) => new UsersRequestBuilder().build(client).fetchNext()],
  ['members', (client) => new GroupMembersRequestBuilder('crew').build(client).fetchNext()],
  ['one conversation', (client) => client.getConversation('ivo', 'user')],
])('reading %s notifies the open view of a user whose name has changed', async (_, read) => {
  const client = await loggedIn();
  const view = client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  const changed = vi.fn<() => void>();
  view.subscribe('conversation', changed);
  expect(view.getSnapshot('conversation').user).toBeUndefined();
  await read(client);
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
  expect(view.getSnapshot('conversation').user?.getName()).toBe('Ivo Renamed');
});

test('reading groups notifies the open view of a group, and blocking a user that of the user', async () => {
  const client = await loggedIn();
  const crew = client.openConversation({ receiverType: 'group', receiverId: 'crew' });
  const ivo = client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  const [crewChanged, ivoChanged] = [vi.fn<() => void>(), vi.fn<() => void>()];
  expect(crew.getSnapshot('conversation').group).toBeUndefined();
  crew.subscribe('conversation', crewChanged);
  await new GroupsRequestBuilder().build(client).fetchNext();
  await vi.waitFor(() => expect(crewChanged).toHaveBeenCalledOnce());
  expect(crew.getSnapshot('conversation').group?.getName()).toBe('Crew Renamed');
  expect(ivo.getSnapshot('conversation').blocked).toBe(false);
  ivo.subscribe('conversation', ivoChanged);
  await client.blockUsers(['ivo']);
  await vi.waitFor(() => expect(ivoChanged).toHaveBeenCalledOnce());
  expect(ivo.getSnapshot('conversation').blocked).toBe(true);
});

async function loggedIn(): Promise<ChatClient> {
  const client = createClient('lists', {
    host: 'http://chat.test',
    autoEstablishSocketConnection: false,
    async fetch(input) {
      const { pathname } = new URL(String(input));
      return Response.json({ data: RESPONSES[pathname.replace('/v3', '')] ?? [], meta: {} });
    },
  });
  onTestFinished(() => client.dispose());
  await client.login('token');
  return client;
}
