import type { DeliveryReport } from '../log-store.ts';
import type { LogSizes } from './log-sizes.ts';

/** Small enough that sealing, finishing and new partitions are in progress nearly always. */
export const CRASH_SIZES: Partial<LogSizes> = { partitionEntries: 600, segmentEntries: 64 };

/** Delivery reports of some entries. No other entry has such a code. */
export const FAILED: DeliveryReport = {
  success: false,
  outcome: 'failed',
  providerResponse: { status: 201, code: '30003', message: null, id: 'SM1', durationMs: 5, deliveryStatus: 'failed' },
  updatedAtMS: 1_767_268_900_000,
};
