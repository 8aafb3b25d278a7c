import { existsSync } from 'node:fs';
import { type Config, chatFileOf, openStorage, type Storage, schemaState } from '@chatwire/server';
import { causeOf, type Finding, fault, note, ok } from './finding.ts';

/** Opens the database without changing it. `storage` is there when its tables are as this version needs them. */
export async function checkDatabase(
  config: Config,
): Promise<{ readonly findings: readonly Finding[]; readonly storage?: Storage }> {
  const about = 'database';
  const name = config.databaseUrl ? 'PostgreSQL' : chatFileOf(config);
  if (!config.databaseUrl && !existsSync(name)) {
    return { findings: [note(about, `${name} does not exist yet: the first start makes it`)] };
  }
  try {
    const storage = await openStorage(config, { migrate: false });
    switch (await schemaState(storage.db)) {
      case 'current':
        return { findings: [ok(about, `${name}: reachable, tables are up to date`)], storage };
      case 'behind':
        await storage.close();
        return {
          findings: [note(about, `${name}: reachable; the next start, or chatwire migrate, brings it up to date`)],
        };
      case 'newer':
        await storage.close();
        return { findings: [fault(about, `${name} was written by a newer version of Chatwire`)] };
    }
  } catch (error) {
    return { findings: [fault(about, causeOf(error))] };
  }
}
