import { CLEAR_CAUSES, DISPLAY_EVIDENCE, RECEIPT_EVENTS, type ReceiptEvent, SUPPRESSED_BY } from '@chatwire/protocol';
import { ByteReader, ByteWriter } from '../varint.ts';
import type { DeviceRecord, ReportedEvent } from './device-record.ts';

/** Entries whose records are stored together: a power of two. */
export const DEVICE_BLOCK = 16;

/** State of an erased entry, which later receipts do not change. */
export const ERASED = 'erased';
export type StoredDevice = DeviceRecord | typeof ERASED;

/** Records of up to DEVICE_BLOCK entries, by their index in the block. */
export type DeviceBlock = ReadonlyMap<number, StoredDevice>;

const ACTIONS = ['open', 'reply', 'mark_read', 'call_back'] as const;
/** Details that have a code, by event; others are stored as text behind the code after the last. */
const CODES: Readonly<Record<ReceiptEvent, readonly string[]>> = {
  received: [],
  displayed: DISPLAY_EVIDENCE,
  opened: ACTIONS,
  dismissed: [],
  suppressed: SUPPRESSED_BY,
  cleared: CLEAR_CAUSES,
};
const ERASED_FLAG = 64;

/**
 * Time of the preceding entry from which the first time of an entry is counted: its first or its last one. `first`
 * takes less space, because decisions follow one another closely, while an entry may be opened hours later.
 */
export type TimeReference = 'first' | 'last';

/**
 * Packs records: times as differences to the one before, details as codes. An entry that was received and displayed
 * takes six to ten bytes. `reference` must be the same for unpacking.
 */
export function packDeviceBlock(block: DeviceBlock, reference: TimeReference = 'last'): Uint8Array {
  const writer = new ByteWriter(128);
  let previous = 0;
  for (const [index, record] of [...block].toSorted(([a], [b]) => a - b)) {
    const events = record === ERASED ? [] : RECEIPT_EVENTS.filter((event) => record[event] !== undefined);
    const flags = events.reduce((bits, event) => bits | (1 << RECEIPT_EVENTS.indexOf(event)), 0);
    writer.varint(index);
    writer.varint(record === ERASED ? ERASED_FLAG : flags);
    if (record === ERASED) continue;
    let last = previous;
    for (const event of events) {
      const reported = record[event];
      if (!reported) continue;
      writer.signed(reported.atMs - last);
      last = reported.atMs;
      if (reference === 'last' || event === events[0]) previous = last;
      writeDetail(writer, event, reported);
    }
  }
  return writer.take();
}

export function unpackDeviceBlock(bytes: Uint8Array, reference: TimeReference = 'last'): Map<number, StoredDevice> {
  const reader = new ByteReader(bytes);
  const block = new Map<number, StoredDevice>();
  let previous = 0;
  while (!reader.ended) {
    const index = reader.varint();
    const flags = reader.varint();
    const record: { [Event in ReceiptEvent]?: ReportedEvent } = {};
    let last = previous;
    for (const [n, event] of RECEIPT_EVENTS.entries()) {
      if ((flags & (1 << n)) === 0) continue;
      last += reader.signed();
      if (reference === 'last' || (flags & ((1 << n) - 1)) === 0) previous = last;
      record[event] = { atMs: last, ...readDetail(reader, event) };
    }
    block.set(index, flags === ERASED_FLAG ? ERASED : record);
  }
  return block;
}

/**
 * Writes a detail and whether its time was adjusted as one number, in which 0 and 1 mean that there is no detail. A
 * detail without a code follows as text.
 */
function writeDetail(writer: ByteWriter, event: ReceiptEvent, { detail, adjusted }: ReportedEvent): void {
  const codes = CODES[event];
  const code = detail === '' ? 0 : codes.indexOf(detail) + 1 || codes.length + 1;
  writer.varint(2 * code + (adjusted ? 1 : 0));
  if (code <= codes.length) return;
  const text = Buffer.from(detail);
  writer.varint(text.length);
  writer.raw(text);
}

function readDetail(reader: ByteReader, event: ReceiptEvent): Omit<ReportedEvent, 'atMs'> {
  const coded = reader.varint();
  const codes = CODES[event];
  const code = coded >> 1;
  const detail = code <= codes.length ? (codes[code - 1] ?? '') : Buffer.from(reader.raw(reader.varint())).toString();
  return { detail, adjusted: coded % 2 === 1 };
}
