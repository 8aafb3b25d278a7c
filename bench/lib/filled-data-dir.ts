import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@chatwire/server';
import { openSqliteLogStore } from '../../packages/server/src/logs/sqlite/sqlite-log-store.ts';
import { EntrySource } from '../log-pages/entry-source.ts';

const BATCH_SIZE = 1_000;

/** Creates a data directory of a server whose log contains this many generated entries. */
export async function filledDataDir(name: string, entries: number): Promise<string> {
  const dir = join(import.meta.dirname, '..', 'data', name);
  rmSync(dir, { recursive: true, force: true });
  const logDir = join(dir, 'notification-log');
  mkdirSync(logDir, { recursive: true });
  const store = await openSqliteLogStore({ dir: logDir, clock: systemClock });
  const source = new EntrySource(1);
  for (let written = 0; written < entries; written += BATCH_SIZE) await store.append(source.take(BATCH_SIZE));
  await store.close();
  return dir;
}
