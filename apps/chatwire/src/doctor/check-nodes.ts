import { assertDirect, type Config, chooseBus, StartError } from '@chatwire/server';
import { CHECKS } from '../texts/doctor.ts';
import { causeOf, type Finding, fault, note, ok } from './finding.ts';

/**
 * Checks whether several nodes can share the database, and reports how frames reach other nodes. SQLite supports one
 * process.
 */
export async function checkNodes(config: Config): Promise<readonly Finding[]> {
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl === undefined) return [];
  try {
    const { kind, missing } = await chooseBus(config, undefined);
    if (missing.length > 0) return [note(CHECKS.nodes, CHECKS.oneNode(missing))];
    if (kind === 'nats') return [ok(CHECKS.nodes, CHECKS.framesThrough('NATS'))];
    await assertDirect(databaseDirectUrl ?? databaseUrl);
    return [ok(CHECKS.nodes, CHECKS.framesThrough('PostgreSQL'))];
  } catch (error) {
    return [fault(CHECKS.nodes, error instanceof StartError ? error.problems.join(' ') : causeOf(error))];
  }
}
