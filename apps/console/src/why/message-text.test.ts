import type { Message } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { messageText } from './message-text.ts';

const message = (data: Message['data']) => ({ type: 'text', category: 'message', data }) as Message;

test('mentions show names, and uids of unknown users', () => {
  const mentions = [{ uid: 'aiko', name: 'Aiko Mori' }] as unknown as Message['data']['mentions'];
  const text = '<@uid:aiko> and <@uid:gone>: <@all:everyone> is invited';
  expect(messageText(message({ text, ...(mentions && { mentions }) }))).toBe(
    '@Aiko Mori and @gone: @everyone is invited',
  );
});

test('a message without text shows its type', () => {
  expect(messageText(message({}))).toBe('Text');
});
