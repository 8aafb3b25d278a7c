import { ActAggregator } from '../../audit/act-aggregator.ts';
import type { AuditLog } from '../../audit/audit-log.ts';
import { startAuditRetention } from '../../audit/start-audit-retention.ts';
import type { Clock } from '../../base/time/clock.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { ProxyTrust } from '../limits/client-network.ts';
import { RequestAudit } from './request-audit.ts';

/** Maximum number of different reads recorded individually per minute. A person at the console makes fewer. */
const CONTENT_READS_PER_MINUTE = 2_000;
/** Maximum number of rejections recorded individually per minute. At 200 bytes per entry, a flood writes 2 GB in a year. */
const REJECTIONS_PER_MINUTE = 20;

export interface AuditOptions {
  readonly auditLog: AuditLog;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly isTrustedProxy: ProxyTrust;
}

export interface RunningAudit {
  readonly audit: RequestAudit;
  /** Writes the pending entries, and stops deleting old ones. */
  stop(): Promise<void>;
}

/** Starts to record reads and rejections in the background, and to delete old entries. */
export function startAudit({ auditLog, clock, logger, isTrustedProxy }: AuditOptions): RunningAudit {
  const append: AuditLog['append'] = (rows) => auditLog.append(rows);
  const contentReads = new ActAggregator({ append, clock, logger, maxPerMinute: CONTENT_READS_PER_MINUTE });
  const rejections = new ActAggregator({ append, clock, logger, maxPerMinute: REJECTIONS_PER_MINUTE });
  const stopRetention = startAuditRetention({ audit: auditLog, clock, logger });
  return {
    audit: new RequestAudit({ audit: auditLog, contentReads, rejections, isTrustedProxy }),
    async stop() {
      await stopRetention();
      await Promise.all([contentReads.stop(), rejections.stop()]);
    },
  };
}
