import { SHARD_SIZE } from './search-shards.ts';

/**
 * An ascending list of ids of one shard, relative to its first id. It is stored as the differences between ids, less one,
 * with 7 bits per byte; the last byte of each is below 128. A list that would take more than half the space of one bit per id
 * of the shard is stored as bits, because testing the bits of a few ids takes less time than decoding a long list.
 */
export type IdList = Uint8Array;

const BITMAP_BYTES = SHARD_SIZE / 8;
/** Number of bytes of differences that take as long to decode as testing the bits of some ids. */
const BITMAP_COST = 2_048;

/** Encodes ascending ids. */
export class IdListWriter {
  #bytes = new Uint8Array(8);
  #length = 0;
  #next = 0;
  #bitmap: Uint8Array | undefined;

  /** Adds an id, unless it was the last one that was added. */
  add(id: number): void {
    if (id < this.#next) return;
    if (this.#bitmap) setBit(this.#bitmap, id);
    else this.#addDifference(id - this.#next);
    this.#next = id + 1;
  }

  list(): IdList {
    return this.#bitmap ?? this.#bytes.subarray(0, this.#length);
  }

  #addDifference(difference: number): void {
    let rest = difference;
    for (; rest > 127; rest >>= 7) this.#push((rest & 127) | 128);
    this.#push(rest);
    if (this.#length >= BITMAP_BYTES / 2)
      this.#bitmap = mark(idsOfDifferences(this.list()), new Uint8Array(BITMAP_BYTES));
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const bytes = new Uint8Array(2 * this.#length);
      bytes.set(this.#bytes);
      this.#bytes = bytes;
    }
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }
}

function setBit(bitmap: Uint8Array, id: number): void {
  bitmap[id >> 3] = (bitmap[id >> 3] as number) | (1 << (id & 7));
}

function mark(ids: Uint32Array, bitmap: Uint8Array): IdList {
  for (let at = 0; at < ids.length; at += 1) {
    setBit(bitmap, ids[at] as number);
  }
  return bitmap;
}

/** Returns the ids of a list, ascending. */
export function decodeIds(list: IdList): Uint32Array {
  return list.length === BITMAP_BYTES ? idsOfBitmap(list) : idsOfDifferences(list);
}

function idsOfDifferences(list: IdList, ids = new Uint32Array(list.length)): Uint32Array {
  let count = 0;
  let id = -1;
  for (let at = 0; at < list.length; at += 1) {
    let byte = list[at] as number;
    let difference = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      at += 1;
      byte = list[at] as number;
      difference |= (byte & 127) << shift;
    }
    id += difference + 1;
    ids[count] = id;
    count += 1;
  }
  return ids.subarray(0, count);
}

function idsOfBitmap(bitmap: IdList): Uint32Array {
  const ids = new Uint32Array(SHARD_SIZE);
  let count = 0;
  for (let at = 0; at < BITMAP_BYTES; at += 1)
    for (let bits = bitmap[at] as number; bits !== 0; bits &= bits - 1) {
      ids[count] = at * 8 + 31 - Math.clz32(bits & -bits);
      count += 1;
    }
  return ids.subarray(0, count);
}

/** Returns the ids that are in at least one of the lists, ascending. */
export function uniteIds(lists: readonly IdList[]): Uint32Array {
  const bitmap = new Uint8Array(BITMAP_BYTES);
  for (const list of lists) mark(decodeIds(list), bitmap);
  return idsOfBitmap(bitmap);
}

// Used again by each intersection, because allocating them would take a third of its time.
const decoded = new Uint32Array(SHARD_SIZE);
const marked = new Uint8Array(BITMAP_BYTES);
const kept = new Uint32Array(SHARD_SIZE);

/** Returns those of the ascending ids that are in the list. */
export function intersectIds(ids: Uint32Array, list: IdList): Uint32Array {
  if (list.length === BITMAP_BYTES) return idsIn(ids, list);
  marked.fill(0);
  mark(ids, marked);
  return idsIn(idsOfDifferences(list, decoded), marked);
}

/** Returns the ids whose bit is set. Without branches, because random ones take most of the time. */
function idsIn(ids: Uint32Array, bitmap: IdList): Uint32Array {
  let count = 0;
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] as number;
    kept[count] = id;
    count += ((bitmap[id >> 3] as number) >> (id & 7)) & 1;
  }
  return kept.slice(0, count);
}

/** Returns the relative time that the intersection with a list of this many bytes takes. */
export function intersectionCost(bytes: number): number {
  return bytes === BITMAP_BYTES ? BITMAP_COST : bytes;
}
