import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveDatabases } from './fresh-database.ts';

/** Runs once per vitest run. PostgreSQL itself starts only when a test asks for a database. */
export async function setup(): Promise<() => Promise<void>> {
  // Server processes that tests start reuse each other's compiled code, which halves the time of a start.
  const compiled = await mkdtemp(join(tmpdir(), 'chatwire-compiled-'));
  process.env.NODE_COMPILE_CACHE = compiled;
  const databases = await serveDatabases(async (url) => {
    // Loaded only when needed: runs without a PostgreSQL test start sooner.
    const { migratePostgres } = await import('./migrated-database.ts');
    await migratePostgres(url);
  });
  return async () => {
    await databases[Symbol.asyncDispose]();
    // A process that is ending may still write.
    await rm(compiled, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
}
