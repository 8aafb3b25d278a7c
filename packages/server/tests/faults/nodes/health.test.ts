import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpServer } from '@chatwire/server';
import { API_KEY, FakeClock, startServer } from '@chatwire/testkit';
import { describe, expect, test } from 'vitest';
import { createLocalBus } from '../../../src/bus/local-bus.ts';
import { statusOf } from '../../fixtures/helpers.ts';
import { healthCases } from './health.cases.ts';

describe('on SQLite', () => {
  healthCases(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'chatwire-health-'));
    const [file, elsewhere] = [join(dataDir, 'chat.sqlite'), join(dataDir, 'elsewhere')];
    return {
      env: { CHATWIRE_DATA_DIR: dataDir },
      remove: () => rename(file, elsewhere),
      restore: () => rename(elsewhere, file),
      [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
    };
  });
});

test('a starting server is live and has metrics, but is not ready', async () => {
  const seen: Record<string, number> = {};
  const extend = async (http: HttpServer) => {
    for (const path of ['/v3/live', '/v3/ready', '/v3/health', '/v3/metrics', '/v3/users']) {
      seen[path] = (await http.inject({ path, headers: { apikey: API_KEY } })).statusCode;
    }
  };
  await using server = await startServer({ extend });
  expect(seen).toEqual({ '/v3/live': 200, '/v3/ready': 503, '/v3/health': 503, '/v3/metrics': 200, '/v3/users': 503 });
  expect(statusOf(await server.call('GET', '/ready'))).toBe('200');
});

test('a server without write access to its storage reports it and is not ready', async () => {
  const clock = new FakeClock();
  const mediaDir = await mkdtemp(join(tmpdir(), 'chatwire-media-'));
  await using server = await startServer({ clock, env: { CHATWIRE_MEDIA_DIR: mediaDir } });
  expect((await server.call('GET', '/ready')).body.data).toEqual({ status: 'ok', version: expect.any(String) });
  await rename(mediaDir, `${mediaDir}-unmounted`);
  await rename(join(server.dataDir, 'chat.sqlite'), join(server.dataDir, 'elsewhere'));
  await clock.advance(10_000);
  const { status, body } = await server.call('GET', '/ready');
  expect(status).toBe(503);
  expect(body.error).toEqual({
    code: 'ERR_UNAVAILABLE',
    message: 'Not ready: database, storage.',
    details: { database: ['does not respond'], storage: ['cannot be written'] },
  });
  await rename(`${mediaDir}-unmounted`, mediaDir);
  await rename(join(server.dataDir, 'elsewhere'), join(server.dataDir, 'chat.sqlite'));
  await clock.advance(10_000);
  expect(statusOf(await server.call('GET', '/ready'))).toBe('200');
  expect(await readdir(mediaDir)).toEqual(['.chatwire-media']);
  await rm(mediaDir, { recursive: true });
});

test('a node without its bus stays ready and reports it', async () => {
  const bus = { ...createLocalBus(), connection: 'down' as const };
  await using server = await startServer({ bus });
  expect((await server.call('GET', '/ready')).body.data).toMatchObject({ status: 'ok', degraded: ['bus'] });
});

test('a key reads metrics for 24 h without the database, and no longer', async () => {
  const clock = new FakeClock();
  await using server = await startServer({ clock });
  const scrape = async () => statusOf(await server.call('GET', '/metrics'));
  expect(await scrape()).toBe('200');
  await rename(join(server.dataDir, 'chat.sqlite'), join(server.dataDir, 'elsewhere'));
  await clock.advance(1_000);
  expect(statusOf(await server.call('GET', '/ready'))).toBe('503 ERR_UNAVAILABLE');
  clock.jump(clock.now() + 23 * 3_600_000);
  expect(await scrape()).toBe('200');
  clock.jump(clock.now() + 3_600_000);
  expect(await scrape()).toBe('503 ERR_UNAVAILABLE');
});

test('probes are never rejected, and metrics stay readable when others have used up the deployment’s limits', async () => {
  await using server = await startServer({
    env: {
      CHATWIRE_RATE_LIMITS: 'on',
      CHATWIRE_RATE_LIMIT_OVERRIDES: 'unauthenticated=3,standard=6,standardReserve=0,standardShare=20',
    },
  });
  const { apiKey } = (await server.call('POST', '/apikeys', { body: { name: 'prometheus', scope: 'metrics' } })).body
    .data;
  for (let call = 0; call < 5; call += 1) expect(statusOf(await server.call('GET', '/settings'))).toBe('200');
  expect(statusOf(await server.call('GET', '/settings'))).toBe('429 ERR_TOO_MANY_REQUESTS');
  for (let round = 0; round < 10; round += 1) {
    for (const path of ['/live', '/ready', '/health']) {
      expect(statusOf(await server.call('GET', path, { headers: {} }))).toBe('200');
    }
    expect(statusOf(await server.call('GET', '/metrics', { headers: { apikey: apiKey } }))).toBe('200');
    expect(statusOf(await server.call('GET', '/metrics'))).toBe('200');
  }
});
