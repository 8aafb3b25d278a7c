import { startNotificationServer, startPostgres } from '@chatwire/testkit';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { expectCompleteLog, keepSending } from '../keep-sending.ts';

test('PostgreSQL is killed twice in the middle of its writes: no acknowledged message and no decision is lost', async () => {
  await using postgres = await startPostgres({ durable: true });
  const url = await postgres.createDatabase();
  await using fixture = await startNotificationServer({ env: { CHATWIRE_DATABASE_URL: url } });
  await fixture.user('ivo');
  await fixture.user('mara', 'fcm_android');

  const sending = keepSending(fixture);
  for (let round = 0; round < 2; round += 1) {
    const before = sending.acknowledgedCount();
    await expect.poll(sending.acknowledgedCount, { timeout: 20_000 }).toBeGreaterThan(before + 10);
    await expect.poll(() => killWriter(url), { timeout: 10_000, interval: 5 }).toBe(true);
  }
  const sent = await sending.stop();
  expect([...sent.rejections]).toEqual(['503 ERR_UNAVAILABLE']);
  await expectCompleteLog(fixture, sent);
}, 60_000);

/** Sends kill -9 to the backend that is writing to the log. The whole database server goes down with it and recovers. */
async function killWriter(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and state <> 'idle' order by query ilike '%log%' desc limit 1`,
    );
    for (const { pid } of rows) process.kill(pid, 'SIGKILL');
    return rows.length > 0;
  } catch {
    return false; // The database is still recovering.
  } finally {
    await client.end().catch(() => undefined);
  }
}
