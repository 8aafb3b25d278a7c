import { freshDatabase } from '@chatwire/testkit';
import { Client } from 'pg';
import { openPostgresLogStore } from '../../../src/logs/postgres/postgres-log-store.ts';
import { openPostgresStorage } from '../../../src/storage/postgres/open-postgres.ts';
import { openDatabaseLink } from './database-link.ts';
import { LOG_SIZES, type SimDatabase } from './sim-database.ts';

/** Short enough that receipts arrive before and after those of their entries are packed. */
const PACKED_AFTER_MS = 3_600_000;

let template: Promise<string> | undefined;
let databases = 0;

/** Creates a database on the PostgreSQL of the test run. Sockets of the links to it are below `dir`. */
export async function openPostgresDatabase(dir: string): Promise<SimDatabase> {
  const from = await (template ??= migratedDatabase());
  databases += 1;
  const name = `simulation_${process.pid}_${databases}`;
  const url = withName(from, name);
  await administer(from, `create database ${name} template ${nameOf(from)} strategy file_copy`);
  const storage = await openPostgresStorage(url, { migrate: false, connections: 2 });
  let links = 0;
  let activity = 0;
  let idle = async () => {};
  return {
    storage,
    get activity() {
      return activity;
    },
    idle: () => idle(),
    async connect(clock) {
      links += 1;
      const link = await openDatabaseLink({
        url,
        dir: `${dir}/link-${links}`,
        onMessage: () => void (activity += 1),
        // The rest of the process ends with its connections.
        onCrash: () => clock.kill(),
      });
      idle = link.idle;
      const own = await openPostgresStorage(link.url, { migrate: false });
      const logs = await openPostgresLogStore({ url: link.url, clock, ...LOG_SIZES, packedAfterMs: PACKED_AFTER_MS });
      return {
        // Another thread would read without the link, in real time.
        storage: { ...own, location: undefined },
        logs,
        get hasCrashed() {
          return link.hasCrashed;
        },
        crashAtRequest(requests, moment) {
          link.crashAtRequest(requests, moment);
          return true;
        },
        async kill() {
          await link.cut();
          // The memory of a killed process is not waited for.
          for (const store of [own, logs]) void store.close().catch(() => {});
        },
      };
    },
    async [Symbol.asyncDispose]() {
      await storage.close();
      await administer(from, `drop database ${name} with (force)`);
    },
  };
}

/** Migrations take longer than many runs: each world gets a copy of a migrated database. */
async function migratedDatabase(): Promise<string> {
  const url = await freshDatabase();
  const clock = { now: () => 0, after: () => () => {} };
  for (const store of [await openPostgresStorage(url), await openPostgresLogStore({ url, clock })]) await store.close();
  return url;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: withName(url, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

function withName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
