import { natsTransport } from '../../packages/server/src/bus/nats-transport.ts';
import { postgresTransport } from '../../packages/server/src/bus/postgres-transport.ts';
import type { Transport } from '../../packages/server/src/bus/transport.ts';
import { natsServers } from '../../packages/server/src/config/parsers.ts';

/** A bus that carries frames between nodes. */
export interface MeasuredBus {
  readonly name: string;
  /** Returns the settings of a node on this database. */
  env(databaseUrl: string): Readonly<Record<string, string>>;
  transport(databaseUrl: string, name: string, instance: string): Promise<Transport>;
}

export function measuredBuses(natsUrl: string): readonly MeasuredBus[] {
  return [
    {
      name: 'PostgreSQL',
      env: () => ({}),
      transport: async (url, name, instance) => postgresTransport({ url, name, instance }),
    },
    {
      name: 'NATS',
      env: () => ({ CHATWIRE_NATS_URL: natsUrl }),
      async transport(_, name) {
        const servers = natsServers(natsUrl);
        if (!servers.ok) throw new Error(servers.problem);
        return natsTransport({ nats: servers.value, natsCa: undefined, name });
      },
    },
  ];
}
