import { DownFrame } from '@chatwire/protocol';
import { RealtimeClient, startServer, type TestServer } from '@chatwire/testkit';
import { Check, Errors } from 'typebox/value';
import { afterEach, beforeEach, expect, test } from 'vitest';

let server: TestServer;
let tokens: Readonly<Record<'ivo' | 'mara' | 'lene', string>>;
let clients: RealtimeClient[] = [];

beforeEach(async () => {
  server = await startServer();
  tokens = { ivo: await server.login('ivo'), mara: await server.login('mara'), lene: await server.login('lene') };
});

afterEach(async () => {
  for (const client of clients) {
    for (const frame of client.frames) expect(Check(DownFrame, frame), faultOf(frame)).toBe(true);
    client[Symbol.dispose]();
  }
  clients = [];
  await server[Symbol.asyncDispose]();
});

test('a message is seen by the other side and by every device of both, with the unread count of each', async () => {
  const [ivo, phone, laptop] = [await login('ivo'), await login('mara'), await login('mara')];
  const id = await server.sendText('ivo', 'mara', 'Boat is ready');
  for (const client of [phone, laptop]) {
    expect(await client.next('message')).toMatchObject({
      conversationId: 'ivo_user_mara',
      seq: 1,
      cursor: expect.stringMatching(/^c_\d+$/),
      data: { message: { id, data: { text: 'Boat is ready' } }, unreadMessageCount: 1 },
    });
  }
  expect(await ivo.next('message')).toMatchObject({ seq: 1, data: { unreadMessageCount: 0 } });
  await server.sendText('ivo', 'mara', 'Are you coming?');
  expect((await phone.next('message', (frame) => frame['seq'] === 2)).data.unreadMessageCount).toBe(2);
});

test('concurrent messages arrive in order and without a gap', async () => {
  const [ivo, mara] = [await login('ivo'), await login('mara')];
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      n % 2 ? server.sendText('ivo', 'mara', `${n}`) : server.sendText('mara', 'ivo', `${n}`),
    ),
  );
  for (const client of [ivo, mara]) {
    await client.next('message', (frame) => frame['seq'] === 30);
    expect(client.of('message').map((frame) => frame['seq'])).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
  }
});

test('edits, deletions and reactions follow their message', async () => {
  const mara = await login('mara');
  const id = await server.sendText('ivo', 'mara', 'at noon');
  await server.call('PUT', `/messages/${id}`, { as: 'ivo', body: { data: { text: 'at one' } } });
  await server.call('POST', `/messages/${id}/reactions/%F0%9F%91%8D`, { as: 'mara' });
  await server.call('DELETE', `/messages/${id}/reactions/%F0%9F%91%8D`, { as: 'mara' });
  await server.call('DELETE', `/messages/${id}`, { as: 'ivo', body: {} });
  await mara.next('message_deleted');
  const durable = mara.frames.filter((frame) => frame['seq'] !== undefined);
  expect(durable.map((frame) => [frame['type'], frame['seq']])).toEqual([
    ['message', 1],
    ['message_edited', 2],
    ['reaction_added', 3],
    ['reaction_removed', 4],
    ['message_deleted', 5],
  ]);
});

test('group members receive messages, others do not, and joining or kicking applies immediately', async () => {
  const [ivo, mara, lene] = [await login('ivo'), await login('mara'), await login('lene')];
  await group(['mara']);
  await server.sendText('ivo', 'group:crew', 'one');
  await mara.next('message');
  await server.call('POST', '/groups/crew/members', { as: 'ivo', body: { participants: ['lene'] } });
  expect(await lene.next('group_member')).toMatchObject({ data: { action: 'added', on: { uid: 'lene' } } });
  await server.sendText('ivo', 'group:crew', 'two');
  expect((await lene.next('message')).data.message.data.text).toBe('two');
  await server.call('DELETE', '/groups/crew/members/mara', { as: 'ivo' });
  expect(await mara.next('group_member', (frame) => frame['data'].action === 'kicked')).toBeDefined();
  expect(await mara.next('conversation_removed')).toMatchObject({
    data: { conversationId: 'group_crew', cause: 'kicked' },
  });
  await server.sendText('ivo', 'group:crew', 'three');
  await lene.next('message', (frame) => frame['data'].message.data.text === 'three');
  await mara.settle();
  expect(mara.of('message').map((frame) => frame['data'].message.data.text)).toEqual(['one', 'two']);
  expect(ivo.of('message').map((frame) => frame['data'].message.data.text)).toEqual(['one', 'two', 'three']);
});

test('a receipt frame has the effect of the REST call: it is acknowledged and broadcast to the other side and the own devices', async () => {
  const [ivo, phone, laptop] = [await login('ivo'), await login('mara'), await login('mara')];
  const id = await server.sendText('ivo', 'mara', 'read me');
  await phone.next('message');
  const target = { receiver: 'ivo', receiverType: 'user', id };
  phone.send({ type: 'receipt', id: '7', data: { receiptType: 'read', ...target } });
  expect(await phone.next('ack')).toEqual({ type: 'ack', ref: '7' });
  expect(await ivo.next('receipt')).toMatchObject({
    conversationId: 'ivo_user_mara',
    data: { receiptType: 'read', sender: { uid: 'mara' }, receiver: 'ivo', receiverType: 'user', messageId: id },
  });
  expect(await laptop.next('conversation_state')).toMatchObject({
    data: { conversationId: 'ivo_user_mara', unreadMessageCount: 0, lastReadMessageId: id },
  });
  await ivo.settle();
  expect(laptop.of('receipt')).toEqual([]);
});

test('a receipt for a foreign conversation is rejected', async () => {
  const lene = await login('lene');
  await group(['mara']);
  await server.sendText('ivo', 'group:crew', 'one');
  const data = { receiptType: 'read', receiver: 'crew', receiverType: 'group', id: '1' };
  lene.send({ type: 'receipt', id: '7', data });
  expect(await lene.next('error')).toMatchObject({ ref: '7', error: { code: 'ERR_CONVERSATION_NOT_ACCESSIBLE' } });
});

test('many receipts of one reader reach the other side as the first and the last of each 250 ms', async () => {
  const [ivo, mara] = [await login('ivo'), await login('mara')];
  const ids: string[] = [];
  for (let n = 0; n < 8; n += 1) ids.push(await server.sendText('ivo', 'mara', `${n}`));
  const beganMs = performance.now();
  for (const id of ids) {
    mara.send({ type: 'receipt', data: { receiptType: 'read', receiver: 'ivo', receiverType: 'user', id } });
  }
  await ivo.next('receipt', (frame) => frame['data'].messageId === ids.at(-1));
  const windows = Math.ceil((performance.now() - beganMs) / 250);
  expect(ivo.of('receipt').length).toBeLessThanOrEqual(1 + windows);
});

test('a reply sends each participant their read state in the thread', async () => {
  const [ivo, mara] = [await login('ivo'), await login('mara')];
  const id = await server.sendText('ivo', 'mara', 'parent');
  const reply = { type: 'text', data: { text: 'reply' } };
  await server.call('POST', `/messages/${id}/thread`, { as: 'mara', body: reply });
  expect((await ivo.next('thread_updated')).data).toMatchObject({
    parentId: id,
    replyCount: 1,
    unreadReplyCount: 1,
    subscribed: true,
  });
  expect((await mara.next('thread_updated')).data).toMatchObject({ parentId: id, replyCount: 1, unreadReplyCount: 0 });
});

async function login(uid: keyof typeof tokens): Promise<RealtimeClient> {
  const client = await RealtimeClient.login(server, tokens[uid]);
  clients.push(client);
  return client;
}

async function group(participants: readonly string[]): Promise<void> {
  const body = { guid: 'crew', name: 'Crew', type: 'public', members: { participants } };
  await server.call('POST', '/groups', { body, as: 'ivo' });
}

function faultOf(frame: object): string {
  const [fault] = Errors(DownFrame, frame);
  return `${JSON.stringify(frame)} ${fault?.instancePath} ${fault?.message}`;
}
