import { request as httpRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { NewLogEntry } from '@chatwire/server';
import { API_KEY, createMemoryLogStore, FakeClock, startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageEntry } from '../fixtures/notifications/sample-entries.ts';

const clock = new FakeClock();
const logs = createMemoryLogStore(clock);
const PATH = '/notifications/v1/logs';
let server: TestServer;
let ids: string[];

const ofGroup = {
  receiver: 'harbour-crew',
  receiverType: 'group',
  member: 'mara',
  conversationId: 'group_harbour-crew',
} as const;

beforeAll(async () => {
  server = await startServer({ clock, logs });
  ids = await logs.append([
    messageEntry(1, { payload: '{"zweite":2,"erste":"é ✓ \u2028","n":1.50,"type":"fcm"}' }),
    messageEntry(2, { ...ofGroup, notificationTriggered: false, reason: 'DND_PREFERENCE', outcome: 'skipped' }),
    messageEntry(3, { channel: 'email', provider: 'sendgrid', messageIds: [1, 2, 3] }),
    messageEntry(4, { success: false, outcome: 'failed', trace: [{ gate: 'DND', result: 'pass' }] }),
    messageEntry(5, { trigger: 'ongoing', messageCategory: 'call', messageType: 'video' }),
  ]);
});
afterAll(() => server[Symbol.asyncDispose]());

async function messageIds(query: string): Promise<number[]> {
  const result = await server.call('GET', `${PATH}?${query}`);
  return result.body.data.map((one: NewLogEntry) => one.messageId);
}

describe('a page', () => {
  test('lists the newest entries first, uncached, with its neighbours', async () => {
    const result = await server.call('GET', `${PATH}?limit=2`);
    expect(result.status).toBe(200);
    expect(result.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(result.headers.get('cache-control')).toBe('no-store');
    expect(result.body.data.map((one: { _id: string }) => one._id)).toEqual([ids[4], ids[3]]);
    expect(result.body.meta).toEqual({
      current: { limit: 2, count: 2 },
      previous: { affix: 'prepend', messageId: 5, logId: ids[4] },
      next: { affix: 'append', messageId: 4, logId: ids[3] },
    });
  });

  test('leads to older entries through next and to newer ones through previous', async () => {
    expect(await messageIds(`limit=2&affix=append&logId=${ids[3]}`)).toEqual([3, 2]);
    expect(await messageIds(`limit=2&logId=${ids[1]}`)).toEqual([1]);
    expect(await messageIds(`limit=2&affix=prepend&logId=${ids[1]}`)).toEqual([4, 3]);
    expect(await messageIds('affix=prepend')).toEqual([5, 4, 3, 2, 1]);
    const last = await server.call('GET', `${PATH}?logId=${ids[1]}`);
    expect(last.body.meta).not.toHaveProperty('next');
  });

  test('a page without entries has no cursors, except a given one, which is echoed', async () => {
    const nobody = await server.call('GET', `${PATH}?sender=nobody`);
    expect(nobody.body).toEqual({ data: [], meta: { current: { limit: 20, count: 0 } } });
    const newest = await server.call('GET', `${PATH}?affix=prepend&logId=${ids[4]}`);
    expect(newest.body.meta.previous).toEqual({ affix: 'prepend', messageId: 5, logId: ids[4] });
    const forged = await server.call('GET', `${PATH}?affix=prepend&logId=${'f'.repeat(24)}`);
    expect(forged.body.meta.previous).toEqual({ affix: 'prepend', logId: 'f'.repeat(24) });
  });

  test('has each entry byte for byte as stored', async () => {
    const { entries } = await logs.page({ filter: {}, affix: 'append', limit: 20 });
    const { body } = await raw({});
    expect(body.toString().startsWith(`{"data":[${entries.join(',')}],`)).toBe(true);
  });

  test('uses compression only when the client asks for it', async () => {
    const plain = await raw({});
    const packed = await raw({ 'Accept-Encoding': 'gzip' });
    expect(plain.encoding).toBeUndefined();
    expect(packed.encoding).toBe('gzip');
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
  });

  test('a list of entries has no traces', async () => {
    const { data } = (await server.call('GET', PATH)).body;
    for (const one of data) expect(one).not.toHaveProperty('trace');
  });
});

describe('filters', () => {
  test.each([
    ['messageId=1', [3, 1]],
    ['channel=push&reason=DND_PREFERENCE', [2]],
    ['member=MARA', [2]],
    ['member=mara&receiverType=user', []],
    ['success=false', [4]],
    ['channel=sms&provider=fcm', []],
    ['success=true&notificationTriggered=false', []],
    ['reason=DND_PREFERENCE&notificationTriggered=true', []],
    ['messageCategory=message&outcome=sent', [3, 1]],
    ['from=1767268923012', []],
    ['from=1767268923011&to=1767268923012&limit=1', [5]],
    ['sender=&channel=fax&channel=email', [3]],
    ['conversationId=group_harbour-crew&colour=red', [2]],
    ['not.reason=DND_PREFERENCE,MUTE_PREFERENCE&not.outcome=failed', [5, 3, 1]],
    ['not.messageId=1&not.recipient=nobody', [5, 4, 2]],
    ['not.success=true', [4, 2]],
    ['reason=DND_PREFERENCE&not.reason=DND_PREFERENCE', []],
  ])('%s', async (query, expected) => {
    expect(await messageIds(query)).toEqual(expected);
  });

  test('all faults come in one response', async () => {
    expect(await server.call('GET', `${PATH}?limit=0&channel=fax&from=20&to=10&not.outcome=sent,lost`)).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'ERR_BAD_REQUEST',
          details: {
            limit: ['must be an integer from 1 to 1000'],
            channel: ['must be one of push, email, sms'],
            from: ['must not be greater than to'],
            'not.outcome': ['each value must be one of sent, failed, skipped, unreachable'],
          },
        },
      },
    });
  });

  test.each([
    'sender=%00',
    'messageId=1.5',
    'messageId=NaN',
    'from=99999999999999999999',
    'sender=%FF%FE&limit=x',
    `receiver=${'a'.repeat(10_000)}`,
    `receiver=${'a'.repeat(65_536)}`,
    'logId=../../etc',
  ])('hostile input is a 400 with its code (%#)', async (query) => {
    const result = await server.call('GET', `${PATH}?${query}`);
    expect(result).toMatchObject({ status: 400, body: { error: { code: 'ERR_BAD_REQUEST' } } });
    expect(result.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });

  test('call triggers beyond the spec are accepted while an operator has enabled one', async () => {
    const call = (code: number) => ({ body: { preferences: { call: { busySetting: code } } } });
    expect((await server.call('GET', `${PATH}?trigger=ongoing`)).status).toBe(400);
    await server.call('PATCH', '/notifications/v1/settings', call(2));
    expect(await messageIds('trigger=ongoing')).toEqual([5]);
    await server.call('PATCH', '/notifications/v1/settings', call(1));
    expect((await server.call('GET', `${PATH}?trigger=ongoing`)).status).toBe(400);
  });
});

describe('one entry', () => {
  test('has the result of each rule', async () => {
    const result = await server.call('GET', `${PATH}/${ids[3]}`);
    expect(result.headers.get('cache-control')).toBe('no-store');
    expect(result.body.data).toMatchObject({
      _id: ids[3],
      messageId: 4,
      trace: [{ gate: 'DND', result: 'pass' }],
    });
  });

  test('an entry with an unknown id is not found; a malformed id is an error', async () => {
    expect(await server.call('GET', `${PATH}/${'0'.repeat(24)}`)).toMatchObject({
      status: 404,
      body: { error: { code: 'ERR_LOG_NOT_FOUND' } },
    });
    expect(await server.call('GET', `${PATH}/nonsense`)).toMatchObject({
      status: 400,
      body: { error: { code: 'ERR_BAD_REQUEST', details: { logId: [expect.any(String)] } } },
    });
  });
});

describe('reading the log', () => {
  test('requires a server key with full access', async () => {
    const token = await server.login('mara');
    expect((await server.call('GET', PATH, { token })).body.error.code).toBe('AUTH_ERR_NO_ACCESS');
    expect((await server.call('GET', PATH, { headers: {} })).body.error.code).toBe('AUTH_ERR_EMPTY_APIKEY');
    const unknown = await server.call('GET', PATH, { headers: { apikey: 'f'.repeat(40) } });
    expect(unknown).toMatchObject({ status: 401, body: { error: { code: 'AUTH_ERR_APIKEY_NOT_FOUND' } } });
    const { apiKey } = await newKey('authOnly');
    const narrow = await server.call('GET', PATH, { headers: { apikey: apiKey } });
    expect(narrow).toMatchObject({ status: 403, body: { error: { code: 'AUTH_ERR_NO_ACCESS' } } });
    expect((await server.call('POST', PATH, { body: {} })).status).toBe(405);
  });

  test('a deleted key stops working immediately, although keys are cached', async () => {
    const { apiKey, keyId } = await newKey('fullAccess');
    const read = async () => (await server.call('GET', PATH, { headers: { apikey: apiKey } })).status;
    expect(await read()).toBe(200);
    await server.call('DELETE', `/apikeys/${keyId}`);
    expect(await read()).toBe(401);
  });

  test('a key deleted elsewhere stops working within a second', async () => {
    const { apiKey, keyId } = await newKey('fullAccess');
    const read = async () => (await server.call('GET', PATH, { headers: { apikey: apiKey } })).status;
    expect(await read()).toBe(200);
    await server.app.context.storage.db.deleteFrom('api_keys').where('key_id', '=', keyId).execute();
    await clock.advance(1_000);
    expect(await read()).toBe(401);
  });

  async function newKey(scope: string): Promise<{ readonly apiKey: string; readonly keyId: string }> {
    return (await server.call('POST', '/apikeys', { body: { name: 'reader', scope } })).body.data;
  }
});

/** Fetches without the Accept-Encoding that fetch adds. */
function raw(headers: Record<string, string>): Promise<{ encoding: string | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${server.url}/v3${PATH}`, { headers: { apikey: API_KEY, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject).end();
  });
}
