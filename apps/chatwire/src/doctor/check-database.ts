import { existsSync } from 'node:fs';
import {
  type Config,
  chatFileOf,
  type DatabaseInfo,
  databaseInfo,
  openStorage,
  type Storage,
  schemaState,
} from '@chatwire/server';
import { CHECKS } from '../texts/doctor.ts';
import { causeOf, type Finding, fault, note, ok } from './finding.ts';

export interface CheckedDatabase {
  readonly findings: readonly Finding[];
  /** The open database; the caller must close it. */
  readonly storage?: Storage;
  readonly info?: DatabaseInfo;
}

/** Opens the database without changing it. `storage` is set if its tables have the schema of this version. */
export async function checkDatabase(config: Config): Promise<CheckedDatabase> {
  const about = CHECKS.database;
  const name = config.databaseUrl ? 'PostgreSQL' : chatFileOf(config);
  if (!config.databaseUrl && !existsSync(name)) {
    return { findings: [note(about, CHECKS.notCreated(name))] };
  }
  try {
    const storage = await openStorage(config, { migrate: false });
    switch (await schemaState(storage.db, storage.capabilities.engine)) {
      case 'current': {
        const info = await databaseInfo(storage);
        return { findings: [ok(about, CHECKS.current(name)), ok(about, info.name)], storage, info };
      }
      case 'behind':
        await storage.close();
        return { findings: [note(about, CHECKS.behind(name))] };
      case 'newer':
        await storage.close();
        return { findings: [fault(about, CHECKS.newer(name))] };
    }
  } catch (error) {
    return { findings: [fault(about, causeOf(error))] };
  }
}
