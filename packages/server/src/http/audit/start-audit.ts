import { ActAggregator } from '../../audit/act-aggregator.ts';
import type { AuditLog } from '../../audit/audit-log.ts';
import { startAuditRetention } from '../../audit/start-audit-retention.ts';
import type { Clock } from '../../base/time/clock.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { ProxyTrust } from '../limits/client-network.ts';
import { RequestAudit } from './request-audit.ts';

/** Different reads of content that are recorded individually: more than a console makes in a minute. */
const CONTENT_READS_PER_MINUTE = 2_000;
/** At 200 bytes per entry, a flood that lasts a year writes 2 GB. */
const REJECTIONS_PER_MINUTE = 20;

export interface AuditOptions {
  readonly auditLog: AuditLog;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly isTrustedProxy: ProxyTrust;
}

export interface RunningAudit {
  readonly audit: RequestAudit;
  /** Writes what was noted, and ends retention. */
  stop(): Promise<void>;
}

/** Starts recording reads of content and rejections in the background, and deleting old entries. */
export function startAudit({ auditLog, clock, logger, isTrustedProxy }: AuditOptions): RunningAudit {
  const append: AuditLog['append'] = (rows) => auditLog.append(rows);
  const contentReads = new ActAggregator({ append, clock, logger, maxPerMinute: CONTENT_READS_PER_MINUTE });
  const rejections = new ActAggregator({ append, clock, logger, maxPerMinute: REJECTIONS_PER_MINUTE });
  const endRetention = startAuditRetention({ audit: auditLog, clock, logger });
  return {
    audit: new RequestAudit({ audit: auditLog, contentReads, rejections, isTrustedProxy }),
    async stop() {
      await endRetention();
      await Promise.all([contentReads.stop(), rejections.stop()]);
    },
  };
}
