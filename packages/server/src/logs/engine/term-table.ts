const NONE = -1;

/**
 * Posting lists of the segment being written. A hash table leads from a term to its newest node; nodes lead to the
 * term's older ones. Three flat arrays: 65,536 entries of seven terms each take about 7 MB and no objects.
 */
export class TermTable {
  #terms = new Float64Array(1024).fill(NONE);
  #newest = new Int32Array(1024);
  #count = 0;
  #offsets = new Uint16Array(4096);
  #older = new Int32Array(4096);
  #nodes = 0;

  /** Offsets of one term are added in ascending order; a repeat of the newest is ignored. */
  add(term: number, offset: number): void {
    if (this.#count * 2 >= this.#terms.length) this.#growTerms();
    const slot = this.#slotOf(term);
    const exists = this.#terms[slot] === term;
    const newest = exists ? (this.#newest[slot] ?? NONE) : NONE;
    if (exists && this.#offsets[newest] === offset) return;
    if (!exists) {
      this.#terms[slot] = term;
      this.#count++;
    }
    this.#newest[slot] = this.#addNode(offset, newest);
  }

  /** Returns the ascending offsets of a term; undefined when it does not occur. */
  get(term: number): Uint16Array | undefined {
    const newest = this.#newestOf(term);
    if (newest === NONE) return undefined;
    let count = 0;
    for (let node = newest; node !== NONE; node = this.#older[node] ?? NONE) count++;
    const offsets = new Uint16Array(count);
    this.#copy(newest, offsets, count);
    return offsets;
  }

  /**
   * Copies the ascending offsets of a term to the front of a list that is long enough for all. Returns their number.
   */
  copyTo(list: Uint16Array, term: number): number {
    const newest = this.#newestOf(term);
    let count = 0;
    for (let node = newest; node !== NONE; node = this.#older[node] ?? NONE) count++;
    this.#copy(newest, list, count);
    return count;
  }

  /** Returns all terms, ascending. */
  terms(): Float64Array {
    return this.#terms.filter((term) => term !== NONE).sort();
  }

  /**
   * Yields all terms in ascending order, in a list for each range of `width` numbers that contains some. A list is sorted
   * when it is reached: sorting all terms takes a few milliseconds.
   */
  *termLists(width: number): Generator<Float64Array> {
    const ends: number[] = [];
    for (const term of this.#terms) {
      if (term !== NONE) ends[Math.floor(term / width)] = (ends[Math.floor(term / width)] ?? 0) + 1;
    }
    let end = 0;
    const starts = Array.from(ends, (count = 0) => (end += count) - count);
    const filled = [...starts];
    const terms = new Float64Array(this.#count);
    for (const term of this.#terms) {
      if (term === NONE) continue;
      const range = Math.floor(term / width);
      const at = filled[range] ?? 0;
      terms[at] = term;
      filled[range] = at + 1;
    }
    for (const [range, start] of starts.entries()) {
      const list = terms.subarray(start, filled[range]);
      if (list.length > 0) yield list.sort();
    }
  }

  /** Returns the slot that holds the term, or the free one where it belongs. */
  #slotOf(term: number): number {
    const mask = this.#terms.length - 1;
    let slot = hashOf(term) & mask;
    for (;;) {
      const found = this.#terms[slot];
      if (found === term || found === NONE) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #newestOf(term: number): number {
    const slot = this.#slotOf(term);
    return this.#terms[slot] === term ? (this.#newest[slot] ?? NONE) : NONE;
  }

  #copy(newest: number, list: Uint16Array, count: number): void {
    let n = count;
    for (let node = newest; node !== NONE; node = this.#older[node] ?? NONE) list[--n] = this.#offsets[node] ?? 0;
  }

  #addNode(offset: number, older: number): number {
    if (this.#nodes === this.#offsets.length) {
      this.#offsets = new Uint16Array(this.#offsets.buffer.transfer(this.#nodes * 4));
      this.#older = new Int32Array(this.#older.buffer.transfer(this.#nodes * 8));
    }
    this.#offsets[this.#nodes] = offset;
    this.#older[this.#nodes] = older;
    return this.#nodes++;
  }

  #growTerms(): void {
    const terms = this.#terms;
    const newest = this.#newest;
    this.#terms = new Float64Array(terms.length * 2).fill(NONE);
    this.#newest = new Int32Array(terms.length * 2);
    for (let from = 0; from < terms.length; from++) {
      const term = terms[from] ?? NONE;
      if (term === NONE) continue;
      const slot = this.#slotOf(term);
      this.#terms[slot] = term;
      this.#newest[slot] = newest[from] ?? NONE;
    }
  }
}

function hashOf(term: number): number {
  const high = Math.floor(term / 2 ** 32);
  const mixed = Math.imul((term >>> 0) ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
