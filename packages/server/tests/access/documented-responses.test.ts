import { Contract, type NotificationTestServer, type Operation, startNotificationServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A server with one object of every kind; every read of the API is compared with the document. */
let fixture: NotificationTestServer;
let contract: Contract;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  fixture = await startNotificationServer();
  const { server } = fixture;
  contract = new Contract(JSON.parse(await (await fetch(`${server.url}/v3/openapi.json`)).text()));
  await fixture.user('mara', 'fcm_android');
  await fixture.user('ivo');
  ids = await createOneOfEach();
});
afterAll(() => fixture[Symbol.asyncDispose]());

test('every read responds as documented', async () => {
  const succeeded: string[] = [];
  for (const [path, item] of Object.entries(contract.document.paths)) {
    const operation = item['get'];
    if (!operation || !isJson(operation)) continue;
    const url = path.replace('/v3', '').replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(path, name));
    const query = new URLSearchParams(requiredQuery(operation));
    const actor = operation.parameters?.some(({ name }) => name === 'onBehalfOf') ? { as: 'mara' } : {};
    const { status, headers, body } = await fixture.server.call('GET', `${url}?${query}`, actor);
    const type = headers.get('content-type')?.split(';')[0] ?? '';
    expect(contract.faultsOfResponse({ method: 'GET', path: `/v3${url}`, status, type, body }), url).toEqual([]);
    if (status === 200) succeeded.push(operation.operationId);
  }
  // Without an account of their own, GET of the six providers with one account is 404.
  expect(succeeded.length).toBeGreaterThan(45);
  expect(succeeded).toEqual(
    expect.arrayContaining(['listMessages', 'getConversationWithUser', 'explainMessage', 'getCall']),
  );
});

test('a response that is not as documented has faults', () => {
  const seen = { method: 'GET', path: '/v3/users/mara', status: 200, type: 'application/json' };
  expect(contract.faultsOfResponse({ ...seen, body: { data: { uid: 'mara' } } })).toEqual(
    expect.arrayContaining(["getUser 200: /data must have required property 'name'"]),
  );
  expect(contract.faultsOfResponse({ ...seen, status: 418, body: {} })).toEqual([
    'getUser does not document status 418',
  ]);
});

/** Creates one object of every kind that a path can name. Returns their ids by parameter. */
async function createOneOfEach(): Promise<Readonly<Record<string, string>>> {
  const { server } = fixture;
  const make = async (path: string, body: object, as?: string) => {
    const response = await server.call('POST', path, { body, ...(as !== undefined && { as }) });
    expect([path, response.status, response.body.error]).toEqual([path, 200, undefined]);
    return response.body.data;
  };
  await make('/groups', { guid: 'crew', name: 'Crew', type: 'public', owner: 'mara' });
  const message = await fixture.send('ivo', 'mara');
  await fixture.send('mara', 'group:crew');
  await make(`/messages/${message.id}/thread`, { type: 'text', data: { text: 'Aye' } }, 'mara');
  await server.call('POST', `/messages/${message.id}/reactions/👍`, { as: 'mara' });
  const call = await make('/calls', { receiver: 'mara', receiverType: 'user', type: 'audio' }, 'ivo');
  const webhook = await make('/notifications/v1/webhooks', { url: 'https://ops.example.org/failures' });
  const { authToken } = await make('/users/mara/auth_tokens', {});
  const [entry] = await fixture.entries(`messageId=${message.id}`, 1);
  return {
    uid: 'mara',
    guid: 'crew',
    id: message.id,
    messageId: message.id,
    sessionId: call.sessionId,
    webhookId: webhook.webhookId,
    authToken,
    logId: entry._id,
    conversationId: 'ivo_user_mara',
    since: '0',
  };
}

function valueOf(path: string, name: string): string {
  if (name === 'receiver') return path.includes('/groups/') ? 'crew' : 'ivo';
  return ids[name] ?? 'missing';
}

function requiredQuery({ parameters = [] }: Operation): [string, string][] {
  const named = parameters.filter(({ name, in: place, required }) => place === 'query' && (required || name === 'uid'));
  return named.map(({ name }) => [name, ids[name] ?? 'missing']);
}

function isJson({ responses }: Operation): boolean {
  return responses['200']?.content?.['application/json'] !== undefined;
}
