import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { previewIcon } from './preview-icon.ts';

test.each([
  ['an audio call', { category: 'call', type: 'audio', data: { action: 'ended' } }, 'phone'],
  ['a video call', { category: 'call', type: 'video', data: { action: 'rejected' } }, 'video'],
  ['a voice message', { type: 'audio', data: { metadata: { audioType: 'voice_note' } } }, 'mic'],
  ['a photo', { type: 'image' }, 'image'],
  ['a document', { type: 'file' }, 'file'],
  ['a deleted photo', { type: 'image', deletedAt: 9 }, undefined],
  ['a text', { type: 'text', data: { text: 'Pier' } }, undefined],
])('%s has its icon', (_title, json, icon) => {
  const message = Chat.messageFromJSON({ id: '1', category: 'message', receiverType: 'user', data: {}, ...json });
  expect(previewIcon(message)).toBe(icon);
});
