import { serveDatabases } from './fresh-database.ts';

/** Runs once per vitest run. PostgreSQL itself starts only when a test asks for a database. */
export async function setup(): Promise<() => Promise<void>> {
  const databases = await serveDatabases();
  return async () => databases[Symbol.asyncDispose]();
}
