import { FakeClock, RealtimeClient, startServer, type TestServer } from '@chatwire/testkit';
import { beforeAll, beforeEach, expect, test } from 'vitest';

let clock: FakeClock;
let server: TestServer;
let round = 0;
let ivo: RealtimeClient;
let mara: RealtimeClient;
let uid: { readonly ivo: string; readonly mara: string; readonly crew: string };

beforeAll(async () => {
  clock = new FakeClock();
  server = await startServer({ clock, env: { CHATWIRE_TYPING_GROUP_SIZE: '2' } });
  return () => server[Symbol.asyncDispose]();
});

beforeEach(async () => {
  round += 1;
  uid = { ivo: `ivo${round}`, mara: `mara${round}`, crew: `crew${round}` };
  ivo = await RealtimeClient.login(server, await server.login(uid.ivo, 'Ivo'));
  mara = await RealtimeClient.login(server, await server.login(uid.mara, 'Mara'));
  return () => [ivo, mara].forEach((client) => client[Symbol.dispose]());
});

test('the other side receives the typing user, the conversation, and the metadata', async () => {
  ivo.send({ type: 'typing', data: { ...toMara('start'), parentId: '48190', metadata: { mood: 'calm' } } });
  expect(await mara.next('typing')).toEqual({
    type: 'typing',
    at: clock.now(),
    conversationId: `${uid.ivo}_user_${uid.mara}`,
    data: {
      sender: { uid: uid.ivo, name: 'Ivo' },
      receiver: uid.mara,
      receiverType: 'user',
      state: 'start',
      parentId: '48190',
      metadata: { mood: 'calm' },
    },
  });
});

test('at most one start per 2 s and conversation is relayed; an end follows a start at once', async () => {
  ivo.send({ type: 'typing', data: toMara('start') });
  ivo.send({ type: 'typing', data: toMara('start') });
  ivo.send({ type: 'typing', data: toMara('end') });
  ivo.send({ type: 'typing', data: toMara('end') });
  ivo.send({ type: 'typing', data: toMara('start') });
  await settleAll();
  expect(statesSeenBy(mara)).toEqual(['start', 'end']);
  await clock.advance(2_000);
  ivo.send({ type: 'typing', data: toMara('start') });
  await settleAll();
  expect(statesSeenBy(mara)).toEqual(['start', 'end', 'start']);
});

test('typing in another conversation or thread is relayed on its own', async () => {
  ivo.send({ type: 'typing', data: toMara('start') });
  ivo.send({ type: 'typing', data: { ...toMara('start'), parentId: '7' } });
  await settleAll();
  expect(statesSeenBy(mara)).toEqual(['start', 'start']);
});

test('nothing is relayed between users of whom one has blocked the other, in either direction', async () => {
  await server.call('POST', `/users/${uid.mara}/blockedusers`, { body: { blockedUids: [uid.ivo] } });
  ivo.send({ type: 'typing', data: toMara('start') });
  mara.send({ type: 'typing', data: { receiver: uid.ivo, receiverType: 'user', state: 'start' } });
  await settleAll();
  expect([...statesSeenBy(mara), ...statesSeenBy(ivo)]).toEqual([]);
});

test('typing in a group reaches the other members, but not the typing user, blocked members, or non-members', async () => {
  const lene = await RealtimeClient.login(server, await server.login(`lene${round}`));
  await group([uid.ivo, uid.mara]);
  ivo.send({ type: 'typing', data: inCrew('start') });
  await settleAll(lene);
  expect([statesSeenBy(ivo), statesSeenBy(mara), statesSeenBy(lene)]).toEqual([[], ['start'], []]);

  await server.call('POST', `/users/${uid.ivo}/blockedusers`, { body: { blockedUids: [uid.mara] } });
  ivo.send({ type: 'typing', data: inCrew('end') });
  lene.send({ type: 'typing', data: inCrew('start') });
  await settleAll(lene);
  expect(statesSeenBy(mara)).toEqual(['start']);
  lene[Symbol.dispose]();
});

test('typing is not relayed in a group with more members online than the setting allows', async () => {
  const lene = await RealtimeClient.login(server, await server.login(`lene${round}`));
  await group([uid.ivo, uid.mara, `lene${round}`]);
  ivo.send({ type: 'typing', data: inCrew('start') });
  await settleAll(lene);
  expect([...statesSeenBy(mara), ...statesSeenBy(lene)]).toEqual([]);
  lene[Symbol.dispose]();
});

test.each([
  ['without a receiver', { receiverType: 'user', state: 'start' }, 'receiver'],
  ['with another state', { receiver: 'x', receiverType: 'user', state: 'maybe' }, 'state'],
  [
    'with metadata above 1 KB',
    { receiver: 'x', receiverType: 'user', state: 'start', metadata: { a: 'x'.repeat(1_100) } },
    'metadata',
  ],
])('a typing frame %s is rejected by name', async (_case, data, field) => {
  ivo.send({ type: 'typing', id: '1', data });
  expect(await ivo.next('error')).toMatchObject({
    ref: '1',
    error: { code: 'ERR_BAD_REQUEST', details: { [field]: [expect.any(String)] } },
  });
});

function toMara(state: string) {
  return { receiver: uid.mara, receiverType: 'user', state };
}

function inCrew(state: string) {
  return { receiver: uid.crew, receiverType: 'group', state };
}

async function group(participants: readonly string[]): Promise<void> {
  const body = { guid: uid.crew, name: 'Crew', type: 'public', members: { participants } };
  await server.call('POST', '/groups', { body, as: uid.ivo });
}

/** Waits until everything sent has been handled and the resulting frames have arrived. */
async function settleAll(...others: readonly RealtimeClient[]): Promise<void> {
  for (let pass = 0; pass < 2; pass += 1) for (const client of [ivo, mara, ...others]) await client.settle();
}

function statesSeenBy(client: RealtimeClient): string[] {
  return client.of('typing').map((frame) => frame['data'].state);
}
