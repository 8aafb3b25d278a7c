import { settingsForSeveralNodes } from '../config/conflicts.ts';
import type { Config } from '../config.ts';
import { isTransactionPooled } from '../storage/postgres/pooling.ts';
import type { Bus } from './bus.ts';
import { natsBusName, postgresBusName } from './bus-name.ts';
import { createLocalBus } from './local-bus.ts';
import { connectNodeBus, type NodeBusOptions } from './node-bus.ts';

/** How a node exchanges frames with others. */
export interface BusChoice {
  /** `given`: passed by the caller of `startApp`. `local`: no exchange. */
  readonly kind: 'given' | 'local' | 'nats' | 'postgres';
  /** Nodes on buses of the same name exchange frames. */
  readonly name: string | undefined;
  /** Missing settings that several nodes on one database require. */
  readonly missing: readonly string[];
}

type Settings = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'nats' | 'appId' | 'mediaDir' | 'mediaUrl' | 'publicUrl'
>;

/**
 * Chooses NATS if it is configured. Otherwise chooses the database if the other settings allow several nodes: a node that
 * stores media on its own disk must be the only one. See docs/decisions/frames-over-postgresql.md.
 */
export async function chooseBus(config: Settings, given: Bus | undefined): Promise<BusChoice> {
  const { nats, appId, databaseUrl, databaseDirectUrl } = config;
  if (given) return { kind: 'given', name: given.name, missing: [] };
  if (nats) return { kind: 'nats', name: natsBusName(appId), missing: [] };
  if (databaseUrl === undefined) return { kind: 'local', name: undefined, missing: [] };
  const missing = [...settingsForSeveralNodes(config)];
  if (missing.length === 0 && databaseDirectUrl === undefined && (await isTransactionPooled(databaseUrl))) {
    missing.push('CHATWIRE_DATABASE_DIRECT_URL');
  }
  if (missing.length > 0) return { kind: 'local', name: undefined, missing };
  return { kind: 'postgres', name: postgresBusName(appId), missing };
}

/** Opens the chosen bus. Loads the NATS or PostgreSQL client only if the bus uses it. */
export async function openBus(
  config: Config,
  { kind, name = '' }: BusChoice,
  options: Pick<NodeBusOptions, 'instance' | 'clock' | 'logger' | 'onRoundTrip'>,
): Promise<Bus> {
  const { nats, natsCa, databaseUrl } = config;
  if (kind === 'nats' && nats) {
    const { natsTransport } = await import('./nats-transport.ts');
    return connectNodeBus({ ...options, name, transport: await natsTransport({ nats, natsCa, name }) });
  }
  const url = config.databaseDirectUrl ?? databaseUrl;
  if (kind === 'postgres' && url) {
    const { postgresTransport } = await import('./postgres-transport.ts');
    const { instance } = options;
    // Without CHATWIRE_DATABASE_DIRECT_URL, `chooseBus` has checked that the connection uses no pooler.
    const isDirect = config.databaseDirectUrl === undefined;
    return connectNodeBus({ ...options, name, transport: postgresTransport({ url, name, instance, isDirect }) });
  }
  return createLocalBus();
}
