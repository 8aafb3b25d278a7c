import { join } from 'node:path';
import { postgresTransport } from '../../src/bus/postgres-transport.ts';
import type { FrameCarrier } from './node-network.ts';

/** PostgreSQL alone: the nodes' connections for frames pass through a port, all others do not. */
export async function postgresCarrier(databaseUrl: string): Promise<FrameCarrier> {
  const { pathname, searchParams } = new URL(databaseUrl);
  return {
    target: join(searchParams.get('host') ?? '', '.s.PGSQL.5432'),
    env: (port) => ({ CHATWIRE_DATABASE_DIRECT_URL: `postgres://postgres@127.0.0.1:${port}${pathname}` }),
    transport: async (name) => postgresTransport({ url: databaseUrl, name, instance: 'another' }),
  };
}
