import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { previewOf, previewText } from './preview-of.ts';

/** Returns the key and its values instead of a text. */
const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');

const VOICE = { attachments: [{ duration: 74 }], metadata: { audioType: 'voice_note' } };

test.each([
  ['a voice message has its length', { type: 'audio', data: VOICE }, 'media.voice · 1:14'],
  ['photos have their number', { type: 'image', data: { attachments: [{}, {}] } }, 'media.image 2'],
  ['a caption replaces the kind', { type: 'image', data: { text: '**Pier**', attachments: [{}] } }, 'Pier'],
  ['a file has its name', { type: 'file', data: { attachments: [{ name: 'tides.pdf' }] } }, 'tides.pdf'],
  [
    'the response of an agent has no marks',
    { category: 'agentic', type: 'assistant', data: { text: '## Tide\n- low' } },
    'Tide low',
  ],
])('%s', (_title, json, text) => {
  const message = Chat.messageFromJSON({ id: '1', category: 'message', receiverType: 'user', ...json });
  expect([previewOf(message, t), previewText(message, t)]).toEqual([{ sender: '', text }, text]);
});

test('the sender is named in groups', () => {
  const sent = {
    id: '1',
    category: 'message',
    type: 'text',
    receiverType: 'group',
    sender: 'ivo',
    data: { text: 'hi' },
  };
  const message = Chat.messageFromJSON({
    ...sent,
    data: { text: 'hi', entities: { sender: { entity: { uid: 'ivo', name: 'Ivo Marek' } } } },
  });
  expect(previewOf(message, t)).toEqual({ sender: 'Ivo:', text: 'hi' });
});

test.each([
  ['initiated', 'outgoing', 'incoming'],
  ['ongoing', 'outgoing', 'incoming'],
  ['ended', 'ended', 'ended'],
  ['unanswered', 'outgoing', 'missed'],
  ['cancelled', 'cancelled', 'missed'],
  ['rejected', 'rejected', 'rejected'],
  ['busy', 'busy', 'busy'],
  ['unknown', 'outgoing', 'incoming'],
])('a call with the status %s reads as in its bubble', (status, own, received) => {
  const json = {
    id: '1',
    category: 'call',
    type: 'audio',
    receiverType: 'user',
    sender: 'ivo',
    data: { call: { status } },
  };
  const textFor = (uid: string) => previewText(Chat.messageFromJSON(json, uid), t);
  expect([textFor('ivo'), textFor('mara')]).toEqual([`call.${own} audio 0:00`, `call.${received} audio 0:00`]);
});

test('a group action of a newer server has the text of the server', () => {
  const json = {
    id: '1',
    category: 'action',
    type: 'groupMember',
    data: { action: 'promoted', text: 'Mara was promoted' },
  };
  expect(previewText(Chat.messageFromJSON(json), t)).toBe('Mara was promoted');
});
