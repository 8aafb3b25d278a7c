/**
 * Offsets of entries within a segment, each below 65,536: a sorted list if there are few, a bitmap if
 * there are many. The array type distinguishes them.
 */
export type OffsetSet = OffsetList | OffsetBits;
export type OffsetList = Uint16Array;
export type OffsetBits = Uint32Array;

/** Returns true to end the walk. */
export type Visit = (offset: number) => boolean;

export function emptyBits(size: number): OffsetBits {
  return new Uint32Array(Math.ceil(size / 32));
}

export function setBit(bits: OffsetBits, offset: number): void {
  bits[offset >>> 5] = (bits[offset >>> 5] ?? 0) | (1 << (offset & 31));
}

export function hasBit(bits: OffsetBits, offset: number): boolean {
  return (((bits[offset >>> 5] ?? 0) >>> (offset & 31)) & 1) === 1;
}

export function intersect(a: OffsetSet, b: OffsetSet): OffsetSet {
  if (a instanceof Uint32Array)
    return b instanceof Uint32Array ? bitsAnd(a, b) : b.filter((offset) => hasBit(a, offset));
  if (b instanceof Uint32Array) return a.filter((offset) => hasBit(b, offset));
  return listAnd(a, b);
}

/** Returns the union of the sets; `size` is the number of entries of the segment. */
export function union(sets: readonly OffsetSet[], size: number): OffsetSet {
  const [first] = sets;
  if (first !== undefined && sets.length === 1) return first;
  const bits = emptyBits(size);
  for (const set of sets) {
    if (set instanceof Uint32Array) {
      for (let n = 0; n < set.length; n++) bits[n] = (bits[n] ?? 0) | (set[n] ?? 0);
    } else {
      for (const offset of set) setBit(bits, offset);
    }
  }
  return bits;
}

/** Returns all offsets below `size` that are in none of the sets. */
export function complement(sets: readonly OffsetSet[], size: number): OffsetBits {
  const bits = emptyBits(size).fill(0xffff_ffff);
  for (const set of sets) {
    if (set instanceof Uint32Array) {
      for (let n = 0; n < bits.length; n++) bits[n] = (bits[n] ?? 0) & ~(set[n] ?? 0);
    } else {
      for (const offset of set) bits[offset >>> 5] = (bits[offset >>> 5] ?? 0) & ~(1 << (offset & 31));
    }
  }
  // Bits at or above `size` would be offsets without an entry.
  const rest = size % 32;
  if (rest > 0) bits[bits.length - 1] = (bits.at(-1) ?? 0) & ((1 << rest) - 1);
  return bits;
}

/** Returns a copy of a set, without the removed offsets and with the added ones. */
export function withOffsetsReplaced(set: OffsetSet, removed: readonly number[], added: readonly number[]): OffsetSet {
  if (set instanceof Uint32Array) {
    const bits = set.slice();
    for (const offset of removed) bits[offset >>> 5] = (bits[offset >>> 5] ?? 0) & ~(1 << (offset & 31));
    for (const offset of added) setBit(bits, offset);
    return bits;
  }
  const toRemove = new Set(removed);
  return Uint16Array.from([...set.filter((offset) => !toRemove.has(offset)), ...added]).sort();
}

/** Visits the offsets in [low, high), descending. Returns whether the visitor ended the walk. */
export function walkDown(set: OffsetSet, low: number, high: number, visit: Visit): boolean {
  if (set instanceof Uint32Array) return bitsDown(set, low, high, visit);
  for (let n = set.length - 1; n >= 0; n--) {
    const offset = set[n] ?? 0;
    if (offset >= high) continue;
    if (offset < low) return false;
    if (visit(offset)) return true;
  }
  return false;
}

/** Visits the offsets in [low, high), ascending. Returns whether the visitor ended the walk. */
export function walkUp(set: OffsetSet, low: number, high: number, visit: Visit): boolean {
  if (set instanceof Uint32Array) return bitsUp(set, low, high, visit);
  for (const offset of set) {
    if (offset < low) continue;
    if (offset >= high) return false;
    if (visit(offset)) return true;
  }
  return false;
}

export function bitsAnd(a: OffsetBits, b: OffsetBits): OffsetBits {
  const both = new Uint32Array(Math.min(a.length, b.length));
  for (let n = 0; n < both.length; n++) both[n] = (a[n] ?? 0) & (b[n] ?? 0);
  return both;
}

function listAnd(a: OffsetList, b: OffsetList): OffsetList {
  const both = new Uint16Array(Math.min(a.length, b.length));
  let count = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const left = a[i] ?? 0;
    const right = b[j] ?? 0;
    if (left === right) both[count++] = left;
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return both.subarray(0, count);
}

function bitsDown(bits: OffsetBits, low: number, high: number, visit: Visit): boolean {
  for (let word = (high - 1) >>> 5; high > low && word >= low >>> 5; word--) {
    let rest = (bits[word] ?? 0) & maskOf(word, low, high);
    while (rest !== 0) {
      const bit = 31 - Math.clz32(rest);
      rest ^= 1 << bit;
      if (visit(word * 32 + bit)) return true;
    }
  }
  return false;
}

function bitsUp(bits: OffsetBits, low: number, high: number, visit: Visit): boolean {
  for (let word = low >>> 5; high > low && word <= (high - 1) >>> 5; word++) {
    let rest = (bits[word] ?? 0) & maskOf(word, low, high);
    while (rest !== 0) {
      const bit = 31 - Math.clz32(rest & -rest);
      rest ^= 1 << bit;
      if (visit(word * 32 + bit)) return true;
    }
  }
  return false;
}

/** Returns the bits of a word whose offsets are in [low, high). */
function maskOf(word: number, low: number, high: number): number {
  const from = Math.max(low - word * 32, 0);
  const to = Math.min(high - word * 32, 32);
  return (-1 << from) & (to === 32 ? -1 : (1 << to) - 1);
}
