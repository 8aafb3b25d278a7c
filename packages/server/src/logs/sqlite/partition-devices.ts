import { getOrCreate } from '../../base/values/get-or-create.ts';
import { DEVICE_BLOCK, ERASED, packDeviceBlock, type StoredDevice, unpackDeviceBlock } from '../device/device-block.ts';
import { DevicePlane } from '../device/device-plane.ts';
import { type DeviceRecord, mergeReceipts, NO_RECEIPTS } from '../device/device-record.ts';
import { chunkOf, findInChunk, HeadHandles, handlesByOffset } from '../device/handle-index.ts';
import { hasBit, type OffsetBits } from '../engine/offset-set.ts';
import { bytesOf, float64sOf, uint32sOf } from '../engine/typed-bytes.ts';
import { WeightedCache } from '../engine/weighted-cache.ts';
import type { EntryContent } from '../log-store.ts';
import { redactedDevice } from '../redaction/device-content.ts';
import type { PartitionCache, PartitionCaches } from './log-caches.ts';
import { HANDLE_PAGES, type PartitionFile } from './partition-file.ts';

/** Device receipts of a partition, and the handles of its entries. */
export class PartitionDevices {
  readonly #file: PartitionFile;
  readonly #segmentEntries: number;
  readonly #planes: PartitionCache<DevicePlane>;
  /** Pages of sealed segments, which never change. */
  readonly #handlePages: PartitionCache<Uint8Array>;
  /** Handles of segments that are not sealed, by segment. */
  readonly #heads = new Map<number, HeadHandles>();
  /** Tracked entries of sealed segments, by segment; undefined if no entry has a handle. */
  readonly #tracked = new Map<number, OffsetBits | undefined>();
  /** Handles of the sealed segment that was copied last. */
  #lastCopied: { readonly segment: number; readonly handles: Float64Array } | undefined;
  /** Unpacked blocks: readers of the newest entries need the same ones repeatedly. */
  readonly #blocks = new WeightedCache<number, ReadonlyMap<number, StoredDevice>>(CACHED_BLOCKS);

  constructor(
    file: PartitionFile,
    segmentEntries: number,
    { planes, handlePages }: Pick<PartitionCaches, 'planes' | 'handlePages'>,
  ) {
    this.#file = file;
    this.#segmentEntries = segmentEntries;
    this.#planes = planes;
    this.#handlePages = handlePages;
    for (const { position, bytes } of file.freshHandles()) this.#addToHead(position, float64sOf(bytes));
  }

  /** Stores the handles of new entries. Inside a transaction. `handles`: as stored, one an entry. */
  append(position: number, handles: readonly number[]): void {
    if (handles.every((handle) => handle === 0)) return;
    const size = this.#segmentEntries;
    for (let from = 0; from < handles.length; ) {
      const end = Math.min(handles.length, from + size - ((position + from) % size));
      this.#file.putFreshHandles(position + from, bytesOf(Float64Array.from(handles.slice(from, end))));
      from = end;
    }
  }

  /** Call this when the same entries are committed. */
  appended(position: number, handles: readonly number[]): void {
    this.#addToHead(position, handles);
  }

  /** Writes the handles of a segment in the order in which they are searched, a page a step. Inside a transaction. */
  *seal(segment: number): Generator<void> {
    const head = this.#heads.get(segment);
    if (!head) return;
    const { fences, tracked, chunks } = head.toIndex();
    yield;
    for (const [chunk, bytes] of chunks.entries()) {
      this.#file.putHandlePage(segment, CHUNKS + chunk, bytes);
      yield;
    }
    this.#file.putHandlePage(segment, FENCES, fences);
    this.#file.putHandlePage(segment, TRACKED, tracked);
  }

  /** Call this when the segment is sealed, inside the same transaction as its record. */
  sealed(segment: number): void {
    if (!this.#heads.delete(segment)) return;
    const start = segment * this.#segmentEntries;
    this.#file.deleteFreshHandles(start, start + this.#segmentEntries);
    this.#tracked.delete(segment);
  }

  /** Returns the position of the entry with a handle in a segment. */
  find(segment: number, handle: number): number | undefined {
    const offset = this.#heads.get(segment)?.find(handle) ?? this.#findSealed(segment, handle);
    return offset === undefined ? undefined : segment * this.#segmentEntries + offset;
  }

  /** Returns whether receipts can exist of entries of a segment. */
  hasHandles(segment: number): boolean {
    return this.#heads.has(segment) || this.#trackedOf(segment) !== undefined;
  }

  /** Returns the handles of a segment by offset, 0 for entries without one; undefined where no entry has one. For copies. */
  handlesIn(segment: number): Float64Array | undefined {
    const head = this.#heads.get(segment);
    if (head) return head.byOffset(this.#segmentEntries);
    if (this.#lastCopied?.segment === segment) return this.#lastCopied.handles;
    const fences = this.#trackedOf(segment) && this.#file.handlePage(segment, FENCES);
    if (!fences) return undefined;
    const chunks = Array.from(float64sOf(fences), (_, chunk) => this.#file.handlePage(segment, CHUNKS + chunk));
    const handles = handlesByOffset(
      chunks.filter((bytes) => bytes !== undefined),
      this.#segmentEntries,
    );
    this.#lastCopied = { segment, handles };
    return handles;
  }

  /** Returns the device of an entry; undefined when it has no member `device`. */
  at(position: number): DeviceRecord | undefined {
    if (!this.hasHandles(Math.floor(position / this.#segmentEntries))) return undefined;
    const stored = this.#storedAt(position);
    if (stored === ERASED) return undefined;
    return stored ?? (this.#isTracked(position) ? NO_RECEIPTS : undefined);
  }

  /** Returns the device states of the entries of a segment; undefined where no entry has one. */
  plane(segment: number): DevicePlane | undefined {
    if (!this.hasHandles(segment)) return undefined;
    const cached = this.#planes.get(segment);
    if (cached) return cached;
    const start = segment * this.#segmentEntries;
    const plane = new DevicePlane(this.#segmentEntries);
    for (let offset = 0; offset < this.#segmentEntries; offset += 1) {
      if (this.#isTracked(start + offset)) plane.put(offset, undefined, true);
    }
    for (const { id, bytes } of this.#file.devicesIn(
      start / DEVICE_BLOCK,
      (start + this.#segmentEntries) / DEVICE_BLOCK,
    )) {
      for (const [index, record] of unpackDeviceBlock(bytes)) {
        const offset = id * DEVICE_BLOCK + index - start;
        plane.put(offset, record, this.#isTracked(start + offset));
      }
    }
    this.#planes.set(segment, plane);
    return plane;
  }

  /**
   * Merges receipts into the records of entries of one block. Inside a transaction. Returns the record of each entry before
   * and after: the same object where nothing changed, and none where the entry was erased.
   */
  merge(block: number, reported: readonly (readonly [position: number, DeviceRecord])[]): MergedRecord[] {
    const records = this.#blockOf(block);
    const changed = new Map(records);
    let hasChanged = false;
    const merged = reported.map(([position, added]): MergedRecord => {
      const stored = changed.get(position % DEVICE_BLOCK);
      if (stored === ERASED) return { position };
      const before = stored ?? NO_RECEIPTS;
      const after = mergeReceipts(before, added);
      if (after !== before) changed.set(position % DEVICE_BLOCK, after);
      hasChanged ||= after !== before;
      return { position, before, after };
    });
    if (hasChanged)
      this.#put(
        block,
        changed,
        reported.map(([position]) => position),
      );
    return merged;
  }

  /** Removes the device record of an entry, or all of it but the state. Inside a transaction. */
  redact(position: number, detail: EntryContent['deviceDetail']): void {
    const block = Math.floor(position / DEVICE_BLOCK);
    const redacted = redactedDevice(this.at(position) ?? NO_RECEIPTS, detail);
    this.#put(block, new Map(this.#blockOf(block)).set(position % DEVICE_BLOCK, redacted), [position]);
  }

  #put(block: number, records: ReadonlyMap<number, StoredDevice>, positions: readonly number[]): void {
    this.#file.putDevices(block, packDeviceBlock(records));
    this.#blocks.set(block, records);
    for (const position of positions) {
      const segment = Math.floor(position / this.#segmentEntries);
      const record = records.get(position % DEVICE_BLOCK);
      this.#planes.get(segment)?.put(position % this.#segmentEntries, record, this.#isTracked(position));
    }
  }

  #storedAt(position: number): StoredDevice | undefined {
    return this.#blockOf(Math.floor(position / DEVICE_BLOCK)).get(position % DEVICE_BLOCK);
  }

  #blockOf(id: number): ReadonlyMap<number, StoredDevice> {
    const cached = this.#blocks.get(id);
    if (cached) return cached;
    const bytes = this.#file.devices(id);
    const records = bytes ? unpackDeviceBlock(bytes) : NO_RECORDS;
    this.#blocks.set(id, records);
    return records;
  }

  #findSealed(segment: number, handle: number): number | undefined {
    if (this.#trackedOf(segment) === undefined) return undefined;
    const fences = this.#handlePage(segment, FENCES);
    const chunk = fences && chunkOf(float64sOf(fences), handle);
    const bytes = chunk === undefined ? undefined : this.#handlePage(segment, CHUNKS + chunk);
    return bytes && findInChunk(bytes, handle);
  }

  #handlePage(segment: number, page: number): Uint8Array | undefined {
    const id = segment * HANDLE_PAGES + page;
    const cached = this.#handlePages.get(id);
    if (cached) return cached;
    const read = this.#file.handlePage(segment, page);
    // A copy is aligned, so that numbers are read from it without copying again.
    const bytes = read && Uint8Array.from(read);
    if (bytes) this.#handlePages.set(id, bytes);
    return bytes;
  }

  #isTracked(position: number): boolean {
    const segment = Math.floor(position / this.#segmentEntries);
    const offset = position % this.#segmentEntries;
    const head = this.#heads.get(segment);
    if (head) return head.isTracked(offset);
    const tracked = this.#trackedOf(segment);
    return tracked !== undefined && hasBit(tracked, offset);
  }

  #trackedOf(segment: number): OffsetBits | undefined {
    if (!this.#tracked.has(segment)) {
      const bytes = this.#file.handlePage(segment, TRACKED);
      this.#tracked.set(segment, bytes && uint32sOf(bytes));
    }
    return this.#tracked.get(segment);
  }

  #addToHead(position: number, handles: ArrayLike<number>): void {
    for (let n = 0; n < handles.length; n += 1) {
      const stored = handles[n] ?? 0;
      if (stored === 0) continue;
      const segment = Math.floor((position + n) / this.#segmentEntries);
      const head = getOrCreate(this.#heads, segment, () => new HeadHandles(this.#segmentEntries));
      const offset = (position + n) % this.#segmentEntries;
      head.add(offset, stored);
      if (stored > 0) this.#planes.get(segment)?.put(offset, undefined, true);
    }
  }
}

/** An entry's record before and after a merge; without them, the entry was erased. */
export interface MergedRecord {
  readonly position: number;
  readonly before?: DeviceRecord;
  readonly after?: DeviceRecord;
}

/** Number of unpacked blocks in memory: about 100 KB. */
const CACHED_BLOCKS = 64;
const NO_RECORDS: ReadonlyMap<number, StoredDevice> = new Map();
/** Pages of handles of a segment: first handles, tracked entries, and the handles themselves from the third page on. */
const FENCES = 0;
const TRACKED = 1;
const CHUNKS = 2;
