import { describeError } from '../base/errors/describe-error.ts';
import { type Clock, every } from '../base/time/clock.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { AuditLog } from './audit-log.ts';

const HOUR_MS = 3_600_000;

export interface AuditRetentionOptions {
  readonly audit: Pick<AuditLog, 'purge' | 'changed'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Starts to delete old audit entries, every hour and when the retention changes. Returns a function that stops it, and waits
 * for a deletion in progress.
 */
export function startAuditRetention({ audit, clock, logger }: AuditRetentionOptions): () => Promise<void> {
  let purging = Promise.resolve();
  const begin = (): void => {
    purging = purging.then(purge);
  };
  const ends = [every(clock, HOUR_MS, begin), audit.changed.listen(begin)];
  return () => {
    for (const end of ends) end();
    return purging;
  };

  async function purge(): Promise<void> {
    try {
      const entries = await audit.purge();
      if (entries > 0) logger.info({ entries }, 'old audit entries deleted');
    } catch (error) {
      logger.error({ error: describeError(error) }, 'old audit entries cannot be deleted, next try in an hour');
    }
  }
}
