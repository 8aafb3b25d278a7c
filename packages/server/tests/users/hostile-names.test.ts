import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusOf } from '../fixtures/helpers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.login('mara');
});
afterAll(() => server[Symbol.asyncDispose]());

/** Members that every plain object inherits. */
const INHERITED = ['toString', 'constructor', 'hasOwnProperty', 'valueOf', '__defineGetter__'];
const inherited = (value: unknown) => Object.fromEntries(INHERITED.map((name) => [name, value]));

describe('names that plain objects inherit', () => {
  test('count as unknown settings of the log', async () => {
    const result = await server.call('PATCH', '/notifications/v1/logs/settings', { body: inherited(1) });
    expect(statusOf(result)).toBe('400 ERR_BAD_REQUEST');
    expect(result.body.error.details).toEqual(inherited(['is not a known member']));
  });

  test('names that plain objects inherit fail no call, wherever they occur in a body, a query, or a path', async () => {
    const { paths } = (await server.call('GET', '/openapi.json')).body as {
      paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
    };
    const failed: string[] = [];
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { requestBody }] of Object.entries(methods)) {
        const schema = requestBody?.content['application/json']?.schema;
        const bodies = schema ? [inherited(1), hostileBody(schema)] : [undefined];
        for (const body of bodies) {
          const url = `${path.replace(/^\/v3/, '').replaceAll(/\{\w+\}/g, 'constructor')}?toString=1&constructor=x`;
          // Streams and downloads do not end by themselves.
          if (/stream|export/.test(path)) continue;
          const result = await server.call(method.toUpperCase(), url, { as: 'mara', body });
          if (result.status >= 500) failed.push(`${method} ${url} ${result.status}`);
        }
      }
    }
    expect(failed).toEqual([]);
  });

  test('users with such names get their own results', async () => {
    for (const uid of ['constructor', '__proto__'])
      expect((await server.call('POST', '/users', { body: { uid, name: uid } })).status).toBe(200);
    await server.call('POST', '/groups', { body: { guid: 'crew', name: 'Crew', type: 'public' } });
    const added = await server.call('POST', '/groups/crew/members', {
      body: { participants: ['constructor', '__proto__'] },
    });
    expect(Object.entries(added.body.data).map(([uid, result]) => [uid, (result as Member).success])).toEqual([
      ['constructor', true],
      ['__proto__', true],
    ]);
    const sent = await server.call('POST', '/messages', {
      as: 'mara',
      body: { multipleReceivers: { uids: ['__proto__'] }, type: 'text', data: { text: 'ahoy' } },
    });
    expect(Object.keys(sent.body.data.uids)).toEqual(['__proto__']);
    const unread = await server.call('GET', '/conversations/unread', { as: '__proto__' });
    expect(unread.body.data).toMatchObject({ users: { mara: 1 } });
  });
});

describe('a request that cannot be read', () => {
  test.each([
    ['an invalid escape', '/v3/users/%zz', '400 ERR_BAD_REQUEST'],
    ['bytes that are no UTF-8', '/v3/users/%c3%28', '400 ERR_BAD_REQUEST'],
    ['an escape that is cut off', '/v3/users/%', '400 ERR_BAD_REQUEST'],
    ['such an escape at the root', '/%', '400 ERR_BAD_REQUEST'],
    ['a member that is too long', `/v3/users/${'a'.repeat(12_300)}`, '400 ERR_BAD_REQUEST'],
    ['a path that is too long', `/v3/users/${'a'.repeat(17_000)}`, '400 ERR_BAD_REQUEST'],
    ['nothing but slashes', '//', '404 ERR_API_NOT_FOUND'],
    ['an empty member', '/v3//users', '404 ERR_API_NOT_FOUND'],
  ])('a request with the path %s gets an error response', async (_fault, path, expected) => {
    const result = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Request-Id: r-1\r\nConnection: close\r\n\r\n`);
    expect(`${result.status} ${result.body.error.code}`).toBe(expected);
    expect(result.head).toMatch(/^x-request-id: \S+$/im);
    expect(result.head).toMatch(/^content-type: application\/json/im);
  });

  test.each([
    ['NONSENSE /v3/users HTTP/1.1\r\nHost: x\r\n\r\n', '400 ERR_BAD_REQUEST'],
    ['PROPFIND /v3/users HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', '405 ERR_API_NOT_FOUND'],
    ['GET /v3/users HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n', '400 ERR_BAD_REQUEST'],
    ['GET /%zz HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n', '404 ERR_API_NOT_FOUND'],
  ])('%j gets %s in the envelope of errors', async (request, expected) => {
    const result = await sendRaw(request);
    expect(`${result.status} ${result.body.error.code}`).toBe(expected);
  });
});

interface Member {
  readonly success: boolean;
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

/** Returns a body with inherited names in every object that its schema knows. */
function hostileBody(schema: Schema): object {
  const nested = Object.entries(schema.properties ?? {}).map(([name, member]) => [name, hostileBody(member)]);
  const branches = (schema.anyOf ?? []).map((member) => hostileBody(member));
  return Object.assign({}, ...branches, Object.fromEntries(nested), inherited(null));
}

async function sendRaw(request: string) {
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(request);
  const response = await text(socket);
  const [head = '', body = ''] = response.split(/\r\n\r\n/);
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body.replace(/^[0-9a-f]+\r\n/, '')) };
}
