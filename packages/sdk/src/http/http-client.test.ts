import { FakeClock } from '@chatwire/testkit';
import { beforeEach, expect, test } from 'vitest';
import { Timers } from '../platform/timers.ts';
import { clientClock } from '../testing/client-clock.ts';
import { HttpClient } from './http-client.ts';

let clock: FakeClock;
let timers: Timers;
let requests: { readonly url: string; readonly init: RequestInit }[];
/** Behaviour of the network for a request. */
let network: (init: RequestInit) => Promise<Response>;
let http: HttpClient;

beforeEach(() => {
  clock = new FakeClock();
  timers = new Timers(clientClock(clock));
  requests = [];
  network = async () => jsonResponse(200, { data: { uid: 'mara' }, meta: { page: 1 } });
  http = new HttpClient({
    upload: () => undefined,
    host: 'https://chat.example.org',
    timers,
    requestMs: 15_000,
    uploadMs: 600_000,
    fetch(input, init = {}) {
      requests.push({ url: String(input), init });
      return network(init);
    },
    tokens: () => ({ token: () => 'token-1', renew: async () => undefined, expire: () => undefined }),
  });
});

test('a call carries the token, its query encoded and its body as JSON', async () => {
  const { data, meta } = await http.call({
    method: 'POST',
    path: '/users',
    query: { tags: ['a b', 'c'], withTags: true, page: undefined, none: [] },
    body: { name: 'Mara' },
  });
  expect([data, meta]).toEqual([{ uid: 'mara' }, { page: 1 }]);
  expect(requests[0]?.url).toBe('https://chat.example.org/v3/users?tags=a%20b%2Cc&withTags=true');
  expect(requests[0]?.init).toMatchObject({
    method: 'POST',
    headers: { authToken: 'token-1', 'Content-Type': 'application/json' },
    body: '{"name":"Mara"}',
  });
});

test('a request without a body has no content type', async () => {
  await http.call({ method: 'DELETE', path: '/me' });
  expect(requests[0]?.init.headers).toEqual({ authToken: 'token-1' });
});

test('a server error keeps its code, details and retry delay', async () => {
  const error = { code: 'ERR_TOO_MANY_REQUESTS', message: 'Slow down.', details: { uid: ['too often'], odd: 7 } };
  network = async () => jsonResponse(429, { error }, { 'Retry-After': '7' });
  const failed = await failureOf(call());
  expect(failed).toMatchObject({
    code: error.code,
    message: error.message,
    status: 429,
    retryable: true,
    retryAfterMs: 7_000,
  });
  expect(failed).toHaveProperty('details', { uid: ['too often'] });
});

test.each([
  [400, false],
  [404, false],
  [408, true],
  [409, false],
  [500, true],
  [503, true],
])('status %i: retryable is %s', async (status, retryable) => {
  network = async () => jsonResponse(status, { error: { code: 'X', message: 'x' } });
  expect(await failureOf(call())).toMatchObject({ status, retryable });
});

test.each(['<html>', '[]', '{"meta":{}}', ''])('a response body of %j is an error', async (body) => {
  network = async () => new Response(body);
  expect(await failureOf(call())).toMatchObject({ code: 'ERR_BAD_RESPONSE', retryable: false });
});

test('an error page of an intermediary keeps its status', async () => {
  network = async () => new Response('<html>', { status: 502 });
  expect(await failureOf(call())).toMatchObject({ code: 'ERR_BAD_RESPONSE', status: 502, retryable: true });
});

test('a network that fails is retryable', async () => {
  network = () => Promise.reject(new TypeError('fetch failed'));
  expect(await failureOf(call())).toMatchObject({ code: 'ERR_NETWORK', retryable: true, cause: expect.any(TypeError) });
});

test('a missing response within 15 s is a timeout, even when the platform ignores the abort', async () => {
  network = () => new Promise(() => undefined);
  const failed = failureOf(call());
  await clock.advance(15_000);
  expect(await failed).toMatchObject({ code: 'ERR_TIMEOUT', retryable: true });
  expect([timers.count, http.count]).toEqual([0, 0]);
});

test('an abort by the caller, before or during the request, rejects and leaves nothing behind', async () => {
  network = () => new Promise(() => undefined);
  const abort = new AbortController();
  const failed = failureOf(http.call({ method: 'GET', path: '/me', signal: abort.signal }));
  abort.abort();
  expect(await failed).toMatchObject({ code: 'ERR_ABORTED', retryable: false });
  expect(await failureOf(http.call({ method: 'GET', path: '/me', signal: abort.signal }))).toMatchObject({
    code: 'ERR_ABORTED',
  });
  expect([timers.count, http.count, requests.length]).toEqual([0, 0, 1]);
});

test('an exception serialises to JSON with its code, message and status', async () => {
  network = async () => jsonResponse(404, { error: { code: 'ERR_UID_NOT_FOUND', message: 'No such user.' } });
  const failed = await failureOf(call());
  expect(JSON.parse(JSON.stringify(failed))).toEqual({
    name: 'ChatException',
    code: 'ERR_UID_NOT_FOUND',
    message: 'No such user.',
    status: 404,
    retryable: false,
  });
});

function call() {
  return http.call({ method: 'GET', path: '/me' });
}

function jsonResponse(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => {
      throw new Error('The call did not fail.');
    },
    (error: unknown) => error,
  );
}
