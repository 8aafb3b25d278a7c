import type { DeviceState, SuppressedBy } from '@chatwire/protocol';
import type { DeviceDimension, NewLogEntry, SummaryDimension } from '../log-store.ts';

/** Latencies of which a summary has percentiles. */
export const LATENCIES = ['processing', 'provider', 'endToEnd'] as const;
export type Latency = (typeof LATENCIES)[number];

/** Fields of an entry that a summary groups and counts by. */
export type SummaryFields = Pick<NewLogEntry, Exclude<SummaryDimension, DeviceDimension>> & {
  readonly deviceState?: DeviceState | undefined;
  readonly suppressedBy?: SuppressedBy | undefined;
};
