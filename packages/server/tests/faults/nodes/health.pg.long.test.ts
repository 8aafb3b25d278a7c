import { startPostgres, startServer } from '@chatwire/testkit';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { statusOf } from '../../fixtures/helpers.ts';
import { parseExposition } from '../../fixtures/telemetry/parse-exposition.ts';
import { healthCases } from './health.cases.ts';

describe('on PostgreSQL', () => {
  healthCases(async () => {
    const postgres = await startPostgres();
    return {
      env: { CHATWIRE_DATABASE_URL: await postgres.createDatabase() },
      remove: () => postgres.shutDown(),
      restore: () => postgres.startAgain(),
      [Symbol.asyncDispose]: () => postgres.stop(),
    };
  });
});

test('probes and metrics respond while every connection of the pool hangs', async () => {
  await using postgres = await startPostgres();
  const url = await postgres.createDatabase();
  await using server = await startServer({ env: { CHATWIRE_DATABASE_URL: url } });
  await server.login('mara');
  const status = async (path: string) => statusOf(await server.call('GET', path, { headers: {} }));
  const scrape = () => server.call('GET', '/metrics');
  expect(statusOf(await scrape())).toBe('200');

  const blocker = new Client({ connectionString: url });
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
  const hanging = Array.from({ length: 20 }, () => server.call('GET', '/users/mara'));
  await expect.poll(() => status('/ready'), { timeout: 20_000 }).toBe('503 ERR_UNAVAILABLE');
  expect(await status('/live')).toBe('200');
  const many = await Promise.all(Array.from({ length: 200 }, () => status('/ready')));
  expect(new Set(many)).toEqual(new Set(['503 ERR_UNAVAILABLE']));
  const metrics = parseExposition((await scrape()).body);
  expect(metrics.get('chatwire_database_up')?.samples).toEqual([
    { name: 'chatwire_database_up', labels: {}, value: 0 },
  ]);

  await blocker.query('ROLLBACK');
  await blocker.end();
  expect((await Promise.all(hanging)).map(statusOf)).toEqual(hanging.map(() => '200'));
  await expect.poll(() => status('/ready'), { timeout: 20_000 }).toBe('200');
}, 60_000);
