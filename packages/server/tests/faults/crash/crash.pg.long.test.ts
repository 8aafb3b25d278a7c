import { freshDatabase } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { killAndCheck } from './crash.cases.ts';

test('kill -9 loses nothing and repeats nothing on PostgreSQL', async () => {
  const env = { CHATWIRE_DATABASE_URL: await freshDatabase() };
  const { acknowledged } = await killAndCheck({ kills: 4, seed: 2, env });
  expect(acknowledged).toBeGreaterThan(0);
}, 120_000);
