import { startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let ivo: string;
let mara: string;
let lene: string;

beforeAll(async () => {
  server = await startServer();
  ivo = await server.login('ivo', 'Ivo');
  mara = await server.login('mara', 'Mara');
  lene = await server.login('lene', 'Lene');
  await server.call('POST', '/groups', {
    body: { guid: 'harbour', name: 'Harbour crew', type: 'public', members: { participants: ['mara', 'lene'] } },
    token: ivo,
  });
});
afterAll(() => server[Symbol.asyncDispose]());

function text(receiver: string, words: string, more: object = {}) {
  return { receiver, receiverType: 'user', type: 'text', data: { text: words }, ...more };
}

test('a text message is stored with everything the contract shows', async () => {
  const answer = await server.call('POST', '/messages', { token: ivo, body: text('mara', 'Boat is ready at noon') });
  expect(answer.status).toBe(200);
  expect(answer.body.data).toEqual({
    id: expect.stringMatching(/^\d+$/),
    conversationId: 'ivo_user_mara',
    sender: 'ivo',
    receiver: 'mara',
    receiverType: 'user',
    category: 'message',
    type: 'text',
    data: {
      text: 'Boat is ready at noon',
      mentions: [],
      reactions: [],
      moderation: { status: 'unmoderated' },
      entities: {
        sender: { entityType: 'user', entity: { uid: 'ivo', name: 'Ivo' } },
        receiver: { entityType: 'user', entity: { uid: 'mara', name: 'Mara' } },
      },
    },
    sentAt: expect.any(Number),
    sentAtMS: expect.any(Number),
    updatedAt: expect.any(Number),
    seq: 1,
  });
});
test('the three users', () => expect([ivo, mara, lene].every(Boolean)).toBe(true));
