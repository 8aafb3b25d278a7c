import type { NatsConnection } from '@nats-io/transport-node';
import { describeError } from '../base/errors/describe-error.ts';
import { StartError } from '../base/errors/start-error.ts';
import { Signal } from '../base/signal.ts';
import { type Clock, every, sleep } from '../base/time/clock.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { BroadcastMessage, Bus } from './bus.ts';
import { faultOfSettings, type NatsConnectionOptions, natsConnector } from './nats-connection.ts';
import { Peers } from './peers.ts';

export interface NatsBusOptions extends NatsConnectionOptions {
  readonly name: string;
  /** Random per process: who published a fact. */
  readonly instance: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Sent every second, and when a node comes or goes. */
interface Beat {
  readonly from: string;
  /** Number of the node's last fact. */
  readonly number: number;
  /** `hello` asks the others for their beat at once. */
  readonly kind: 'hello' | 'beat' | 'goodbye';
}

/** A fact as it crosses nodes; nodes of earlier versions send no number. */
type SentFact = BroadcastMessage & { readonly from?: string; readonly number?: number };

const BEAT_MS = 1_000;
const RETRY_MS = 500;

/**
 * Several nodes: facts go to the listeners of this process at once and to the other nodes through NATS. Without NATS
 * the node works alone and joins when it is back. Throws StartError when NATS rejects the settings.
 */
export async function connectNatsBus(options: NatsBusOptions): Promise<Bus> {
  const bus = new NatsBus(options, await natsConnector(options));
  await bus.start();
  return bus;
}

/**
 * Core NATS forgets what it cannot deliver. So each node numbers its facts, those it could not publish included, and
 * repeats its last number every second: whatever gets lost, for whatever reason, shows as a gap.
 */
class NatsBus implements Bus {
  readonly lost = new Signal();
  readonly #options: NatsBusOptions;
  readonly #connect: () => Promise<NatsConnection>;
  readonly #facts = new Signal<{ readonly fact: BroadcastMessage; readonly isOwn: boolean }>();
  readonly #peers = new Peers();
  readonly #closing = new AbortController();
  #connection: NatsConnection | undefined;
  #published = 0;
  #endBeats = () => {};
  #connecting: Promise<void> = Promise.resolve();

  constructor(options: NatsBusOptions, connect: () => Promise<NatsConnection>) {
    this.#options = options;
    this.#connect = connect;
  }

  get name(): string {
    return this.#options.name;
  }

  get isComplete(): boolean {
    return this.#connection !== undefined && this.#peers.isComplete(this.#options.clock.now());
  }

  async start(): Promise<void> {
    const { clock, logger } = this.#options;
    const first = await this.#connect().catch((error: unknown) => {
      const fault = faultOfSettings(error);
      if (fault !== undefined) throw new StartError([fault]);
      logger.warn({ error: describeError(error) }, 'NATS is away: this node works alone and joins when it is back');
      return undefined;
    });
    if (first) this.#join(first);
    this.#connecting = this.#stayConnected(first);
    this.#endBeats = every(clock, BEAT_MS, () => this.#beat('beat'));
  }

  publish(fact: BroadcastMessage): void {
    this.#facts.emit({ fact, isOwn: true });
    this.#published += 1;
    this.#send('facts', { ...fact, from: this.#options.instance, number: this.#published } satisfies SentFact);
  }

  subscribe(listener: (fact: BroadcastMessage, isOwn: boolean) => void): () => void {
    return this.#facts.listen(({ fact, isOwn }) => listener(fact, isOwn));
  }

  expect(others: ReadonlySet<string>): void {
    const { clock, logger } = this.#options;
    if (!this.#peers.expect(others)) this.lost.emit();
    if (this.#connection && this.#peers.unreported(clock.now()).length > 0) {
      logger.warn({}, 'a node of this database is not heard through NATS: are all connected to the same NATS servers?');
    }
  }

  async close(): Promise<void> {
    this.#endBeats();
    this.#beat('goodbye');
    this.#closing.abort();
    await this.#connection?.drain().catch(() => {});
    await this.#connecting;
  }

  async #stayConnected(first: NatsConnection | undefined): Promise<void> {
    const { clock, logger } = this.#options;
    const { signal } = this.#closing;
    let connection = first;
    while (!signal.aborted) {
      await connection?.closed();
      if (connection && !signal.aborted) logger.warn({}, 'NATS connection lost');
      this.#connection = undefined;
      await sleep(clock, RETRY_MS, signal);
      if (signal.aborted) return;
      connection = await this.#connect().catch(() => undefined);
      if (connection) this.#rejoin(connection);
    }
    await connection?.close();
  }

  #rejoin(connection: NatsConnection): void {
    this.#options.logger.warn({}, 'NATS connection is back');
    this.#join(connection);
    this.lost.emit();
  }

  #join(connection: NatsConnection): void {
    this.#connection = connection;
    connection.subscribe(`${this.name}.facts`, {
      callback: (error, message) => void (error ?? this.#receiveFact(message.json<SentFact>())),
    });
    connection.subscribe(`${this.name}.beats`, {
      callback: (error, message) => void (error ?? this.#receiveBeat(message.json<Beat>())),
    });
    this.#beat('hello');
  }

  #receiveFact({ from, number, ...fact }: SentFact): void {
    const isWhole =
      from === undefined || number === undefined || this.#peers.heardFact(from, number, this.#options.clock.now());
    if (!isWhole) this.lost.emit();
    this.#facts.emit({ fact, isOwn: false });
  }

  #receiveBeat({ from, number, kind }: Beat): void {
    if (!this.#peers.heardBeat(from, number, this.#options.clock.now())) this.lost.emit();
    if (kind === 'hello') this.#beat('beat');
    if (kind === 'goodbye') this.#peers.left(from);
  }

  #beat(kind: Beat['kind']): void {
    this.#send('beats', { from: this.#options.instance, number: this.#published, kind } satisfies Beat);
  }

  /** What cannot be sent is not kept: the other nodes notice its number missing and let their clients catch up. */
  #send(subject: 'facts' | 'beats', message: object): void {
    if (!this.#connection || this.#connection.isClosed()) return;
    try {
      this.#connection.publish(`${this.name}.${subject}`, JSON.stringify(message));
    } catch (error) {
      this.#options.logger.warn({ error: describeError(error) }, 'a live frame could not be sent to the other nodes');
    }
  }
}
