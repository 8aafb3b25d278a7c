import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteLogStore } from '../../../packages/server/src/logs/sqlite/sqlite-log-store.ts';
import { SourceClock } from '../../log-pages/load.ts';
import type { ComparedLog } from './compared-log.ts';
import { dataFolder } from './data-folder.ts';

/** The notification log of Chatwire on SQLite. */
export const fillBatch = 1_000;

/** Opens the log with this name, and creates it if it is missing. */
export async function openLog(name: string): Promise<ComparedLog> {
  const clock = new SourceClock();
  const dir = dataFolder(`chatwire-${name}`);
  const store = await openSqliteLogStore({ dir, clock });
  return {
    count: async () => (await store.stats()).rows,
    async append(rows) {
      clock.ms = rows[0]?.ms ?? clock.ms;
      await store.append(rows.map(({ entry }) => entry));
    },
    async page(request) {
      const { entries } = await store.page(request);
      return () => entries.map((entry) => /"_id":"([0-9a-f]{24})"/.exec(entry.toString('latin1'))?.[1] ?? '');
    },
    async settle() {},
    bytes: async () => bytesIn(dir),
    [Symbol.asyncDispose]: () => store.close(),
  };
}

/** Deletes a closed log. */
export async function deleteLog(name: string): Promise<void> {
  rmSync(dataFolder(`chatwire-${name}`), { recursive: true });
}

function bytesIn(folder: string): number {
  return readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}
