import {
  type AlarmReadingsRow,
  deleteAlarmReadings,
  leaseAlarms,
  recentAlarmReadings,
  releaseAlarms,
  writeAlarmReadings,
} from '../storage/alarms/alarm-nodes-store.ts';
import type { Storage } from '../storage/storage.ts';
import type { NodeReadings } from './measure/node-readings.ts';

/** Lease of the node that evaluates: three evaluations. */
const LEASE_MS = 45_000;
/**
 * Age up to which readings of a node count, because it may have crashed. Allows for differences between the clocks of nodes.
 */
const MAX_READINGS_AGE_MS = 90_000;

/** Exchange of readings between nodes. All nodes measure, and the one that has the lease evaluates the alarms. */
export class AlarmNodes {
  readonly #storage: Storage;
  readonly #node: string;

  constructor({ storage, node }: { readonly storage: Storage; readonly node: string }) {
    this.#storage = storage;
    this.#node = node;
  }

  /** Stores the readings of this node. Returns the readings of all nodes if this one has the lease, otherwise undefined. */
  async share(own: NodeReadings, nowMs: number): Promise<readonly NodeReadings[] | undefined> {
    const { db, capabilities } = this.#storage;
    if (!capabilities.shared) return [own];
    await writeAlarmReadings(db, { node: this.#node, readings: JSON.stringify(own), at_ms: nowMs });
    if (!(await leaseAlarms(db, this.#node, nowMs, nowMs + LEASE_MS))) return undefined;
    return (await recentAlarmReadings(db, nowMs - MAX_READINGS_AGE_MS)).map(readingsOf);
  }

  /** Releases the lease and deletes the readings of this node, so that they need not expire. */
  async leave(): Promise<void> {
    const { db, capabilities } = this.#storage;
    if (!capabilities.shared) return;
    // Without the database, the lease and the readings expire.
    await releaseAlarms(db, this.#node).catch(() => {});
    await deleteAlarmReadings(db, this.#node).catch(() => {});
  }
}

/** Parses the readings of a node, which may run the previous version. */
function readingsOf({ readings }: AlarmReadingsRow): NodeReadings {
  return JSON.parse(readings) as NodeReadings;
}
