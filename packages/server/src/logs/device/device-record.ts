import type { ReceiptEvent } from '@chatwire/protocol';
import { RECEIPT_EVENTS } from '@chatwire/protocol';

/** The receipt that counts for one event. */
export interface ReportedEvent {
  /** Epoch ms, corrected by the offset of the device's clock and not in the future of the server's. */
  readonly atMs: number;
  /** `evidence`, `action`, or `by` of the receipt; empty without one. */
  readonly detail: string;
  /** The correction changed the time. */
  readonly adjusted: boolean;
}

/** Receipts of a device about one push. */
export type DeviceRecord = { readonly [Event in ReceiptEvent]?: ReportedEvent };

export const NO_RECEIPTS: DeviceRecord = {};

/**
 * Adds receipts to a record. For each event, the earliest counts; of equally early ones, the one with the smaller
 * detail. The result is a minimum in a total order, so neither order nor grouping nor repetition changes it. Returns
 * `record` itself when nothing is added. See docs/spec/last-mile.md#merging.
 */
export function mergeReceipts(record: DeviceRecord, added: DeviceRecord): DeviceRecord {
  let merged = record;
  for (const event of RECEIPT_EVENTS) {
    const [before, reported] = [record[event], added[event]];
    if (reported && (!before || isBefore(reported, before))) merged = { ...merged, [event]: reported };
  }
  return merged;
}

/** Returns the time of an entry's latest receipt, epoch ms; undefined without a receipt. */
export function latestOf(record: DeviceRecord): number | undefined {
  const times = RECEIPT_EVENTS.flatMap((event) => record[event]?.atMs ?? []);
  return times.length === 0 ? undefined : Math.max(...times);
}

/** Returns when the notification was displayed, which opening or dismissing it implies; epoch ms. */
export function displayedAtOf({ displayed, opened, dismissed }: DeviceRecord): number | undefined {
  if (displayed) return displayed.atMs;
  return opened && dismissed ? Math.min(opened.atMs, dismissed.atMs) : (opened ?? dismissed)?.atMs;
}

function isBefore(a: ReportedEvent, b: ReportedEvent): boolean {
  if (a.atMs !== b.atMs) return a.atMs < b.atMs;
  if (a.detail !== b.detail) return a.detail < b.detail;
  return !a.adjusted && b.adjusted;
}

/** Time of an event whose time is not stored. It is earlier than every other, so that it is kept when merged. */
const TIMELESS: ReportedEvent = { atMs: 0, detail: '', adjusted: false };

/** Removes times and details: only the state remains. See docs/spec/last-mile.md#receipt-storage, redaction. */
export function withoutTimes(record: DeviceRecord): DeviceRecord {
  return Object.fromEntries(Object.keys(record).map((event) => [event, TIMELESS]));
}

/** Returns earlier receipts of an entry as they may be shown, given those that are stored. Undefined if the entry has been erased. */
export function earlierRecord(earlier: DeviceRecord, stored: DeviceRecord | undefined): DeviceRecord | undefined {
  return stored && isTimeless(stored) ? withoutTimes(earlier) : stored && earlier;
}

/** Returns whether only the state of a record may be shown. */
export function isTimeless(record: DeviceRecord): boolean {
  return Object.values(record).some(({ atMs }) => atMs === TIMELESS.atMs);
}
