/** Sizes of the log's parts. The defaults are measured; tests make them small to cross every boundary. */
export interface LogSizes {
  /** Entries after which a new file begins. Default 2^20. A batch is never split. */
  readonly partitionEntries: number;
  /** Entries of a segment: a power of two from 32 to 65,536, at most 4,000 segments per file. Default 65,536. */
  readonly segmentEntries: number;
  /** Files kept open: about 600 KB of memory each. Default 256. */
  readonly openPartitions: number;
  /** Memory for decoded blocks, for index pages, for strings, for rollups and for states of devices, each, in bytes. Default 64 MiB. */
  readonly cacheBytes: number;
}

export const DEFAULT_SIZES: LogSizes = {
  partitionEntries: 2 ** 20,
  segmentEntries: 2 ** 16,
  openPartitions: 256,
  cacheBytes: 2 ** 26,
};
