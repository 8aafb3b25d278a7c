import { describeError } from '../base/errors/describe-error.ts';
import { type Clock, every } from '../base/time/clock.ts';
import { deleteOldFormerDevices } from '../storage/notifications/devices/former-devices-store.ts';
import type { Storage } from '../storage/storage.ts';
import type { Logger } from '../telemetry/logger.ts';

const INTERVAL_MS = 3_600_000;

export interface FormerDeviceSweeperOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Deletes former devices after 90 days, every hour. Every node does this. Returns a function that stops it, and resolves when
 * a deletion in progress has ended. See docs/spec/last-mile.md#former-devices.
 */
export function sweepFormerDevices({ storage, clock, logger }: FormerDeviceSweeperOptions): () => Promise<void> {
  let working: Promise<void> = Promise.resolve();
  const end = every(clock, INTERVAL_MS, () => {
    working = working
      .then(() => deleteOldFormerDevices(storage.db, clock.now()))
      .catch((error: unknown) =>
        logger.warn({ error: describeError(error) }, 'old former devices could not be deleted'),
      );
  });
  return async () => {
    end();
    await working;
  };
}
