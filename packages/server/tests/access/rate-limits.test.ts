import {
  type CallOptions,
  RealtimeClient,
  startServer,
  type TestResponse,
  type TestServer,
  textMessage,
} from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { SetClock, statusOf } from '../fixtures/helpers.ts';

const MINUTE_MS = 60_000;
const TOO_MANY = '429 ERR_TOO_MANY_REQUESTS';

/** Starts a server with the default limits, except for the overrides. */
function limitedServer(clock: SetClock, overrides = ''): Promise<TestServer> {
  return startServer({
    clock,
    env: { CHATWIRE_RATE_LIMITS: 'on', ...(overrides && { CHATWIRE_RATE_LIMIT_OVERRIDES: overrides }) },
  });
}

async function repeated(times: number, call: (round: number) => Promise<TestResponse>): Promise<string[]> {
  const results: string[] = [];
  for (let round = 0; round < times; round += 1) results.push(statusOf(await call(round)));
  return results;
}

function countOf(results: readonly string[], result: string): number {
  return results.filter((each) => each === result).length;
}

/** Returns the status of an upgrade request, its headers, and the socket if it was accepted. */
async function upgrade({ url }: TestServer) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v3/realtime`);
  socket.on('error', () => undefined);
  const { promise, resolve } = Promise.withResolvers<{ status: number; headers: Record<string, unknown> }>();
  socket.on('upgrade', ({ headers }) => resolve({ status: 101, headers }));
  socket.on('unexpected-response', (_request, { statusCode = 0, headers }) => resolve({ status: statusCode, headers }));
  return { ...(await promise), socket };
}

const callAt = (response: TestResponse) => Number(response.headers.get('x-rate-limit-remaining'));

describe('calls without a valid credential', () => {
  const clock = new SetClock(1_767_269_040_000);
  let server: TestServer;
  beforeAll(async () => {
    server = await limitedServer(clock);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test('400 upgrades from one address are rejected from the 301st on, without using up the limits of the deployment', async () => {
    const token = await server.login('mara');
    clock.nowMs += MINUTE_MS;
    const upgrades = [];
    for (let batch = 0; batch < 20; batch += 1) {
      upgrades.push(...(await Promise.all(Array.from({ length: 20 }, () => upgrade(server)))));
    }
    expect(upgrades.filter(({ status }) => status === 101)).toHaveLength(300);
    const rejected = upgrades.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(100);
    expect(rejected[0]?.headers).toMatchObject({
      'retry-after': '60',
      'x-rate-limit': '300',
      'x-rate-limit-remaining': '0',
    });

    // The server key's core budget is the deployment's: this is its first call in this minute.
    const created = await server.call('POST', '/users', { body: { uid: 'noor', name: 'Noor' } });
    expect([created.headers.get('x-rate-limit'), callAt(created)]).toEqual(['10000', 9_999]);
    expect(statusOf(await server.call('GET', '/me', { token }))).toBe('200');
    for (const { socket } of upgrades) socket.terminate();
    clock.nowMs += MINUTE_MS;
  });

  test('a connection that authenticates counts against the limits of its user, no longer of its address', async () => {
    const before = await server.call('GET', '/health');
    const token = await server.login('lene');
    using client = await RealtimeClient.login(server, token);
    await client.settle();
    expect(callAt(await server.call('GET', '/health'))).toBe(callAt(before));
    using stranger = await RealtimeClient.open(server);
    expect(callAt(await server.call('GET', '/health'))).toBe(callAt(before) - 1);
    stranger.send({ type: 'authenticate', data: { authToken: 'guess', protocol: 1 } });
    await stranger.closed;
    expect(callAt(await server.call('GET', '/health'))).toBe(callAt(before) - 1);
  });

  test('public documents and calls without a credential count against the limits of their address; probes and pages do not', async () => {
    clock.nowMs += MINUTE_MS;
    const token = await server.login('ivo');
    const results = await repeated(310, (round) =>
      server.call('GET', round % 30 === 0 ? '/openapi.json' : '/me', { headers: {} }),
    );
    expect(countOf(results, '200') + countOf(results, '401 AUTH_ERR_EMPTY_AUTH_TOKEN')).toBe(300);
    expect(new Set(results.slice(300))).toEqual(new Set([TOO_MANY]));
    expect(statusOf(await server.call('GET', '/health', { headers: {} }))).toBe('200');
    expect((await server.call('GET', '/docs', { headers: {} })).status).toBe(200);
    expect(statusOf(await server.call('GET', '/me', { token }))).toBe('200');
  });

  test('wrong signatures of media links count as failed credentials; valid links from the same address work', async () => {
    clock.nowMs += MINUTE_MS;
    const token = await server.login('aiko');
    const form = new FormData();
    form.append('file', new Blob(['a note']), 'note.txt');
    const uploaded = await fetch(`${server.url}/v3/media`, {
      method: 'POST',
      headers: { authToken: token },
      body: form,
    });
    const { data } = (await uploaded.json()) as TestResponse['body'];
    const link = new URL(data[0].url);
    const path = `${link.pathname.replace('/v3', '')}?exp=${link.searchParams.get('exp')}&sig=`;
    const sig = link.searchParams.get('sig');

    clock.nowMs += MINUTE_MS;
    const guesses = await repeated(35, () => server.call('GET', `${path}AAAAAAAAAAAAAAAAAAAAAA`, { headers: {} }));
    expect(countOf(guesses, '404 ERR_MEDIA_NOT_FOUND')).toBe(30);
    expect(new Set(guesses.slice(30))).toEqual(new Set([TOO_MANY]));
    expect((await server.call('GET', `${path}${sig}`, { headers: {} })).status).toBe(200);
    expect((await server.call('GET', path.split('?')[0] ?? '', { token })).status).toBe(200);

    // An expired link was valid once: clients that kept it are not guessing.
    clock.nowMs += 26 * 60 * MINUTE_MS;
    const expired = await repeated(35, () => server.call('GET', `${path}${sig}`, { headers: {} }));
    expect(countOf(expired, '404 ERR_MEDIA_NOT_FOUND')).toBe(35);
  });

  test('wrong secrets in the URLs of provider callbacks count as failed credentials; the right one works', async () => {
    clock.nowMs += MINUTE_MS;
    const fields = { sendGridApiKey: 'SG.key', senderName: 'Chat', senderEmail: 'chat@example.org' };
    const path = '/notifications/email/v1/providers/sendgrid';
    await server.call('POST', path, { body: fields });
    const { eventsWebhook } = (await server.call('GET', path)).body.data;
    const token = new URL(eventsWebhook).searchParams.get('token');
    const report = (secret: string | null) =>
      server.call('POST', `${path}/events?token=${secret}`, { headers: {}, body: [] });
    const guesses = await repeated(35, (round) => report(`guess${round}`));
    expect(countOf(guesses, '403 AUTH_ERR_NO_ACCESS')).toBe(30);
    expect(new Set(guesses.slice(30))).toEqual(new Set([TOO_MANY]));
    expect(statusOf(await report(token))).toBe('200');
  });
});

describe('shares', () => {
  const clock = new SetClock(1_767_269_040_000);
  let server: TestServer;
  const tokens: string[] = [];
  const settings = (by: CallOptions) => server.call('GET', '/settings', by);
  beforeAll(async () => {
    const budget = 'standard=100,standardReserve=20,standardShare=30,core=40,coreReserve=10,coreShare=15';
    server = await limitedServer(clock, budget);
    for (const uid of ['ivo', 'mara', 'lene', 'noor']) tokens.push(await server.login(uid));
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test('one busy token uses up only its own share', async () => {
    clock.nowMs += MINUTE_MS;
    const [noisy = '', other = ''] = tokens;
    const results = await repeated(120, () => settings({ token: noisy }));
    expect(results).toEqual([
      ...Array.from({ length: 30 }, () => '200'),
      ...Array.from({ length: 90 }, () => TOO_MANY),
    ]);
    expect(statusOf(await settings({ token: other }))).toBe('200');
    // 31 calls were admitted; rejected ones do not count.
    expect(callAt(await settings({}))).toBe(100 - 31 - 1);
  });

  test('a server key that acts for users counts in their shares', async () => {
    clock.nowMs += MINUTE_MS;
    const results = await repeated(35, () => server.call('GET', '/conversations', { as: 'ivo' }));
    expect(countOf(results, '200')).toBe(30);
    expect(statusOf(await server.call('GET', '/conversations', { as: 'mara' }))).toBe('200');
    expect(statusOf(await server.call('GET', '/conversations', { token: tokens[0] ?? '' }))).toBe(TOO_MANY);
  });

  test('fullAccess keys find their reserve when users have used up everything else', async () => {
    clock.nowMs += MINUTE_MS;
    const results: string[] = [];
    for (const token of tokens) results.push(...(await repeated(30, () => settings({ token }))));
    expect(countOf(results, '200')).toBe(80);
    const byKey = await repeated(25, () => settings({}));
    expect(byKey).toEqual([...Array.from({ length: 20 }, () => '200'), ...Array.from({ length: 5 }, () => TOO_MANY)]);
  });

  test('an authOnly key has a share, so that logins of one backend do not take the core budget', async () => {
    clock.nowMs += MINUTE_MS;
    const made = await server.call('POST', '/apikeys', { body: { name: 'login backend', scope: 'authOnly' } });
    const headers = { apikey: made.body.data.apiKey };
    const logins = await repeated(20, () => server.call('POST', '/users/ivo/auth_tokens', { headers, body: {} }));
    expect(countOf(logins, '200')).toBe(15);
    expect(statusOf(await server.call('POST', '/users/ivo/auth_tokens', { body: {} }))).toBe('200');
  });

  test('an authenticated connection above the core share is closed with 4029 and a retry delay', async () => {
    clock.nowMs += MINUTE_MS;
    const [token = ''] = tokens;
    for (let round = 0; round < 15; round += 1) (await RealtimeClient.login(server, token))[Symbol.dispose]();
    using surplus = await RealtimeClient.open(server);
    surplus.send({ type: 'authenticate', id: '1', data: { authToken: token, protocol: 1 } });
    expect(await surplus.next('error')).toMatchObject({ ref: '1', error: { code: 'ERR_TOO_MANY_REQUESTS' } });
    expect(await surplus.closed).toEqual({ code: 4029, reason: 'Retry-After: 60' });
  });

  test('a call for an acting user who does not exist counts', async () => {
    clock.nowMs += MINUTE_MS;
    const ghost = await server.call('GET', '/conversations', { as: 'ghost' });
    expect([statusOf(ghost), ghost.headers.get('x-rate-limit'), callAt(ghost)]).toEqual([
      '404 ERR_UID_NOT_FOUND',
      '30',
      29,
    ]);
  });
});

describe('limits of one user', () => {
  const clock = new SetClock(1_767_269_040_000);
  let server: TestServer;
  let ivo: string;
  let messageId: string;
  beforeAll(async () => {
    server = await limitedServer(clock);
    ivo = await server.login('ivo');
    for (const uid of ['mara', 'lene']) await server.login(uid);
    const sent = await server.call('POST', '/messages', {
      token: ivo,
      body: textMessage('mara', 'Hey'),
    });
    messageId = sent.body.data.id;
    await server.call('POST', '/groups', { token: ivo, body: { guid: 'crew', name: 'Crew', type: 'public' } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const reaction = () => `/messages/${messageId}/reactions/${encodeURIComponent('👍')}`;
  test.each<[string, number, (by: CallOptions, round: number) => Promise<TestResponse>]>([
    [
      'edits',
      60,
      (by, round) => server.call('PUT', `/messages/${messageId}`, { ...by, body: { data: { text: `${round}` } } }),
    ],
    ['reactions', 60, (by, round) => server.call(round % 2 === 0 ? 'POST' : 'DELETE', reaction(), by)],
    [
      'calls',
      10,
      (by, round) =>
        server.call('POST', '/calls', {
          ...by,
          body: { receiver: round % 2 ? 'mara' : 'lene', receiverType: 'user', type: 'audio' },
        }),
    ],
    [
      'group additions',
      30,
      (by) => server.call('POST', '/groups/crew/members', { ...by, body: { participants: ['mara', 'lene'] } }),
    ],
  ])('%s are limited per minute, even through a server key; others are not affected', async (_name, limit, act) => {
    clock.nowMs += MINUTE_MS;
    const results = await repeated(limit + 5, (round) => act(round % 3 === 0 ? { as: 'ivo' } : { token: ivo }, round));
    expect(results.slice(0, limit)).not.toContain(TOO_MANY);
    expect(new Set(results.slice(limit))).toEqual(new Set([TOO_MANY]));
    expect(statusOf(await act({ as: 'mara' }, 0))).not.toBe(TOO_MANY);
    clock.nowMs += MINUTE_MS;
    expect(statusOf(await act({ token: ivo }, 1))).not.toBe(TOO_MANY);
  });

  test('joining does not count as an addition', async () => {
    clock.nowMs += MINUTE_MS;
    const lene = await server.login('lene2');
    for (let round = 0; round < 32; round += 1) {
      const joined = await server.call('POST', '/groups/crew/members', {
        token: lene,
        body: { participants: ['lene2'] },
      });
      expect(statusOf(joined)).toBe('200');
      await server.call('DELETE', '/groups/crew/members/lene2', { token: lene });
    }
  });
});

test('every response shows a limit; a 429 has a Retry-After', async () => {
  const clock = new SetClock(1_767_269_040_000);
  await using server = await limitedServer(clock, 'sendMessage=1');
  const token = await server.login('ivo');
  await server.login('mara');
  const send = () =>
    server.call('POST', '/messages', {
      token,
      body: textMessage('mara', 'Hey'),
    });
  const shown = (response: TestResponse) =>
    ['x-rate-limit', 'x-rate-limit-remaining', 'x-rate-limit-reset', 'retry-after'].map((name) =>
      response.headers.get(name),
    );
  expect(shown(await send())).toEqual(['1', '0', null, null]);
  expect(shown(await send())).toEqual(['1', '0', String(clock.nowMs / 1000 + 60), '60']);
  expect(shown(await server.call('GET', '/me', { token }))).toEqual(['1200', '1198', null, null]);
  expect(shown(await server.call('GET', '/nowhere', { token }))).toEqual(['300', '300', null, null]);
  expect(shown(await server.call('GET', '/health', { headers: {} }))).toEqual(['300', '300', null, null]);
  expect(shown(await server.call('GET', '/me', { headers: {} }))).toEqual(['300', '299', null, null]);
  expect(shown(await server.call('GET', '/me', { token: 'guess' }))).toEqual(['30', '29', null, null]);
});

test('an override of 0 turns one limit off and leaves the others', async () => {
  const clock = new SetClock(1_767_269_040_000);
  await using server = await limitedServer(clock, 'markUnread=0, sendMessage = 2');
  const token = await server.login('ivo');
  await server.login('mara');
  const sent = await server.call('POST', '/messages', {
    as: 'mara',
    body: textMessage('ivo', 'Hey'),
  });
  const unread = await repeated(12, () =>
    server.call('DELETE', '/users/mara/conversation/read', { token, body: { id: sent.body.data.id } }),
  );
  expect(new Set(unread)).toEqual(new Set(['200']));
  const body = textMessage('mara', 'Hey');
  expect(await repeated(3, () => server.call('POST', '/messages', { token, body }))).toEqual(['200', '200', TOO_MANY]);
});

test('an unknown name of a limit keeps the server from starting and lists the known ones', async () => {
  await expect(startServer({ env: { CHATWIRE_RATE_LIMIT_OVERRIDES: 'messages=60' } })).rejects.toThrow(
    /CHATWIRE_RATE_LIMIT_OVERRIDES .*sendMessage/,
  );
});
