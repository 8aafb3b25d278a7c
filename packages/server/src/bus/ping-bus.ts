import type { NatsServers } from '../config/parsers.ts';

/** Connects to NATS and returns the round-trip time, ms. Rejects with the reason if it cannot connect. */
export async function pingBus(options: {
  readonly nats: NatsServers;
  readonly natsCa: string | undefined;
}): Promise<number> {
  // The NATS client is loaded only where it is used.
  const { faultOfSettings, natsConnector } = await import('./nats-connection.ts');
  const connect = await natsConnector(options);
  const connection = await connect().catch((error: unknown) => {
    const fault = faultOfSettings(error);
    throw fault === undefined ? error : new Error(fault, { cause: error });
  });
  try {
    return await connection.rtt();
  } finally {
    await connection.close();
  }
}
