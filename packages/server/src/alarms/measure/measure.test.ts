import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteLogStore } from '../../logs/sqlite/sqlite-log-store.ts';
import { openSqliteStorage } from '../../storage/sqlite/open-sqlite.ts';
import { measureCases } from './measure.cases.ts';

measureCases(async (clock) => {
  const dir = mkdtempSync(join(tmpdir(), 'chatwire-alarms-'));
  const storage = await openSqliteStorage(':memory:');
  const logs = await openSqliteLogStore({ dir, clock });
  return {
    storage,
    logs,
    async close() {
      await logs.close();
      await storage.close();
      rmSync(dir, { recursive: true });
    },
  };
});
