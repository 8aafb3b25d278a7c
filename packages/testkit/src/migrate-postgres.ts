import { migratePostgres } from './migrated-database.ts';

/** A process that creates the tables of a server in the database whose URL is its argument. */
const [url] = process.argv.slice(2);
if (url === undefined) throw new Error('Usage: migrate-postgres.ts URL');
await migratePostgres(url);
