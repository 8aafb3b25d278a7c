import { freshDatabase } from '@chatwire/testkit';
import { openPostgresLogStore } from '../../logs/postgres/postgres-log-store.ts';
import { openPostgresStorage } from '../../storage/postgres/open-postgres.ts';
import { measureCases } from './measure.cases.ts';

measureCases(async (clock) => {
  const url = await freshDatabase();
  const storage = await openPostgresStorage(url);
  const logs = await openPostgresLogStore({ url, clock });
  return {
    storage,
    logs,
    async close() {
      await logs.close();
      await storage.close();
    },
  };
});
