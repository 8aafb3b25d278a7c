import type { DeviceState, SuppressedBy } from '@chatwire/protocol';
import type { DeviceDimension, NewLogEntry, SummaryDimension } from '../log-store.ts';

/** Times that a summary has percentiles of. */
export const LATENCIES = ['processing', 'provider', 'endToEnd'] as const;
export type Latency = (typeof LATENCIES)[number];

/** What of an entry a summary groups and counts by. */
export type SummaryFacts = Pick<NewLogEntry, Exclude<SummaryDimension, DeviceDimension>> & {
  readonly deviceState?: DeviceState | undefined;
  readonly suppressedBy?: SuppressedBy | undefined;
};
