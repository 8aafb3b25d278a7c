import { expect, onTestFinished, test } from 'vitest';
import { openSqliteStorage } from '../../storage/sqlite/open-sqlite.ts';
import { readLastIds, writeLastIds } from './last-ids.ts';

test('numbering continues after the ids of a backup, but never below the first id of a table', async () => {
  const storage = await openSqliteStorage(':memory:');
  onTestFinished(() => storage.close());
  await writeLastIds(storage.db, 'sqlite', { messages: 500, reactions: 57 });
  // An older backup has reactions that were numbered from 1.
  expect(await readLastIds(storage.db, 'sqlite', ['messages', 'reactions'])).toEqual({
    messages: 500,
    reactions: 1_000_000_000_000,
  });
});
