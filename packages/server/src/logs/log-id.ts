/** Time and sequence number of an entry. Neither decreases in commit order; `seq` is dense. */
export interface LogPoint {
  /** Epoch milliseconds, below 2^48. */
  readonly ms: number;
  /** Sequence number in the log, from 1, below 2^48. */
  readonly seq: number;
}

/**
 * Formats the `_id` of an entry: 12 hex digits of milliseconds, 12 of the sequence, so that text order is commit order.
 * See docs/spec/notifications.md#order-and-cursor.
 */
export function formatLogId(ms: number, seq: number): string {
  return hex48(ms) + hex48(seq);
}

/** Returns the ids of `count` entries that are written together, in order. `seq`: sequence number of the first. */
export function formatLogIds(ms: number, seq: number, count: number): string[] {
  const time = hex48(ms);
  return Array.from({ length: count }, (_, n) => time + hex48(seq + n));
}

/**
 * Returns the position in a log id, even if no entry has this id; undefined if the text is not 24 lower-case hex digits.
 */
export function parseLogId(logId: string): LogPoint | undefined {
  if (!/^[0-9a-f]{24}$/.test(logId)) return undefined;
  return { ms: Number.parseInt(logId.slice(0, 12), 16), seq: Number.parseInt(logId.slice(12), 16) };
}

function hex48(value: number): string {
  const high = Math.floor(value / 2 ** 24);
  const low = value % 2 ** 24;
  return `${HEX_DIGITS[high >> 12]}${HEX_DIGITS[high & 4095]}${HEX_DIGITS[low >> 12]}${HEX_DIGITS[low & 4095]}`;
}

/** Three digits at a time: `toString(16)` of numbers beyond 2^31 takes seven times as long. */
const HEX_DIGITS = Array.from({ length: 4096 }, (_, n) => n.toString(16).padStart(3, '0'));
