import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serveDatabases } from './fresh-database.ts';

const MIGRATE = join(import.meta.dirname, 'migrate-postgres.ts');

/** Runs once per vitest run. PostgreSQL itself starts only when a test asks for a database. */
export async function setup(): Promise<() => Promise<void>> {
  // Server processes that tests start reuse each other's compiled code, which halves the time of a start.
  const compiled = await mkdtemp(join(tmpdir(), 'chatwire-compiled-'));
  process.env.NODE_COMPILE_CACHE = compiled;
  // In a process of its own, because Vitest would first transform every module of the server.
  const databases = await serveDatabases(async (url) => {
    await promisify(execFile)(process.execPath, ['--conditions=chatwire-source', MIGRATE, url]);
  });
  return async () => {
    await databases[Symbol.asyncDispose]();
    // A process that is ending may still write.
    await rm(compiled, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
}
