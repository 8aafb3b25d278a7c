import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { draftsOf } from './drafts-of.ts';

test('drafts are shown as one line, except empty ones, edits, and the one in the open conversation', () => {
  const all = (['ivo', 'mara', 'aiko', 'joon'] as const).map((uid) => ['user', uid] as const);
  const client = Chat.createClient('drafts', { host: 'http://localhost', storage: Chat.memoryStorage() });
  const draft = (receiverId: string, change: Partial<Chat.Draft>, receiverType: 'user' | 'group' = 'user') => {
    const view = client.openConversation({ receiverType, receiverId });
    view.setDraft(change);
    view.release();
  };
  draft('ivo', { text: 'Bring **two** ropes, <@uid:lene>' });
  draft('mara', { text: '  ' });
  draft('aiko', { text: 'An edit', editing: '12' });
  draft('crew', { text: 'Open now' }, 'group');
  const people = new Map([['lene', new Chat.User('lene', 'Lene Holm')]]);
  const drafts = draftsOf(client, [...all, ['group', 'crew']], people, 'group/crew');
  expect([...drafts]).toEqual([['user/ivo', 'Bring two ropes, @Lene Holm']]);
  expect(client.debugCounts().handles).toBe(0);
  client.dispose();
});
