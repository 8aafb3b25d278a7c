import { expect, test } from 'vitest';
import * as Chat from '../src/chat.ts';

/** Endpoints of the contract's text, answered as it says. */
test('a message is reported with one of the reasons', async () => {
  const asked: string[] = [];
  const client = Chat.createClient('flags', {
    host: 'https://chat.example.org',
    autoEstablishSocketConnection: false,
    async fetch(input, init) {
      asked.push(`${init?.method} ${String(input)} ${String(init?.body ?? '')}`.trim());
      return Response.json({ data: dataOf(String(input)) });
    },
  });
  await client.login('token');
  const [reason] = await client.getFlagReasons();
  expect([reason?.getId(), reason?.getName(), reason?.getDefault()]).toEqual(['spam', 'spam', true]);
  expect(await client.flagMessage(48_224, { reasonId: 'spam', remark: 'advert' })).toEqual({
    success: true,
    message: 'Thank you.',
  });
  expect(asked.slice(1)).toEqual([
    'GET https://chat.example.org/v3/flags/reasons',
    'POST https://chat.example.org/v3/messages/48224/flags {"reasonId":"spam","remark":"advert"}',
  ]);
});

function dataOf(url: string): unknown {
  if (url.endsWith('/me')) return { uid: 'mara', name: 'Mara' };
  if (url.endsWith('/flags/reasons')) return [{ id: 'spam', name: 'spam', default: true, createdAt: 1 }];
  return { success: true, message: 'Thank you.' };
}
