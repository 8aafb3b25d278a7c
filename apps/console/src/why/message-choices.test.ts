import type { LogEntry, Message } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { messageChoices } from './message-choices.ts';

const NAMES: Readonly<Record<string, string>> = { ivo: 'Ivo Brandt', mara: 'Mara Lind', tomas: 'Tomás Ferreira' };
const nameOf = (_kind: 'user' | 'group', id: string) => NAMES[id];

const message = (id: string, from: string, text: string) => {
  const entityOf = (uid: string) => ({ entity: { uid, name: NAMES[uid] } });
  const data = { text, entities: { sender: entityOf(from), receiver: entityOf('mara') } };
  return {
    id,
    sender: from,
    receiver: 'mara',
    receiverType: 'user',
    category: 'message',
    type: 'text',
    sentAtMS: 1,
    data,
  } as unknown as Message;
};
const entry = (messageId: number, sender: string) =>
  ({ messageId, sender, receiver: 'mara', receiverType: 'user', processingEndedAtMS: 5 }) as LogEntry;

const RECENT = [message('9', 'tomas', 'Crane is free'), message('8', 'ivo', 'Boat at noon')];
const idsFor = (typed: string, entries: readonly LogEntry[] = []) =>
  messageChoices(typed, RECENT, entries, nameOf).map(({ id }) => id);

test.each([
  ['ivo', ['8']],
  ['Brandt', ['8']],
  ['tomas f', ['9']],
  ['to mara', ['9', '8']],
  ['noon', ['8']],
  ['8', ['8']],
  ['7', ['7']],
  ['', ['9', '8']],
])('recent messages are found by name without accents, text, and id: %s', (typed, ids) => {
  expect(idsFor(typed)).toEqual(ids);
});

test('older messages are found by name through their log entries, once each and newest first', () => {
  expect(idsFor('ivo', [entry(4, 'ivo'), entry(4, 'ivo'), entry(8, 'ivo'), entry(5, 'ivo')])).toEqual(['8', '5', '4']);
  const [choice] = messageChoices('ivo', [], [entry(4, 'ivo')], nameOf);
  expect(choice).toEqual({ id: '4', about: { conversation: 'Ivo Brandt to Mara Lind', atMs: 5 } });
});

test('entries that are not about a message are not offered', () => {
  expect(idsFor('ivo', [entry(0, 'ivo')])).toEqual(['8']);
});
