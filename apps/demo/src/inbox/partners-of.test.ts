import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { partnersOf } from './partners-of.ts';

test('the users and groups of all conversations may have a draft, and so may users without a conversation', () => {
  const conversations = [
    { conversationType: 'group', conversationWith: { guid: 'crew', name: 'Crew' } },
    // Not among the first users that the server lists.
    { conversationType: 'user', conversationWith: { uid: 'zoe', name: 'Zoe' } },
    { conversationType: 'user', conversationWith: { uid: 'ivo', name: 'Ivo' } },
    // A conversation with a user who was erased.
    { conversationType: 'user' },
  ].map((json) => Chat.Conversation.fromJSON(json));
  const people = new Map(['ivo', 'lene'].map((uid) => [uid, new Chat.User(uid, uid)] as const));
  expect(partnersOf({ conversations, people })).toEqual([
    ['group', 'crew'],
    ['user', 'zoe'],
    ['user', 'ivo'],
    ['user', 'lene'],
  ]);
});
