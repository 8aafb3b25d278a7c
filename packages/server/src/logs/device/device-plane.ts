import { DEVICE_STATES, type DeviceState, RECEIPT_EVENTS, SUPPRESSED_BY, type SuppressedBy } from '@chatwire/protocol';
import { emptyBits, type OffsetBits, setBit } from '../engine/offset-set.ts';
import { ERASED, type StoredDevice } from './device-block.ts';
import { displayedAtOf, NO_RECEIPTS } from './device-record.ts';

const [RECEIVED, DISPLAYED, OPENED, DISMISSED, SUPPRESSED, CLEARED] = RECEIPT_EVENTS.map((_, n) => 1 << n) as [
  number,
  number,
  number,
  number,
  number,
  number,
];
/** The entry has the member `device`. */
const PRESENT = 1 << 6;
/** The entry was erased: it has no member `device`, and never gets one. */
const ERASED_CODE = 1 << 11;
/** Above the flags: the cause of a suppressed push, 0 for none. */
const CAUSE_SHIFT = 7;

/**
 * Packs the steps that an entry reached, its state, and what suppressed it into 11 bits, which filters and summaries
 * evaluate. Without its flag, the entry has no member `device`. See docs/spec/last-mile.md#merging, implied events.
 */
export function deviceCodeOf(record: StoredDevice | undefined, isTracked: boolean): number {
  if (record === ERASED) return ERASED_CODE;
  if (record === undefined && !isTracked) return 0;
  const reported = record ?? NO_RECEIPTS;
  let code = PRESENT;
  for (const [n, event] of RECEIPT_EVENTS.entries()) if (reported[event]) code |= 1 << n;
  if ((code & (OPENED | DISMISSED)) !== 0) code |= DISPLAYED;
  if ((code & DISPLAYED) !== 0) code |= RECEIVED;
  const cause = SUPPRESSED_BY.findIndex((by) => by === reported.suppressed?.detail);
  return reported.suppressed ? code | ((cause + 1) << CAUSE_SHIFT) : code;
}

/** Returns the state in a code; undefined without the member `device`. See docs/spec/last-mile.md#device-member, state. */
export function deviceStateOf(code: number): DeviceState | undefined {
  if ((code & PRESENT) === 0) return undefined;
  return STATE_OF[code & (PRESENT - 1)];
}

export function suppressedByOf(code: number): SuppressedBy | undefined {
  return SUPPRESSED_BY[(code >> CAUSE_SHIFT) - 1];
}

const FLAG_OF: Readonly<Record<DeviceState, number>> = {
  opened: OPENED,
  dismissed: DISMISSED,
  cleared: CLEARED,
  displayed: DISPLAYED,
  suppressed: SUPPRESSED,
  received: RECEIVED,
  none: 0,
};
/** State of a device, by the flags of the steps that it has reported. */
const STATE_OF = Array.from({ length: PRESENT }, (_, flags) =>
  DEVICE_STATES.find((state) => state === 'none' || (flags & FLAG_OF[state]) !== 0),
);

/**
 * Returns the bits of the steps that an entry reached, in the order received, displayed, opened, dismissed, suppressed.
 */
export function reachedSteps(code: number): number {
  return code & (CLEARED - 1);
}

/** States of the entries of one segment, by offset, and when they were displayed: in memory only. */
export class DevicePlane {
  #codes: Uint16Array<ArrayBuffer>;
  /** Epoch ms, 0 for never; absent until an entry was displayed. */
  #displayedAt: Float64Array<ArrayBuffer> | undefined;
  /** Computed on request, and dropped when a code changes or entries are added. */
  readonly #inState = new Map<DeviceState, OffsetBits>();

  constructor(entries: number) {
    this.#codes = new Uint16Array(entries);
  }

  /** Maximum size in memory, bytes: 2 for the code of an entry, and 8 for the time when it was displayed. */
  get weight(): number {
    return this.#codes.byteLength * 5;
  }

  /** Stores a device state. `isTracked`: the entry has the member `device` from the beginning. */
  put(offset: number, record: StoredDevice | undefined, isTracked: boolean): void {
    if (offset >= this.#codes.length) this.#grow(offset + 1);
    this.#codes[offset] = deviceCodeOf(record, isTracked);
    this.#inState.clear();
    const displayedAtMs = record === undefined || record === ERASED ? undefined : displayedAtOf(record);
    if (displayedAtMs === undefined && !this.#displayedAt) return;
    this.#displayedAt ??= new Float64Array(this.#codes.length);
    this.#displayedAt[offset] = displayedAtMs ?? 0;
  }

  codeAt(offset: number): number {
    return this.#codes[offset] ?? 0;
  }

  /** Returns when the entry was displayed, epoch ms; undefined when it was not. */
  displayedAt(offset: number): number | undefined {
    return this.#displayedAt?.[offset] || undefined;
  }

  /** Returns the entries in a state, among the first `rows`. */
  offsetsIn(state: DeviceState, rows: number): OffsetBits {
    const cached = this.#inState.get(state);
    if (cached && cached.length === Math.ceil(rows / 32)) return cached;
    const bits = emptyBits(rows);
    const end = Math.min(rows, this.#codes.length);
    for (let offset = 0; offset < end; offset += 1) {
      if (deviceStateOf(this.#codes[offset] ?? 0) === state) setBit(bits, offset);
    }
    this.#inState.set(state, bits);
    return bits;
  }

  #grow(needed: number): void {
    const length = Math.max(2 * this.#codes.length, needed);
    this.#codes = new Uint16Array(this.#codes.buffer.transfer(2 * length));
    if (this.#displayedAt) this.#displayedAt = new Float64Array(this.#displayedAt.buffer.transfer(8 * length));
  }
}
