/** Ids by the hash of their text: two flat arrays, 4 bytes per id and 8 to 16 per slot. */
export class HashIndex {
  /** Hashes by id; 0 if an id has none. */
  #hashes = new Uint32Array(4096);
  /** Open addressing; 0 is free. */
  #ids = new Int32Array(4096);
  #count = 0;

  /** Adds an id. Ids count from 1; each is added once. */
  add(id: number, hash: number): void {
    if (id >= this.#hashes.length) this.#hashes = new Uint32Array(this.#hashes.buffer.transfer(id * 8));
    this.#hashes[id] = hash;
    if (++this.#count * 2 > this.#ids.length) this.#grow();
    else this.#insert(id, hash);
  }

  hashOf(id: number): number {
    return this.#hashes[id] ?? 0;
  }

  /** Returns the id of a hash that `matches` confirms. */
  find(hash: number, matches: (id: number) => boolean): number | undefined {
    const mask = this.#ids.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = this.#ids[slot] ?? 0;
      if (id === 0) return undefined;
      if (this.#hashes[id] === hash && matches(id)) return id;
    }
  }

  #insert(id: number, hash: number): void {
    const mask = this.#ids.length - 1;
    let slot = hash & mask;
    while (this.#ids[slot] !== 0) slot = (slot + 1) & mask;
    this.#ids[slot] = id;
  }

  #grow(): void {
    this.#ids = new Int32Array(this.#ids.length * 2);
    for (let id = 1; id <= this.#count; id++) this.#insert(id, this.#hashes[id] ?? 0);
  }
}
