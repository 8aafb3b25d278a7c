import { lastAtMost } from '../engine/last-at-most.ts';
import { emptyBits, hasBit, type OffsetBits, setBit } from '../engine/offset-set.ts';
import { bytesOf, float64sOf, uint16sOf } from '../engine/typed-bytes.ts';
import type { NewLogEntry } from '../log-store.ts';

/** Number of handles in a chunk: with their offsets they fill a page of 4 KB, or two parts of a TOAST table. */
const HANDLE_CHUNK = 399;

/**
 * Returns the handle of an entry as it is stored: 0 without one, negative where the entry has no member `device` before
 * its first receipt. See docs/spec/last-mile.md#device-member.
 */
export function storedHandleOf({ receiptHandle = 0, pushToken }: NewLogEntry): number {
  return pushToken === undefined ? -receiptHandle : receiptHandle;
}

/** Handles of the head segment. */
export class HeadHandles {
  readonly #offsets = new Map<number, number>();
  readonly #tracked: OffsetBits;

  /** `entries`: number of entries that the segment can hold. */
  constructor(entries: number) {
    this.#tracked = emptyBits(entries);
  }

  add(offset: number, stored: number): void {
    if (stored === 0) return;
    this.#offsets.set(Math.abs(stored), offset);
    if (stored > 0) setBit(this.#tracked, offset);
  }

  find(handle: number): number | undefined {
    return this.#offsets.get(handle);
  }

  isTracked(offset: number): boolean {
    return hasBit(this.#tracked, offset);
  }

  /** Handles by offset, 0 for entries without one. */
  byOffset(entries: number): Float64Array {
    const handles = new Float64Array(entries);
    for (const [handle, offset] of this.#offsets) handles[offset] = handle;
    return handles;
  }

  /** Returns the stored part, written when the segment is sealed. */
  toIndex(): HandleIndex {
    const handles = Float64Array.from(this.#offsets.keys()).sort();
    const fences: number[] = [];
    const chunks: Uint8Array[] = [];
    for (let from = 0; from < handles.length; from += HANDLE_CHUNK) {
      const part = handles.slice(from, from + HANDLE_CHUNK);
      const offsets = Uint16Array.from(part, (handle) => this.#offsets.get(handle) ?? 0);
      fences.push(part[0] ?? 0);
      chunks.push(Buffer.concat([bytesOf(part), bytesOf(offsets)]));
    }
    return { fences: bytesOf(Float64Array.from(fences)), tracked: bytesOf(this.#tracked), chunks };
  }
}

/** Handles of a sealed segment, sorted: 10 bytes an entry. */
export interface HandleIndex {
  /** First handle of each chunk. */
  readonly fences: Uint8Array;
  /** Entries that have the member `device` from the beginning. */
  readonly tracked: Uint8Array;
  readonly chunks: readonly Uint8Array[];
}

/** Returns the number of the chunk that may hold a handle; undefined when none does. */
export function chunkOf(fences: Float64Array, handle: number): number | undefined {
  const chunk = lastAtMost(fences, handle);
  return chunk < 0 ? undefined : chunk;
}

/**
 * Returns the offset of the entry with a handle. The memory of `chunk` must begin at a multiple of 8: it is searched without a
 * copy.
 */
export function findInChunk({ buffer, byteOffset, length }: Uint8Array, handle: number): number | undefined {
  const count = length / 10;
  const handles = new Float64Array(buffer, byteOffset, count);
  const at = lastAtMost(handles, handle);
  return handles[at] === handle ? new Uint16Array(buffer, byteOffset + 8 * count, count)[at] : undefined;
}

/** Returns the handles of a sealed segment by offset, 0 for entries without one. */
export function handlesByOffset(chunks: readonly Uint8Array[], entries: number): Float64Array {
  const byOffset = new Float64Array(entries);
  for (const chunk of chunks) {
    const count = chunk.length / 10;
    const offsets = uint16sOf(chunk.subarray(8 * count));
    for (const [n, handle] of float64sOf(chunk.subarray(0, 8 * count)).entries()) byOffset[offsets[n] ?? 0] = handle;
  }
  return byOffset;
}
