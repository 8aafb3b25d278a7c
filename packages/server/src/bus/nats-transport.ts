import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { StartError } from '../base/errors/start-error.ts';
import { faultOfSettings, type NatsConnectionOptions, natsConnector } from './nats-connection.ts';
import { type Link, TOPICS, type Topic, type Transport } from './transport.ts';

export interface NatsTransportOptions extends NatsConnectionOptions {
  /** Prefix of the subjects. */
  readonly name: string;
}

/** Uses core NATS with one subject per topic. Throws `StartError` if the certificate file cannot be read. */
export async function natsTransport(options: NatsTransportOptions): Promise<Transport> {
  const connect = await natsConnector(options);
  return {
    label: 'NATS',
    async open(receive) {
      const connection = await connect().catch((error: unknown) => {
        const fault = faultOfSettings(error);
        throw fault === undefined ? error : new StartError([fault], { cause: error });
      });
      for (const topic of TOPICS) {
        const callback = (error: Error | null, message: Msg) => void (error ?? receive(topic, message.json()));
        connection.subscribe(subjectOf(options.name, topic), { callback });
      }
      return new NatsLink(connection, options.name);
    },
  };
}

class NatsLink implements Link {
  readonly ended: Promise<void>;
  readonly #connection: NatsConnection;
  readonly #name: string;

  constructor(connection: NatsConnection, name: string) {
    this.#connection = connection;
    this.#name = name;
    this.ended = connection.closed().then(() => {});
  }

  send(topic: Topic, message: unknown): void {
    if (this.#connection.isClosed()) return;
    this.#connection.publish(subjectOf(this.#name, topic), JSON.stringify(message));
  }

  async roundTrip(): Promise<number> {
    return this.#connection.rtt();
  }

  async close(): Promise<void> {
    await this.#connection.drain().catch(() => {});
  }
}

function subjectOf(name: string, topic: Topic): string {
  return `${name}.${topic}`;
}
