import { type DeviceRecord, latestOf } from './device/device-record.ts';
import { formatLogId, type LogPoint, parseLogId } from './log-id.ts';
import type { DeviceReceipts, LogEntryCopy, NewLogEntry } from './log-store.ts';
import { parseStoredEntry } from './parse-stored-entry.ts';

/** Copied entries with consecutive sequence numbers, and the time of each. */
export interface CopiedStretch {
  readonly first: LogPoint;
  readonly entries: readonly NewLogEntry[];
  /** Epoch ms, as in the ids. */
  readonly times: readonly number[];
}

/** Splits copies into stretches without gaps in their sequence numbers. Throws `RangeError` unless times and numbers increase. */
export function stretchesOf(copies: readonly LogEntryCopy[]): CopiedStretch[] {
  const stretches: { first: LogPoint; entries: NewLogEntry[]; times: number[] }[] = [];
  let last: LogPoint = { ms: 0, seq: 0 };
  for (const { logId, entry } of copies) {
    const point = parseLogId(logId);
    if (!point || point.seq <= last.seq || point.ms < last.ms) {
      throw new RangeError(`expected an entry after ${formatLogId(last.ms, last.seq)}, not ${logId}`);
    }
    let stretch = stretches.at(-1);
    if (!stretch || point.seq !== last.seq + 1) stretches.push((stretch = { first: point, entries: [], times: [] }));
    stretch.entries.push(entry);
    stretch.times.push(point.ms);
    last = point;
  }
  return stretches;
}

const ID_FROM = '{"_id":"'.length;
const ID_LENGTH = 24;

/** Parses an entry from the text that `LogStore.copy` returns. */
export function parseLogCopy(json: string): LogEntryCopy {
  const logId = json.slice(ID_FROM, ID_FROM + ID_LENGTH);
  const { receipts, ...entry }: CopiedEntry = parseStoredEntry(json.slice(ID_FROM + ID_LENGTH + '",'.length));
  return { logId, entry, ...(receipts && { receipts }) };
}

type CopiedEntry = NewLogEntry & Pick<LogEntryCopy, 'receipts'>;

/**
 * Returns the JSON of a copied entry with its receipt handle (0: none) and its device receipts. Adds neither to an erased
 * entry, so that later receipts do not change it.
 */
export function withReceipts(json: string, handle: number, record: DeviceRecord | undefined): string {
  if (handle === 0 || (!record && isErased(json))) return json;
  const reported = record && latestOf(record) !== undefined ? `,"receipts":${JSON.stringify(record)}` : '';
  return `${json.slice(0, -1)},"receiptHandle":${handle}${reported}}`;
}

function isErased(json: string): boolean {
  const { redacted }: NewLogEntry = JSON.parse(json);
  return redacted?.includes('erasure') ?? false;
}

/** Returns the receipts of copies, for `LogStore.applyReceipts` once their entries are written. */
export function receiptsOf(copies: readonly LogEntryCopy[]): DeviceReceipts[] {
  return copies.flatMap(({ entry: { receiptHandle, processingStartedAtMS }, receipts: record }) =>
    receiptHandle === undefined || !record
      ? []
      : [{ handle: receiptHandle, second: Math.floor(processingStartedAtMS / 1000), record }],
  );
}
