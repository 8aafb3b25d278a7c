import { freshDatabase } from '@chatwire/testkit';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { startPooler } from '../../../testkit/src/pooler.ts';
import { StartError } from '../base/errors/start-error.ts';
import { systemClock } from '../base/time/clock.ts';
import { createLogger } from '../telemetry/logger.ts';
import { broadcast, busCases, nodeBusCases, openTestBus, waitUntilConnected } from './bus.cases.ts';
import { connectNodeBus, type NodeBusOptions } from './node-bus.ts';
import { postgresTransport } from './postgres-transport.ts';

const url = await freshDatabase();

const open = (options: Omit<NodeBusOptions, 'transport'>) =>
  connectNodeBus({ ...options, transport: postgresTransport({ url, ...options }) });

busCases(open);
nodeBusCases(open);

test('nodes whose connections are ended report a loss, reconnect, and exchange messages', async () => {
  const [first, second] = [await openTestBus(open), await openTestBus(open)];
  await waitUntilConnected(first, second);
  const own = `datname = current_database() and application_name = 'chatwire bus'`;
  const ended = await query(`select pg_terminate_backend(pid) from pg_stat_activity where ${own}`);
  expect(ended).toBeGreaterThanOrEqual(2);
  await expect.poll(() => first.losses() > 0 && second.losses() > 0).toBe(true);
  await waitUntilConnected(first, second);
  first.bus.publish(broadcast('after'));
  await expect.poll(() => second.foreign).toEqual(['after']);
});

test('deployments in different schemas of one database are isolated from each other', async () => {
  await query('create schema if not exists other');
  const elsewhere = await openTestBus((options) =>
    connectNodeBus({
      ...options,
      transport: postgresTransport({ ...options, url: `${url}&options=${encodeURIComponent('-c search_path=other')}` }),
    }),
  );
  const [first, second] = [await openTestBus(open), await openTestBus(open)];
  await waitUntilConnected(first, second);
  elsewhere.bus.expect(new Set([first.instance]));
  first.bus.publish(broadcast('here'));
  await expect.poll(() => second.foreign).toEqual(['here']);
  expect([elsewhere.foreign, elsewhere.bus.isComplete]).toEqual([[], false]);
});

test('a pooler in transaction mode is rejected with the setting to change; one in session mode works', async () => {
  await using transaction = await startPooler(url, 'transaction');
  await using session = await startPooler(url, 'session');
  const through = (pooled: string) => (options: Omit<NodeBusOptions, 'transport'>) =>
    connectNodeBus({ ...options, transport: postgresTransport({ ...options, url: pooled }) });
  const error = await through(transaction.url)({
    name: 'tide',
    instance: 'ivo',
    clock: systemClock,
    logger: createLogger('silent'),
  }).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain('CHATWIRE_DATABASE_DIRECT_URL');

  const [first, second] = [await openTestBus(through(session.url)), await openTestBus(open)];
  await waitUntilConnected(first, second);
  first.bus.publish(broadcast('pooled'));
  await expect.poll(() => second.foreign).toEqual(['pooled']);
});

test('a database that does not exist is rejected; one that is unavailable is waited for', async () => {
  const start = async (at: string) =>
    postgresTransport({ url: at, name: 'tide', instance: 'ivo' })
      .open(() => undefined)
      .catch((error: unknown) => error);
  const { searchParams } = new URL(url);
  expect(await start(`postgres://postgres@localhost/none?${searchParams}`)).toBeInstanceOf(StartError);
  const away = await start('postgres://postgres@localhost/none?host=/nowhere');
  expect(away).toBeInstanceOf(Error);
  expect(away).not.toBeInstanceOf(StartError);
});

/** Returns how many rows came back. */
async function query(text: string): Promise<number | null> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(text);
  await client.end();
  return rowCount;
}
