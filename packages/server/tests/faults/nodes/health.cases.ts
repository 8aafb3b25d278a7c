import { API_KEY, startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusOf } from '../../fixtures/helpers.ts';
import { parseExposition } from '../../fixtures/telemetry/parse-exposition.ts';

/** A database that tests can remove from a running server. */
export interface RemovableDatabase extends AsyncDisposable {
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
  restore(): Promise<void>;
}

const UNAVAILABLE = '503 ERR_UNAVAILABLE';
const POLL_OPTIONS = { timeout: 20_000 };

/**
 * Defines the test cases for liveness, readiness, and metrics while the database is unavailable. See
 * docs/spec/operations.md#life-cycle.
 */
export function healthCases(open: () => Promise<RemovableDatabase>): void {
  let database: RemovableDatabase;
  let server: TestServer;

  beforeAll(async () => {
    database = await open();
    server = await startServer({ env: database.env });
  }, 60_000);
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  const probe = async (path: string) => statusOf(await server.call('GET', path, { headers: {} }));

  test('readiness depends on the database, liveness does not', async () => {
    for (const path of ['/live', '/ready', '/health']) expect(await probe(path)).toBe('200');
    await database.remove();
    await expect.poll(() => probe('/ready'), POLL_OPTIONS).toBe(UNAVAILABLE);
    expect(await probe('/health')).toBe(UNAVAILABLE);
    expect(await probe('/live')).toBe('200');
    const unready = await server.call('GET', '/ready', { headers: {} });
    expect(unready.headers.get('retry-after')).toBe('1');
    expect(unready.headers.get('cache-control')).toBe('no-store');
    await database.restore();
    await expect.poll(() => probe('/ready'), POLL_OPTIONS).toBe('200');
    const health = await server.call('GET', '/health', { headers: {} });
    expect(health.body).toEqual({ data: { status: 'ok', version: expect.any(String) } });
  }, 60_000);

  test('metrics respond while the database is unavailable, without the values that come from it', async () => {
    const create = async (name: string) =>
      (await server.call('POST', '/apikeys', { body: { name, scope: 'metrics' } })).body.data.apiKey;
    const [used, unused] = [await create('prometheus'), await create('not used yet')];
    const scrape = (key: string) => server.call('GET', '/metrics', { headers: { Authorization: `Bearer ${key}` } });
    const databaseUp = async () =>
      parseExposition((await scrape(used)).body).get('chatwire_database_up')?.samples[0]?.value;
    await server.login('ivo');
    await server.login('mara');
    const message = { receiver: 'mara', receiverType: 'user', type: 'text', category: 'message', data: { text: 'Hi' } };
    expect(statusOf(await server.call('POST', '/messages', { as: 'ivo', body: message }))).toBe('200');
    await server.app.context.notifications.settled();

    const before = parseExposition((await scrape(used)).body);
    expect(before.get('chatwire_database_up')?.samples[0]?.value).toBe(1);
    expect(before.get('chatwire_queue_depth')?.samples).toHaveLength(1);
    await database.remove();
    await expect.poll(databaseUp, POLL_OPTIONS).toBe(0);
    const during = parseExposition((await scrape(used)).body);
    expect(during.get('chatwire_events_total')).toEqual(before.get('chatwire_events_total'));
    expect(during.get('chatwire_events_total')?.samples).toHaveLength(1);
    const missing = [...before.keys()].filter((name) => !during.has(name));
    expect(missing).toEqual([
      'chatwire_queue_depth',
      'chatwire_queue_oldest_age_seconds',
      'chatwire_timers',
      'chatwire_webhooks_pending',
    ]);
    expect(statusOf(await scrape(unused))).toBe(UNAVAILABLE);
    expect(statusOf(await server.call('GET', '/metrics', { headers: { apikey: used } }))).toBe('200');
    await database.restore();
    await expect.poll(databaseUp, POLL_OPTIONS).toBe(1);
    await expect.poll(async () => statusOf(await scrape(unused)), POLL_OPTIONS).toBe('200');
  }, 60_000);

  test('a deleted key does not read metrics while the database is unavailable', async () => {
    const { apiKey, keyId } = (await server.call('POST', '/apikeys', { body: { name: 'old', scope: 'metrics' } })).body
      .data;
    const scrape = async () => statusOf(await server.call('GET', '/metrics', { headers: { apikey: apiKey } }));
    expect(await scrape()).toBe('200');
    expect(statusOf(await server.call('DELETE', `/apikeys/${keyId}`))).toBe('200');
    expect(await scrape()).toBe('401 AUTH_ERR_APIKEY_NOT_FOUND');
    await database.remove();
    await expect.poll(() => probe('/ready'), POLL_OPTIONS).toBe(UNAVAILABLE);
    expect(await scrape()).toBe(UNAVAILABLE);
    await database.restore();
    await expect.poll(() => probe('/ready'), POLL_OPTIONS).toBe('200');
    expect(statusOf(await server.call('GET', '/users', { headers: { apikey: API_KEY } }))).toBe('200');
  }, 60_000);
}
