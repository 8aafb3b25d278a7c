import { expect, test } from 'vitest';
import { SERVER_ORIGIN } from '../audit/act.ts';
import { AuditLog } from '../audit/audit-log.ts';
import { hashCredential } from '../base/secrets/credentials.ts';
import { systemClock } from '../base/time/clock.ts';
import { Probe } from '../base/time/probe.ts';
import { countApiKeys } from '../storage/access/api-keys-store.ts';
import { openSqliteStorage } from '../storage/sqlite/open-sqlite.ts';
import { ApiKeyCache } from './api-key-cache.ts';
import { createApiKey } from './create-api-key.ts';

const START_MS = 1_767_269_040_000;
const EXPIRED = { code: 'AUTH_ERR_APIKEY_EXPIRED' };

test('a key expires on time while the database does not respond', async () => {
  const clock = { nowMs: START_MS, now: () => clock.nowMs, after: systemClock.after };
  const storage = await openSqliteStorage(':memory:');
  const check = async () => void (await countApiKeys(storage.db));
  const database = new Probe({ clock: systemClock, timeoutMs: 1_000, cacheMs: 0, check });
  const cache = new ApiKeyCache(storage.db, clock, database);
  const limits = { expiresAt: START_MS / 1000 + 60, allowedAddresses: ['192.0.2.0/24'] };
  const record = new AuditLog(storage, clock).recorder(SERVER_ORIGIN);
  const { key } = await createApiKey(storage, clock, { name: 'Prometheus', scope: 'metrics', ...limits }, record);
  const presented = { hash: hashCredential(key), address: '192.0.2.1' };
  expect(await cache.useForMetrics(presented)).toMatchObject({ name: 'Prometheus' });

  await storage.close();
  await expect.poll(() => database.isUp()).toBe(false);
  clock.nowMs = START_MS + 59_999;
  expect(await cache.useForMetrics(presented)).toMatchObject({ name: 'Prometheus' });
  await expect(cache.useForMetrics({ ...presented, address: '203.0.113.1' })).rejects.toMatchObject({
    code: 'AUTH_ERR_ADDRESS_NOT_ALLOWED',
  });
  clock.nowMs += 1;
  await expect(cache.useForMetrics(presented)).rejects.toMatchObject(EXPIRED);
  await expect(cache.use(presented)).rejects.toMatchObject(EXPIRED);
});
