import type { DeviceNameRecord } from '@chatwire/protocol';
import { maskedToken } from '@chatwire/protocol/device-name';
import { IdBatch } from './id-batch.ts';

/** Returns the names of the devices of at most 100 users. */
export type DeviceSource = (uids: readonly string[]) => Promise<readonly DeviceNameRecord[]>;

/** What names a device, and since when it is registered. */
export type KnownDevice = Pick<DeviceNameRecord, 'name' | 'registeredAtMS' | 'former'>;

/** Users log out and register devices while a page is open. */
const MAX_AGE_MS = 60_000;
const NONE: readonly DeviceNameRecord[] = [];

/**
 * Names of the devices of the users in view, and whether they are former ones. Users are requested in batches, again after a
 * minute. Until a name is known, screens show the kind of the device.
 */
export class DeviceBook {
  readonly #now: () => number;
  readonly #devices = new Map<string, readonly DeviceNameRecord[]>();
  readonly #requestedAtMs = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  readonly #batch: IdBatch;

  constructor(source: DeviceSource, now: () => number = Date.now) {
    this.#now = now;
    this.#batch = new IdBatch((uids) => this.#learn(source(uids), uids));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the device of a push token, which may be masked. */
  deviceOf(uid: string, pushToken: string): KnownDevice | undefined {
    const end = maskedToken(pushToken);
    return this.devicesOf(uid).find((device) => device.pushToken === end);
  }

  /** Returns the devices of a user, registered and former ones; empty until they are known. The array is the same until they change. */
  devicesOf(uid: string): readonly DeviceNameRecord[] {
    return this.#devices.get(uid) ?? NONE;
  }

  request(uid: string): void {
    const nowMs = this.#now();
    if (nowMs - (this.#requestedAtMs.get(uid) ?? -Infinity) < MAX_AGE_MS) return;
    this.#requestedAtMs.set(uid, nowMs);
    this.#batch.add(uid);
  }

  #learn(lookup: Promise<readonly DeviceNameRecord[]>, uids: readonly string[]): void {
    lookup.then(
      (devices) => {
        const byUser = Map.groupBy(devices, ({ uid }) => uid);
        for (const uid of uids) this.#devices.set(uid, byUser.get(uid) ?? NONE);
        for (const listener of this.#listeners) listener();
      },
      // Devices are named by their kind; the next rows in view request them again.
      () => uids.forEach((uid) => this.#requestedAtMs.delete(uid)),
    );
  }
}
