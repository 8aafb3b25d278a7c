import { describeError } from '../base/errors/describe-error.ts';
import { StartError } from '../base/errors/start-error.ts';
import { Signal } from '../base/signal.ts';
import { type Clock, every, sleep } from '../base/time/clock.ts';
import { assertNever } from '../base/values/assert-never.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { BroadcastMessage, Bus, CountedCalls } from './bus.ts';
import { Peers } from './peers.ts';
import type { Link, Topic, Transport } from './transport.ts';

export interface NodeBusOptions {
  readonly name: string;
  readonly transport: Transport;
  /** Random id of this process, by which other nodes recognise its broadcasts. */
  readonly instance: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called every second with the round-trip time of the transport, milliseconds, if the transport measures it. */
  readonly onRoundTrip?: (ms: number) => void;
}

/** Heartbeat of a node, sent every second, and when the node starts or stops. */
interface Beat {
  readonly from: string;
  /** Number of the node's last broadcast. */
  readonly number: number;
  /** `hello`: the node has just connected, and the others respond with a beat. `goodbye`: the node is stopping. */
  readonly kind: 'hello' | 'beat' | 'goodbye';
}

/**
 * A broadcast as sent between nodes. `from`: instance of the node. Nodes of earlier versions send neither `from` nor
 * `number`.
 */
type SentBroadcast = BroadcastMessage & { readonly from?: string; readonly number?: number };

const BEAT_MS = 1_000;
const RETRY_MS = 250;
const MAX_RETRY_MS = 2_000;

/**
 * Creates a bus between nodes: broadcasts go to the subscribers of this process at once, and to the other nodes through the
 * transport. While there is no connection, the node works alone; it joins when the connection is restored. Throws StartError
 * for settings that cannot work.
 */
export async function connectNodeBus(options: NodeBusOptions): Promise<Bus> {
  const bus = new NodeBus(options);
  await bus.start();
  return bus;
}

/**
 * Transports drop what they cannot deliver. Each node therefore numbers its broadcasts, including those it could not
 * publish, and repeats its last number every second, so that other nodes notice every loss as a gap.
 */
class NodeBus implements Bus {
  readonly lost = new Signal();
  readonly counted = new Signal<readonly CountedCalls[]>();
  readonly #options: NodeBusOptions;
  readonly #broadcasts = new Signal<{ readonly broadcast: BroadcastMessage; readonly isOwn: boolean }>();
  readonly #peers = new Peers();
  readonly #closing = new AbortController();
  #link: Link | undefined;
  #published = 0;
  #endBeats = () => {};
  #connecting: Promise<void> = Promise.resolve();

  constructor(options: NodeBusOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.name;
  }

  get connection(): 'up' | 'down' {
    return this.#link === undefined ? 'down' : 'up';
  }

  get isComplete(): boolean {
    return this.#link !== undefined && this.#peers.isComplete(this.#options.clock.now());
  }

  get hasPeers(): boolean {
    return this.#peers.hasPeers;
  }

  async start(): Promise<void> {
    const { clock, logger, transport } = this.#options;
    const first = await this.#open().catch((error: unknown) => {
      if (error instanceof StartError) throw error;
      logger.warn(
        { error: describeError(error) },
        `${transport.label} is unavailable: this node works alone and joins when it is back`,
      );
      return undefined;
    });
    if (first) this.#join(first);
    this.#connecting = this.#stayConnected(first);
    this.#endBeats = every(clock, BEAT_MS, () => {
      this.#beat('beat');
      this.#measure();
    });
  }

  /**
   * Publishes a broadcast. While there are no other nodes, it is only numbered, so that a node that joins later notices from
   * the number that it missed broadcasts.
   */
  publish(broadcast: BroadcastMessage): void {
    this.#broadcasts.emit({ broadcast, isOwn: true });
    this.#published += 1;
    if (!this.hasPeers) return;
    this.#send('facts', {
      ...broadcast,
      from: this.#options.instance,
      number: this.#published,
    } satisfies SentBroadcast);
  }

  subscribe(listener: (broadcast: BroadcastMessage, isOwn: boolean) => void): () => void {
    return this.#broadcasts.listen(({ broadcast, isOwn }) => listener(broadcast, isOwn));
  }

  shareCounts(counts: readonly CountedCalls[]): void {
    if (this.hasPeers) this.#send('counts', counts);
  }

  expect(others: ReadonlySet<string>): void {
    const { clock, logger, transport } = this.#options;
    if (!this.#peers.setRunning(others)) this.lost.emit();
    if (this.#link && this.#peers.takeSilent(clock.now()).length > 0) {
      logger.warn(
        {},
        `no messages arrive from another node of this database through ${transport.label}: are all nodes connected to the same servers?`,
      );
    }
  }

  async close(): Promise<void> {
    this.#endBeats();
    this.#beat('goodbye');
    this.#closing.abort();
    await this.#link?.close();
    await this.#connecting;
  }

  async #stayConnected(first: Link | undefined): Promise<void> {
    const { clock, logger, transport } = this.#options;
    const { signal } = this.#closing;
    let link = first;
    let retryMs = RETRY_MS;
    while (!signal.aborted) {
      await link?.ended;
      if (link && !signal.aborted) logger.warn({}, `${transport.label} connection lost`);
      this.#link = undefined;
      await sleep(clock, retryMs, signal);
      if (signal.aborted) return;
      link = await this.#open().catch((error: unknown) => {
        // Logged once per outage.
        if (retryMs === RETRY_MS) logger.warn({ error: describeError(error) }, `${transport.label} cannot be reached`);
        return undefined;
      });
      retryMs = link ? RETRY_MS : Math.min(2 * retryMs, MAX_RETRY_MS);
      if (link) this.#rejoin(link);
    }
    await link?.close();
  }

  #open(): Promise<Link> {
    return this.#options.transport.open((topic, message) => this.#receive(topic, message));
  }

  #rejoin(link: Link): void {
    this.#options.logger.warn({}, `${this.#options.transport.label} connection is back`);
    this.#join(link);
    this.lost.emit();
  }

  #join(link: Link): void {
    this.#link = link;
    this.#beat('hello');
  }

  #receive(topic: Topic, message: unknown): void {
    // Not validated: sent by a node of this deployment, whose version is the same or adjacent.
    switch (topic) {
      case 'facts':
        return this.#receiveBroadcast(message as SentBroadcast);
      case 'beats':
        return this.#receiveBeat(message as Beat);
      case 'counts':
        return this.counted.emit(message as readonly CountedCalls[]);
      default:
        return assertNever(topic);
    }
  }

  /** Measures the round trip. A connection that is lost in the meantime has none. */
  #measure(): void {
    const { onRoundTrip } = this.#options;
    if (onRoundTrip) this.#link?.roundTrip?.().then(onRoundTrip, () => undefined);
  }

  #receiveBroadcast({ from, number, ...broadcast }: SentBroadcast): void {
    if (from !== undefined && number !== undefined) {
      const before = this.#peers.record(from, number, this.#options.clock.now());
      // Repeated. Frames without a sequence number would replace the newer state of clients.
      if (before >= number) return;
      if (before < number - 1) this.lost.emit();
    }
    this.#broadcasts.emit({ broadcast, isOwn: false });
  }

  #receiveBeat({ from, number, kind }: Beat): void {
    if (this.#peers.record(from, number, this.#options.clock.now()) < number) this.lost.emit();
    if (kind === 'hello') this.#beat('beat');
    if (kind === 'goodbye') this.#peers.remove(from);
  }

  #beat(kind: Beat['kind']): void {
    this.#send('beats', { from: this.#options.instance, number: this.#published, kind } satisfies Beat);
  }

  /**
   * Sends a message to the other nodes. A message that cannot be sent is dropped: the other nodes notice the missing number
   * and let their clients catch up.
   */
  #send(topic: Topic, message: unknown): void {
    try {
      this.#link?.send(topic, message);
    } catch (error) {
      this.#options.logger.warn({ error: describeError(error) }, 'a live frame could not be sent to the other nodes');
    }
  }
}
