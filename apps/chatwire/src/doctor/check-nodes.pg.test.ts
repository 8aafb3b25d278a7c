import { readConfig } from '@chatwire/server';
import { freshDatabase } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { startPooler } from '../../../../packages/testkit/src/pooler.ts';
import { checkNodes } from './check-nodes.ts';

test('the check names the settings that several nodes require, including those for poolers', async () => {
  const database = await freshDatabase();
  await using pooler = await startPooler(database, 'transaction');
  const found = async (env: Readonly<Record<string, string>>) => {
    const findings = await checkNodes(readConfig(env));
    return findings.map(({ kind, text }) => `${kind}: ${text}`);
  };
  const shared = { CHATWIRE_MEDIA_DIR: '/srv/media', CHATWIRE_PUBLIC_URL: 'https://chat.example' };

  expect(await found({})).toEqual([]);
  expect(await found({ CHATWIRE_DATABASE_URL: database })).toEqual([
    'note: one; for several, set CHATWIRE_MEDIA_URL and CHATWIRE_PUBLIC_URL',
  ]);
  expect(await found({ ...shared, CHATWIRE_DATABASE_URL: database })).toEqual([
    'ok: one or several; frames between them pass through PostgreSQL',
  ]);
  expect(await found({ ...shared, CHATWIRE_DATABASE_URL: pooler.url })).toEqual([
    'note: one; for several, set CHATWIRE_DATABASE_DIRECT_URL',
  ]);
  expect(await found({ ...shared, CHATWIRE_DATABASE_URL: pooler.url, CHATWIRE_DATABASE_DIRECT_URL: database })).toEqual(
    ['ok: one or several; frames between them pass through PostgreSQL'],
  );
  expect(await found({ ...shared, CHATWIRE_DATABASE_URL: database, CHATWIRE_DATABASE_DIRECT_URL: pooler.url })).toEqual(
    [expect.stringMatching(/^fault: CHATWIRE_DATABASE_DIRECT_URL leads to a pooler in transaction mode/)],
  );
});
