import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { UnsentMessages } from './unsent-messages.ts';

test('a message is the newest of its conversation until conversations are loaded after it was stored', () => {
  const unsent = new UnsentMessages();
  const message = sentTo('ivo', 'm-1');
  unsent.sending(message);
  const early = unsent.loading();
  unsent.stored(message);
  // These conversations were read before the message was stored.
  early();
  expect(unsent.messages.get('user/ivo')).toBe(message);
  unsent.loading()();
  expect(unsent.messages.size).toBe(0);
});

test('a stored message does not remove a newer one that is pending', () => {
  const unsent = new UnsentMessages();
  const [first, second] = [sentTo('ivo', 'm-1'), sentTo('ivo', 'm-2')];
  unsent.sending(first);
  unsent.sending(second);
  unsent.stored(first);
  unsent.loading()();
  expect(unsent.messages.get('user/ivo')).toBe(second);
});

test('a rejected message is removed, and a reply in a thread is never the newest message', () => {
  const unsent = new UnsentMessages();
  unsent.sending(sentTo('ivo', 'm-1'));
  unsent.sending(sentTo('lene', 'm-2', { parentId: '7' }));
  expect([...unsent.messages.keys()]).toEqual(['user/ivo']);
  unsent.rejected(sentTo('ivo', 'm-1'));
  expect(unsent.messages.size).toBe(0);
});

function sentTo(receiver: string, muid: string, more: object = {}): Chat.BaseMessage {
  const text = { receiverType: 'user', category: 'message', type: 'text', data: { text: 'Ready' } };
  return Chat.messageFromJSON({ ...text, id: '0', muid, sender: 'mara', receiver, ...more }, 'mara');
}
