import { pushLifetimeSecondsOf } from '@chatwire/protocol';
import type { LogStore } from '../../logs/log-store.ts';
import { oldestOpenEventMs } from '../../storage/notifications/outbox-store.ts';
import type { Db } from '../../storage/storage.ts';
import { countPending } from '../../storage/webhooks/webhooks-store.ts';
import type { AlarmDefinition } from '../alarm-definition.ts';
import { measureDisplayed, measureOverdue } from './device-shares.ts';
import { failedSample, measureInvalidTokens, measureSuccess } from './entry-shares.ts';
import { rangeBefore } from './log-range.ts';
import { type Measurement, valueOnly } from './measurement.ts';
import type { NodeReadings } from './node-readings.ts';
import type { ReportingDevices } from './reporting-devices.ts';

export interface MeasureOptions {
  readonly db: Db;
  readonly logs: LogStore;
  readonly devices: ReportingDevices;
  /** Readings of all running nodes. */
  readonly nodes: readonly NodeReadings[];
  readonly nowMs: number;
}

/** Time in which a device may display a push before the push counts. */
const DISPLAY_GRACE_MS = 120_000;
/**
 * Age from which every push without a report is overdue: the maximum lifetime of a push, and the grace period of `overdue`.
 */
const OVERDUE_AFTER_MS = pushLifetimeSecondsOf('after_message') * 1000 + 60_000;

/** Measures the metric of an alarm. See docs/spec/last-mile.md#alarms. */
export async function measure(alarm: AlarmDefinition, options: MeasureOptions): Promise<Measurement> {
  const { logs, db, devices, nowMs } = options;
  const { metric, windowSeconds, filter = {} } = alarm;
  const range = rangeBefore(nowMs, windowSeconds);
  const ofDevices = (lagMs: number) => ({
    logs,
    devices,
    range: rangeBefore(nowMs, windowSeconds, lagMs),
    filter,
    nowMs,
  });
  switch (metric) {
    case 'successRate':
      return measureSuccess(logs, range, filter);
    case 'deadTokenRate':
      return measureInvalidTokens(logs, range, filter);
    case 'displayedRate':
      return measureDisplayed(ofDevices(DISPLAY_GRACE_MS));
    case 'overdueRate':
      return measureOverdue(ofDevices(OVERDUE_AFTER_MS));
    case 'backlogAge': {
      const oldestMs = await oldestOpenEventMs(db);
      return valueOnly(oldestMs === undefined ? 0 : Math.max(0, nowMs - oldestMs) / 1000);
    }
    case 'webhookBacklog':
      return valueOnly(await countPending(db));
    case 'circuitOpen': {
      const { value } = measureInMemory(alarm, options.nodes) ?? valueOnly(0);
      return { value, sample: () => failedSample(logs, range, filter) };
    }
    case 'refusedReceipts':
    case 'logWriteFailing':
      return measureInMemory(alarm, options.nodes) ?? valueOnly(0);
  }
}

/** Measures the metric of an alarm from the readings of nodes, without the database. Returns undefined for other metrics. */
export function measureInMemory(
  { metric, filter = {}, windowSeconds }: AlarmDefinition,
  nodes: readonly NodeReadings[],
): Measurement | undefined {
  switch (metric) {
    case 'circuitOpen': {
      const open = nodes
        .flatMap(({ openCircuits }) => openCircuits)
        .filter(({ provider }) => filter.provider === undefined || provider === filter.provider)
        .filter(({ providerId }) => filter.providerId === undefined || providerId === filter.providerId);
      return valueOnly(Math.max(0, ...open.map(({ seconds }) => seconds)));
    }
    case 'refusedReceipts': {
      const refused = nodes.map(({ refusedReceipts }) => refusedReceipts[windowSeconds] ?? 0);
      return valueOnly(refused.reduce((sum, count) => sum + count, 0) / (windowSeconds / 60));
    }
    case 'logWriteFailing':
      return valueOnly(Math.max(0, ...nodes.map(({ logWriteFailing }) => logWriteFailing)));
    default:
      return undefined;
  }
}
