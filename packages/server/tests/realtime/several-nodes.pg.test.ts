import { RealtimeClient } from '@chatwire/testkit';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { areJoined, NodeNetwork } from '../fixtures/nodes/node-network.ts';
import { postgresCarrier } from '../fixtures/nodes/postgres-carrier.ts';
import { severalNodesCases } from './several-nodes.cases.ts';

severalNodesCases(postgresCarrier);

test('PostgreSQL ends the connections for frames: clients get a resync, and a resume repeats every message', async () => {
  const network = await NodeNetwork.open(postgresCarrier);
  const [first, second] = [await network.start(), await network.start()];
  await first.login('ivo');
  const token = await first.login('mara');
  using mara = await RealtimeClient.login(second, token);
  await expect.poll(() => areJoined(first, second)).toBe(true);
  const send = () => first.sendText('ivo', 'mara', 'x');

  await send();
  const { cursor } = await mara.next('message');
  expect(await endConnections(network.databaseUrl)).toBe(2);
  for (let sent = 0; sent < 10; sent += 1) await send();
  await mara.next('resync');
  await expect.poll(() => areJoined(first, second)).toBe(true);
  await send();
  await mara.next('message', (frame) => frame['seq'] === 12);

  using again = await RealtimeClient.login(second, token, { resume: { cursor } });
  await again.next('message', (frame) => frame['seq'] === 12);
  const seqs = new Set(again.of('message').map((frame) => frame['seq']));
  expect(seqs.isSupersetOf(new Set([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]))).toBe(true);
});

/** Returns how many connections there were. */
async function endConnections(connectionString: string): Promise<number | null> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'chatwire bus'`,
  );
  await client.end();
  return rowCount;
}
