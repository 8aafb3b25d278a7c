import { describeError } from '../base/errors/describe-error.ts';
import { StartError } from '../base/errors/start-error.ts';
import { Signal } from '../base/signal.ts';
import { type Clock, every, sleep } from '../base/time/clock.ts';
import { isSameApp } from '../bus/bus-name.ts';
import { addNode, type NodeRow, nodesSeen, recordHeartbeat, removeNode } from '../storage/installation/nodes-store.ts';
import type { Storage } from '../storage/storage.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface NodeRegistryOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Name of this node. Stays the same after a restart. */
  readonly node: string;
  /** Random id of this process. */
  readonly instance: string;
  /** Bus that connects this node to others. Null: none. */
  readonly bus: string | null;
  /** Missing settings without which this node cannot connect to others. */
  readonly missing: readonly string[];
}

const HEARTBEAT_INTERVAL_MS = 1_000;
/** A node without a heartbeat for this long is considered stopped. */
const HEARTBEAT_TIMEOUT_MS = 10_000;
/** A running node sends several heartbeats within this time. */
const JOIN_CHECK_MS = 4_000;
const JOIN_CHECK_INTERVAL_MS = 200;

/**
 * Tracks the nodes on a shared database by heartbeats in its rows. Does not use session locks: rows work through poolers,
 * and a restart with the same name replaces the row of a killed process at once.
 */
export class NodeRegistry {
  /** Signal that is emitted with the other running nodes at every heartbeat. */
  readonly others = new Signal<ReadonlySet<string>>();
  readonly #options: NodeRegistryOptions;
  #endHeartbeats = () => {};
  #heartbeat: Promise<void> = Promise.resolve();
  #isReplaced = false;

  private constructor(options: NodeRegistryOptions) {
    this.#options = options;
  }

  /** Adds this node. Throws `StartError` if it cannot exchange live frames with another running node. */
  static async join(options: NodeRegistryOptions): Promise<NodeRegistry> {
    const registry = new NodeRegistry(options);
    await addNode(options.storage.db, options);
    registry.#endHeartbeats = every(options.clock, HEARTBEAT_INTERVAL_MS, () => registry.#startHeartbeat());
    const other = await registry.#runningUnreachableNode();
    if (!other) return registry;
    await registry.leave();
    throw cannotJoin(other, options);
  }

  /** Removes this node after a clean stop, so that nodes that start later need not wait until its heartbeats expire. */
  async leave(): Promise<void> {
    this.#endHeartbeats();
    await this.#heartbeat;
    // If the database is down, the heartbeats expire.
    await removeNode(this.#options.storage.db, this.#options.instance).catch(() => {});
  }

  /**
   * Returns a running node with which this one cannot exchange frames. If two start at the same time, only the later one
   * finds the other. The number of heartbeats of a crashed node does not increase.
   */
  async #runningUnreachableNode(): Promise<NodeRow | undefined> {
    const { clock } = this.#options;
    const first = new Map((await this.#earlierUnreachableNodes()).map((row) => [row.instance, row.beats]));
    for (let waited = 0; first.size > 0 && waited < JOIN_CHECK_MS; waited += JOIN_CHECK_INTERVAL_MS) {
      await sleep(clock, JOIN_CHECK_INTERVAL_MS);
      const now = await this.#earlierUnreachableNodes();
      const running = now.find(({ instance, beats }) => beats > (first.get(instance) ?? beats));
      if (running) return running;
      if (now.length === 0) return undefined;
    }
    return undefined;
  }

  async #earlierUnreachableNodes(): Promise<readonly NodeRow[]> {
    const { storage, instance, bus } = this.#options;
    const rows = await nodesSeen(storage.db, HEARTBEAT_TIMEOUT_MS);
    const earlier = rows.slice(
      0,
      Math.max(
        0,
        rows.findIndex((row) => row.instance === instance),
      ),
    );
    return earlier.filter((row) => row.bus === null || row.bus !== bus);
  }

  #startHeartbeat(): void {
    this.#heartbeat = this.#heartbeat
      .then(() => this.#sendHeartbeat())
      .catch((error: unknown) => {
        this.#options.logger.warn({ error: describeError(error) }, 'node heartbeat failed');
      });
  }

  async #sendHeartbeat(): Promise<void> {
    const { storage, instance, logger } = this.#options;
    const isOwn = await recordHeartbeat(storage.db, instance);
    if (!isOwn && !this.#isReplaced) {
      logger.error({}, 'another process took the name of this node: each process needs its own CHATWIRE_DATA_DIR');
    }
    this.#isReplaced = !isOwn;
    const rows = await nodesSeen(storage.db, HEARTBEAT_TIMEOUT_MS);
    this.others.emit(new Set(rows.map((row) => row.instance).filter((other) => other !== instance)));
  }
}

function cannotJoin(other: NodeRow, { bus, missing }: NodeRegistryOptions): StartError {
  if (bus === null) {
    return new StartError([
      `another node is running on this database. To run several, set ${missing.join(' and ')} on all of them; to replace it, stop it first`,
    ]);
  }
  if (other.bus === null) {
    return new StartError([
      'another node on this database is not configured for several nodes: it has an earlier version or lacks CHATWIRE_MEDIA_URL or CHATWIRE_MEDIA_DIR, CHATWIRE_PUBLIC_URL or, behind a pooler, CHATWIRE_DATABASE_DIRECT_URL. Stop it, and start it again with the settings of this node',
    ]);
  }
  if (isSameApp(bus, other.bus)) {
    return new StartError([
      'another node of this database exchanges live frames over another transport. Set the same CHATWIRE_NATS_URL on all nodes, or on none',
    ]);
  }
  return new StartError([
    'another node of this database has a different CHATWIRE_APP_ID, so live frames would not reach it. Set the same on all nodes',
  ]);
}
