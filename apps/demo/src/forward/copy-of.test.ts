import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { canForward, copyOf } from './copy-of.ts';

const SENT = {
  id: '7',
  sender: 'ivo',
  receiver: 'mara',
  receiverType: 'user',
  category: 'message',
  type: 'text',
  data: {
    text: 'Ask <@uid:lene>',
    mentions: { lene: { uid: 'lene', name: 'Lene Holm' } },
    entities: { sender: { entity: { uid: 'ivo', name: 'Ivo Marek' } } },
  },
};

test('a text is copied with the names of mentioned people and the sender it came from', () => {
  const copy = copyOf(Chat.messageFromJSON(SENT), { kind: 'group', id: 'crew' });
  expect(copy instanceof Chat.TextMessage && copy.getText()).toMatch(/^Ask @/);
  expect(copy?.getReceiverId()).toBe('crew');
  expect(copy?.getId()).toBe(0);
  expect(copy?.getQuotedMessageId()).toBeUndefined();
});

test('files are copied without a second upload, and a voice message stays one', () => {
  const voice = Chat.messageFromJSON({
    ...SENT,
    type: 'audio',
    data: {
      attachments: [{ id: 'm_1', url: 'https://example.org/a' }],
      metadata: { audioType: 'voice_note', secret: 1 },
    },
  });
  const copy = copyOf(voice, { kind: 'user', id: 'aiko' });
  expect(copy instanceof Chat.MediaMessage && copy.getAttachments()).toEqual([
    { id: 'm_1', url: 'https://example.org/a' },
  ]);
  expect(copy?.getMetadata()).toMatchObject({ audioType: 'voice_note' });
  expect(copy?.getMetadata()).not.toHaveProperty('secret');
});

test('deleted messages and calls cannot be forwarded', () => {
  expect(canForward(Chat.messageFromJSON({ ...SENT, deletedAt: 5 }))).toBe(false);
  expect(canForward(Chat.messageFromJSON({ ...SENT, category: 'call', type: 'audio' }))).toBe(false);
  expect(canForward(Chat.messageFromJSON(SENT))).toBe(true);
});
