import { expect, test } from 'vitest';
import { Action } from './action.ts';
import { AIAssistantMessage, AIToolArgumentMessage, AIToolResultMessage } from './agent-messages.ts';
import { BaseMessage } from './base-message.ts';
import { Call } from './call.ts';
import { CustomMessage } from './custom-message.ts';
import { InteractiveMessage } from './interactive-message.ts';
import { MediaMessage } from './media-message.ts';
import { messageFromJSON } from './message-from-json.ts';
import { TextMessage } from './text-message.ts';

const STORED = {
  id: '48230',
  muid: '6f6c',
  conversationId: 'ivo_user_mara',
  sender: 'ivo',
  receiver: 'mara',
  receiverType: 'user',
  category: 'message',
  type: 'text',
  parentId: '48001',
  unreadReplyCount: 2,
  data: {
    text: 'Boat is ready at noon',
    mentions: [{ uid: 'mara', name: 'Mara' }],
    reactions: [{ reaction: '👍', count: 2, reactedByMe: true }],
    moderation: { status: 'approved' },
    entities: {
      sender: { entityType: 'user', entity: { uid: 'ivo', name: 'Ivo' } },
      receiver: { entityType: 'user', entity: { uid: 'mara', name: 'Mara' } },
    },
  },
  sentAt: 1767268923,
  sentAtMS: 1767268923012,
  updatedAt: 1767268923,
  seq: 812,
};

test.each([
  ['message', 'text', TextMessage],
  ['message', 'image', MediaMessage],
  ['message', 'video', MediaMessage],
  ['message', 'audio', MediaMessage],
  ['message', 'file', MediaMessage],
  ['message', 'hologram', BaseMessage],
  ['custom', 'poll', CustomMessage],
  ['interactive', 'form', InteractiveMessage],
  ['action', 'groupMember', Action],
  ['call', 'audio', Call],
  ['agentic', 'assistant', AIAssistantMessage],
  ['agentic', 'tool-result', AIToolResultMessage],
  ['agentic', 'tool-arguments', AIToolArgumentMessage],
  ['agentic', 'mood', BaseMessage],
  ['later', 'thing', BaseMessage],
])('a %s of type %s is parsed as its class', (category, type, expected) => {
  const message = messageFromJSON({ ...STORED, category, type });
  expect(message.constructor).toBe(expected);
  expect(message.clone().constructor).toBe(expected);
});

test('wire names that differ from those of the class are mapped', () => {
  const message = messageFromJSON(STORED, 'mara');
  expect(message.getId()).toBe(48_230);
  expect(message.getParentMessageId()).toBe(48_001);
  expect(message.getUnreadRepliesCount()).toBe(2);
  expect(message.getSentAtMs()).toBe(1_767_268_923_012);
  expect(message.getModerationStatus()).toBe('approved');
  expect(message.getSender()?.getName()).toBe('Ivo');
  expect(message.getMentionedUsers().map((user) => user.getUid())).toEqual(['mara']);
  expect(
    message.getReactions().map((count) => [count.getReaction(), count.getCount(), count.getReactedByMe()]),
  ).toEqual([['👍', 2, true]]);
  expect(message.getSendState()).toBe('sent');
});

test('unknown fields are kept and returned', () => {
  const json = { ...STORED, novelty: { deep: [1] }, category: 'later', data: { text: 'x', mood: 'calm' } };
  expect(messageFromJSON(json).toJSON()).toEqual(json);
});

test('the ticks of a group message are those of all members', () => {
  const group = messageFromJSON({
    ...STORED,
    receiverType: 'group',
    deliveredAt: 1,
    deliveredToAllAt: 5,
    readByAllAt: 6,
  });
  expect([group.getDeliveredAt(), group.getReadAt()]).toEqual([5, 6]);
});

test('a message reports whether the user sent it and whether it mentions them', () => {
  expect([messageFromJSON(STORED, 'ivo').isOwn(), messageFromJSON(STORED, 'mara').isOwn()]).toEqual([true, false]);
  expect(messageFromJSON(STORED, 'mara').hasMentionedMe()).toBe(true);
  expect(messageFromJSON(STORED, 'lene').hasMentionedMe()).toBe(false);
  expect(messageFromJSON({ ...STORED, data: { mentionsAll: true } }, 'lene').hasMentionedMe()).toBe(true);
});

test('a stored message without a sender belongs to no user', () => {
  const { sender: _sender, ...system } = STORED;
  expect(['ivo', 'mara', undefined].map((uid) => messageFromJSON(system, uid).isOwn())).toEqual([false, false, false]);
});

test('a quoted message has the class of its kind', () => {
  const quoting = messageFromJSON({ ...STORED, quotedMessage: { ...STORED, id: '7' } }, 'ivo');
  const quoted = quoting.clone().getQuotedMessage();
  expect(quoted).toBeInstanceOf(TextMessage);
  expect(quoted?.isOwn()).toBe(true);
});

test('changing an instance changes neither its clone nor its source', () => {
  const json = structuredClone(STORED);
  const message = TextMessage.fromJSON(json);
  const copy = message.clone();
  message.setText('changed');
  message.setMetadata({ draft: true });
  expect(copy.getText()).toBe('Boat is ready at noon');
  expect(json).toEqual(STORED);
  expect(() => Object.assign(message.getData(), { text: 'smuggled' })).toThrow(TypeError);
});

test('a draft has no id and no sender, and is pending', () => {
  const draft = new TextMessage('Mara', 'hi', 'user');
  expect([draft.getId(), draft.getSender(), draft.getSendState(), draft.isOwn()]).toEqual([
    0,
    undefined,
    'queued',
    true,
  ]);
  expect(draft.getReceiverId()).toBe('mara');
});

test('custom messages count and do not notify by default', () => {
  const poll = new CustomMessage('crew', 'group', 'poll', { question: '?' });
  expect([poll.willUpdateConversation(), poll.willSendNotification()]).toEqual([true, false]);
  poll.shouldUpdateConversation(false);
  poll.shouldSendNotification(true);
  poll.setConversationText('A poll');
  expect(poll.toJSON()).toMatchObject({
    data: { updateConversation: false, sendNotification: true, metadata: { conversationText: 'A poll' } },
  });
});

test('a bare call object is parsed as the message that represents it', () => {
  const call = Call.fromJSON({
    sessionId: 's1',
    messageId: '9',
    status: 'ongoing',
    callInitiator: 'ivo',
    callReceiver: 'mara',
    receiverType: 'user',
    type: 'audio',
    joined: ['mara'],
    rejected: [],
    initiatedAt: 5,
  });
  expect([
    call.getSessionId(),
    call.getId(),
    call.getStatus(),
    call.getReceiverId(),
    call.getSender()?.getUid(),
  ]).toEqual(['s1', 9, 'ongoing', 'mara', 'ivo']);
});

test('optional members are absent, never null', () => {
  const message = messageFromJSON({ ...STORED, tags: null, editedAt: null, data: null });
  expect([message.getTags(), message.getEditedAt(), message.getMetadata()]).toEqual([undefined, undefined, undefined]);
});
