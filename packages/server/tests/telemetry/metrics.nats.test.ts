import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pingBus, readConfig } from '@chatwire/server';
import { freshDatabase, startServer } from '@chatwire/testkit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startNats } from '../../../testkit/src/nats.ts';
import { natsBinary } from '../../../testkit/src/nats-binary.ts';
import { parseExposition } from '../fixtures/telemetry/parse-exposition.ts';

const binary = natsBinary() ?? '';
const reason = binary ? '' : ' (skipped: install nats-server, it is not on PATH and apt cannot fetch it)';
const POLL_OPTIONS = { timeout: 15_000 };

describe.skipIf(!binary)(`a server with PostgreSQL and NATS${reason}`, () => {
  test('has metrics of the pool, queries and NATS; without NATS it stays ready and says so', async () => {
    const mediaDir = await mkdtemp(join(tmpdir(), 'chatwire-media-'));
    onTestFinished(() => rm(mediaDir, { recursive: true }));
    const nats = await startNats(binary);
    const env = {
      CHATWIRE_DATABASE_URL: await freshDatabase(),
      CHATWIRE_NATS_URL: nats.url,
      CHATWIRE_MEDIA_DIR: mediaDir,
      CHATWIRE_PUBLIC_URL: 'http://chat.example.org',
    };
    await using server = await startServer({ env });
    const read = async (family: string, name = family, labels: Readonly<Record<string, string>> = {}) =>
      parseExposition((await server.call('GET', '/metrics')).body)
        .get(family)
        ?.samples.find(
          (sample) => sample.name === name && Object.entries(labels).every(([k, v]) => sample.labels[k] === v),
        )?.value;
    const ready = async () => (await server.call('GET', '/ready')).body.data;
    await server.login('mara');

    const roundTrip = 'chatwire_nats_round_trip_seconds';
    await expect.poll(() => read(roundTrip, `${roundTrip}_count`), POLL_OPTIONS).toBeGreaterThan(0);
    expect(await read(roundTrip, `${roundTrip}_sum`)).toBeLessThan(1);
    expect(await read('chatwire_bus_connected')).toBe(1);
    const queries = 'chatwire_database_query_duration_seconds';
    expect(await read(queries, `${queries}_count`, { operation: 'insert' })).toBeGreaterThan(0);
    const wait = 'chatwire_database_connection_wait_seconds';
    expect(await read(wait, `${wait}_count`)).toBeGreaterThan(0);
    expect(await read('chatwire_database_connections', undefined, { state: 'idle' })).toBeGreaterThan(0);
    expect(await ready()).not.toHaveProperty('degraded');
    const { nats: parsed, natsCa } = readConfig(env);
    if (!parsed) throw new Error('NATS is set.');
    expect(await pingBus({ nats: parsed, natsCa })).toBeLessThan(1_000);

    await nats.kill();
    await expect.poll(() => read('chatwire_bus_connected'), POLL_OPTIONS).toBe(0);
    expect(await ready()).toMatchObject({ status: 'ok', degraded: ['bus'] });
    await expect(pingBus({ nats: parsed, natsCa })).rejects.toThrow();
  }, 60_000);
});
