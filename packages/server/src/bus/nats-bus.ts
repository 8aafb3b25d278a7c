import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Signal } from '../base/signal.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Bus, LiveFact } from './bus.ts';

export interface NatsBusOptions {
  /** `nats://` or `tls://` address, user and password included if need be. */
  readonly url: string;
  /** Deployments that share a NATS server do not hear each other. */
  readonly appId: string;
  readonly logger: Logger;
}

/**
 * Several nodes: facts go to the listeners of this process at once and to the other nodes through NATS. Rejects when
 * NATS cannot be reached at the start; later the node works on alone until it is back.
 */
export async function connectNatsBus({ url, appId, logger }: NatsBusOptions): Promise<Bus> {
  const connection = await connect({ ...addressOf(url), name: 'chatwire', noEcho: true, maxReconnectAttempts: -1 });
  const subject = `chatwire.${Buffer.from(appId).toString('base64url')}.facts`;
  const facts = new Signal<{ readonly fact: LiveFact; readonly isOwn: boolean }>();
  const rejoined = new Signal();
  let isConnected = true;
  connection.subscribe(subject, {
    callback(error, message) {
      if (!error) facts.emit({ fact: message.json<LiveFact>(), isOwn: false });
    },
  });
  void follow(connection, (state) => {
    logger.warn({ state }, 'connection to NATS');
    isConnected = state === 'reconnect';
    if (isConnected) rejoined.emit();
  });
  return {
    publish(fact) {
      facts.emit({ fact, isOwn: true });
      // Without a connection the client would hoard facts that nobody wants later.
      if (isConnected && !connection.isClosed()) connection.publish(subject, JSON.stringify(fact));
    },
    subscribe: (listener) => facts.listen(({ fact, isOwn }) => listener(fact, isOwn)),
    rejoined,
    close: () => (isConnected ? connection.drain() : connection.close()),
  };
}

async function follow(connection: NatsConnection, changed: (state: 'disconnect' | 'reconnect') => void): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect' || type === 'reconnect') changed(type);
  }
}

/** The client takes credentials apart from the address. */
function addressOf(text: string) {
  const url = new URL(text);
  return {
    servers: `${url.hostname}:${url.port || '4222'}`,
    ...(url.protocol === 'tls:' && { tls: {} }),
    ...(url.username && { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }),
  };
}
