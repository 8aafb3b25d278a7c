import { systemClock } from '@chatwire/server';
import { createMemoryLogStore, startServer, type TestServer } from '@chatwire/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replyAddressOf } from '../../src/providers/sendgrid/reply-address.ts';

const ADDRESS = 'reply@in.example.org';
let server: TestServer;

beforeEach(async () => {
  server = await startServer({ logs: createMemoryLogStore(systemClock) });
  for (const uid of ['mara', 'ivo', 'lene']) await server.call('POST', '/users', { body: { uid, name: uid } });
  await server.call('POST', '/groups', {
    as: 'ivo',
    body: { guid: 'harbour-crew', name: 'Harbour crew', type: 'public', members: { participants: ['mara'] } },
  });
  await server.call('POST', '/notifications/email/v1/providers/sendgrid', {
    body: {
      sendGridApiKey: 'SG.key',
      senderName: 'Harbour Chat',
      senderEmail: 'chat@example.org',
      allowEmailReplies: true,
      senderEmailForReplies: ADDRESS,
    },
  });
});
afterEach(() => server[Symbol.asyncDispose]());

test('a reply is posted to the author of the message, from the recipient of the email', async () => {
  const messageId = await ask('mara');
  const text = 'Coming!\n\nOn Thu, Jan 1, 2026 at 9:00, Harbour Chat wrote:\n> Anyone at the pier?\n';
  expect(await reply({ to: await addressOf(messageId, 'mara'), text })).toEqual([200, { data: { success: true } }]);
  expect(await newest('ivo', 'users/mara')).toMatchObject({
    sender: 'mara',
    receiver: 'ivo',
    type: 'text',
    data: { text: 'Coming!' },
  });
});

test('a reply to a group’s email is posted to the group', async () => {
  const messageId = await ask('group:harbour-crew');
  expect((await reply({ to: await addressOf(messageId, 'mara'), text: 'Coming!' }))[0]).toBe(200);
  expect(await newest('ivo', 'groups/harbour-crew')).toMatchObject({
    data: { text: 'Coming!' },
    receiver: 'harbour-crew',
  });
});

test('a redelivered email is posted once', async () => {
  const messageId = await ask('mara');
  const mail = { to: await addressOf(messageId, 'mara'), text: 'Coming!', headers: 'Message-ID: <1@mail.example>\n' };
  expect([(await reply(mail))[0], (await reply(mail))[0]]).toEqual([200, 200]);
  const { body } = await server.call('GET', '/users/mara/messages', { as: 'ivo' });
  expect(body.data.filter((message: { data: { text: string } }) => message.data.text === 'Coming!')).toHaveLength(1);
});

test('only the first 5,000 characters of a long email are posted', async () => {
  const messageId = await ask('mara');
  await reply({ to: await addressOf(messageId, 'mara'), text: '👍'.repeat(6_000) });
  const { text } = (await newest('ivo', 'users/mara')).data;
  expect(Array.from(text).length).toBeLessThanOrEqual(5_000);
  expect(text).toMatch(/^(👍)+$/u);
});

test('a reply to an address that was given to no recipient is not found', async () => {
  const messageId = await ask('mara');
  const addresses = [
    ADDRESS,
    'somebody@example.org',
    await addressOf(messageId, 'lene'),
    await addressOf(messageId + 1, 'mara'),
    (await addressOf(messageId, 'mara')).replace(/-[0-9a-f]/, '-g'),
  ];
  const codes = await Promise.all(addresses.map(async (to) => (await reply({ to, text: 'Hi' }))[1].error.code));
  expect(new Set(codes)).toEqual(new Set(['ERR_CONVERSATION_NOT_ACCESSIBLE']));
  expect((await reply({ to: ADDRESS, text: 'Hi' }))[0]).toBe(404);
});

test('a reply is rejected where the app would reject the message: a block, a group the user left, no text', async () => {
  const inGroup = await addressOf(await ask('group:harbour-crew'), 'mara');
  const direct = await addressOf(await ask('mara'), 'mara');
  expect((await reply({ to: direct, text: '> only quoted' }))[0]).toBe(400);
  await server.call('POST', '/users/ivo/blockedusers', { body: { blockedUids: ['mara'] } });
  expect((await reply({ to: direct, text: 'Hi' }))[1].error.code).toBe('ERR_BLOCKED_SENDER');
  await server.call('DELETE', '/groups/harbour-crew/members/mara');
  expect((await reply({ to: inGroup, text: 'Hi' }))[0]).toBe(404);
});

test('a callback without the secret of its URL is rejected unread', async () => {
  const to = await addressOf(await ask('mara'), 'mara');
  expect((await reply({ to, text: 'Hi' }, 'wrong'))[0]).toBe(403);
  expect((await reply({ to, text: 'Hi' }, ''))[0]).toBe(403);
  await server.call('DELETE', '/notifications/email/v1/providers/sendgrid');
  expect((await reply({ to, text: 'Hi' }, ''))[0]).toBe(403);
});

async function secretOf(): Promise<string> {
  return (await server.app.context.providersDirectory.current()).sendgrid[0]?.inboundToken ?? '';
}

async function addressOf(messageId: number, recipient: string): Promise<string> {
  return replyAddressOf({ address: ADDRESS, messageId, recipient, secret: await secretOf() });
}

async function reply(
  fields: { readonly to: string; readonly text: string; readonly headers?: string },
  token?: string,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('envelope', JSON.stringify({ to: [fields.to], from: 'someone@example.org' }));
  const path = `/v3/notifications/email/v1/replies?token=${token ?? (await secretOf())}`;
  const response = await fetch(server.url + path, { method: 'POST', body: form });
  // oxlint-disable-next-line typescript/no-explicit-any -- the shape is what the test asserts
  return [response.status, await response.json()] as [number, any];
}

/** Sends a message of ivo. Returns its id. */
async function ask(to: string): Promise<number> {
  return Number(await server.sendText('ivo', to, 'Anyone at the pier?'));
}

async function newest(as: string, path: string) {
  return (await server.call('GET', `/${path}/messages`, { as })).body.data.at(-1);
}
