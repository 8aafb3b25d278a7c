import type { LogSizes } from './log-sizes.ts';

/** Small enough that sealing, finishing and new partitions are under way nearly always. */
export const CRASH_SIZES: Partial<LogSizes> = { partitionEntries: 600, segmentEntries: 64 };
