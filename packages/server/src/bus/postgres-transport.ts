import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client, QueryConfig, QueryResult } from 'pg';
import { StartError } from '../base/errors/start-error.ts';
import { memberOf } from '../base/values/member-of.ts';
import { isTransactionPooled } from '../storage/postgres/pooling.ts';
import { cutPacket, PacketReader } from './notify-packets.ts';
import type { Link, Topic, Transport } from './transport.ts';

export interface PostgresTransportOptions {
  /** `postgres://` URL of a connection that keeps its session. */
  readonly url: string;
  readonly name: string;
  /** Random id of this process, as the sender of notifications. */
  readonly instance: string;
  /** Whether the caller has verified that the URL is not that of a pooler in transaction mode. */
  readonly isDirect?: boolean;
}

const CONNECT_TIMEOUT_MS = 5_000;
/**
 * A statement that is open this many heartbeats after its start counts as hung, early enough that a resume repeats all
 * frames that were lost. Counts heartbeats, because a timer would also fire in a busy process that has not read the
 * response yet.
 */
const BEATS_UNTIL_HUNG = 3;
/** Maximum time to send the last frames of a node that stops. */
const CLOSE_TIMEOUT_MS = 2_000;
const MAX_STATEMENT_BYTES = 1_000_000;
/** Maximum size of frames that wait for a slow database. Further ones are dropped. */
const MAX_WAITING_BYTES = 16_000_000;

/** Uses LISTEN and NOTIFY on a dedicated connection. See docs/decisions/frames-over-postgresql.md. */
export function postgresTransport(options: PostgresTransportOptions): Transport {
  let { isDirect = false } = options;
  return {
    label: 'PostgreSQL',
    async open(receive) {
      try {
        if (!isDirect) await assertDirect(options.url);
        isDirect = true;
        return await listen(options, receive);
      } catch (error) {
        throw isRejection(error) ? rejected(error) : error;
      }
    },
  };
}

/** Throws `StartError` if notifications do not arrive at this address. */
export async function assertDirect(url: string): Promise<void> {
  if (await isTransactionPooled(url)) {
    throw new StartError([
      'CHATWIRE_DATABASE_DIRECT_URL leads to a pooler in transaction mode, which delivers no notifications. Set it to the address of PostgreSQL itself, or of a pooler in session mode',
    ]);
  }
}

/** Codes for a rejected user, password, or database. Retries do not help. */
const REJECTION_CODES: readonly unknown[] = ['28000', '28P01', '3D000'];

function isRejection(error: unknown): boolean {
  return REJECTION_CODES.includes(memberOf(error, 'code'));
}

function rejected(cause: unknown): StartError {
  return new StartError(
    [
      'CHATWIRE_DATABASE_DIRECT_URL: PostgreSQL rejected its user, password, or database. They are those of CHATWIRE_DATABASE_URL',
    ],
    { cause },
  );
}

async function listen(
  { url, name, instance }: PostgresTransportOptions,
  receive: (topic: Topic, message: unknown) => void,
): Promise<Link> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    application_name: 'chatwire bus',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // A lost connection also emits `end`.
  client.on('error', () => {});
  const packets = new PacketReader(instance);
  try {
    await client.connect();
    const channel = await channelOf(client, name);
    client.on('notification', ({ payload = '' }) => {
      const packet = packets.read(payload);
      if (packet === undefined) return;
      for (const [topic, message] of JSON.parse(packet) as [Topic, unknown][]) receive(topic, message);
    });
    // Frames need not survive a crash, so their commits do not wait for the disk.
    await setUp(client, `SET synchronous_commit = off; LISTEN ${channel}`);
    return new PostgresLink(client, channel, instance);
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
}

/** Returns the channel of a deployment. Channels belong to the whole database, so the name depends on the schema. */
async function channelOf(client: Client, name: string): Promise<string> {
  const { rows } = await setUp(client, 'SELECT current_schema() AS schema');
  const schema = memberOf(rows[0], 'schema');
  const digest = createHash('sha256')
    .update(JSON.stringify([schema, name]))
    .digest('hex');
  return `chatwire_${digest.slice(0, 32)}`;
}

function setUp(client: Client, text: string): Promise<QueryResult> {
  const query: QueryConfig & { query_timeout: number } = { text, query_timeout: CONNECT_TIMEOUT_MS };
  return client.query(query);
}

/** Runs one statement at a time. Packets that arrive in the meantime are sent together in the next one. */
class PostgresLink implements Link {
  readonly ended: Promise<void>;
  readonly #client: Client;
  readonly #channel: string;
  readonly #instance: string;
  readonly #waiting: string[] = [];
  #waitingBytes = 0;
  /** Number of heartbeats since the open statement was sent. */
  #beats = 0;
  #flushing: Promise<void> | undefined;

  constructor(client: Client, channel: string, instance: string) {
    this.#client = client;
    this.#channel = channel;
    this.#instance = instance;
    this.ended = new Promise((resolve) => client.once('end', () => resolve()));
  }

  send(topic: Topic, message: unknown): void {
    if (topic === 'beats') this.#beats += 1;
    if (this.#flushing && this.#beats >= BEATS_UNTIL_HUNG) return this.#end();
    const json = JSON.stringify([topic, message]);
    if (this.#waitingBytes + json.length > MAX_WAITING_BYTES) return;
    this.#waiting.push(json);
    this.#waitingBytes += json.length;
    this.#flushing ??= this.#flush();
  }

  async close(): Promise<void> {
    await Promise.race([this.#flushing, delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    await this.#client.end().catch(() => {});
  }

  async #flush(): Promise<void> {
    try {
      // Frames published together are sent together.
      await Promise.resolve();
      while (this.#waiting.length > 0) await this.#notify(cutPacket(this.#instance, `[${this.#takeSome().join()}]`));
    } catch {
      this.#waiting.length = 0;
      this.#waitingBytes = 0;
      this.#end();
    } finally {
      this.#flushing = undefined;
    }
  }

  /** Closes the socket at once if a statement is open. */
  #end(): void {
    void this.#client.end().catch(() => {});
  }

  async #notify(pieces: readonly string[]): Promise<void> {
    this.#beats = 0;
    await this.#client.query({
      name: 'notify',
      text: 'SELECT pg_notify($1, piece) FROM unnest($2::text[]) WITH ORDINALITY AS pieces (piece, position) ORDER BY position',
      values: [this.#channel, pieces],
    });
  }

  #takeSome(): readonly string[] {
    let bytes = 0;
    let count = 0;
    for (const message of this.#waiting) {
      if (count > 0 && bytes + message.length > MAX_STATEMENT_BYTES) break;
      bytes += message.length;
      count += 1;
    }
    this.#waitingBytes -= bytes;
    return this.#waiting.splice(0, count);
  }
}
