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

/** Three evaluations: a node that misses them is presumed dead. */
const LEASE_MS = 45_000;
/**
 * Age up to which readings count if their node has stopped without notice; allows for differences between the clocks of
 * nodes.
 */
const READINGS_COUNT_MS = 90_000;

/** The nodes that evaluate alarms together: all of them measure, one has the lease. */
export class AlarmNodes {
  readonly #storage: Storage;
  readonly #node: string;

  constructor({ storage, node }: { readonly storage: Storage; readonly node: string }) {
    this.#storage = storage;
    this.#node = node;
  }

  /** Publishes what this node measures. Returns the readings of all nodes if it has the lease, otherwise undefined. */
  async share(own: NodeReadings, nowMs: number): Promise<readonly NodeReadings[] | undefined> {
    const { db, capabilities } = this.#storage;
    if (!capabilities.shared) return [own];
    await writeAlarmReadings(db, { node: this.#node, readings: JSON.stringify(own), at_ms: nowMs });
    if (!(await leaseAlarms(db, this.#node, nowMs, nowMs + LEASE_MS))) return undefined;
    return (await recentAlarmReadings(db, nowMs - READINGS_COUNT_MS)).map(readingsOf);
  }

  /** Leaves after a clean stop, so that nothing has to expire. */
  async leave(): Promise<void> {
    const { db, capabilities } = this.#storage;
    if (!capabilities.shared) return;
    // Without the database, the lease and the readings expire.
    await releaseAlarms(db, this.#node).catch(() => {});
    await deleteAlarmReadings(db, this.#node).catch(() => {});
  }
}

/** Reads what a node of this version, or of the previous one, has written. */
function readingsOf({ readings }: AlarmReadingsRow): NodeReadings {
  return JSON.parse(readings) as NodeReadings;
}
