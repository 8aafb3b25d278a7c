import type { PartitionCaches } from './log-caches.ts';
import type { PartitionFile } from './partition-file.ts';
import { hashOf, STRING_LIMIT } from './term.ts';
import { WeightedCache } from './weighted-cache.ts';

/** Texts whose ids are in memory, at most, a generation: some 25 MB when all are push tokens. */
const CACHED = 131_072;
/** The same for long texts. */
const REPEATED = 1024;

/**
 * Uids, guids, push tokens of one partition as small integers from 1; 0 stands for none. They save space and are no
 * index: a text forgotten in between gets a second id, and nothing is looked up by text.
 */
export class Strings {
  readonly #file: PartitionFile;
  readonly #caches: PartitionCaches;
  readonly #ids = new WeightedCache<string, number>(CACHED);
  /** Ids of long texts; 0 for one that occurred once. */
  readonly #repeated = new WeightedCache<string, number>(REPEATED);
  /** Hash of each text by its id, 0 where not computed yet. Grows only where entries are added. */
  #hashes = new Uint32Array(0);
  #lastId: number;

  constructor(file: PartitionFile, caches: PartitionCaches) {
    this.#file = file;
    this.#caches = caches;
    this.#lastId = file.lastStringId();
  }

  get count(): number {
    return this.#lastId;
  }

  /** Inside a transaction. */
  idOf(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = this.#lastId + 1;
    if (id >= STRING_LIMIT) throw new RangeError('a partition of the log holds too many strings');
    this.#file.putString(id, text);
    this.#lastId = id;
    this.#ids.set(text, id);
    this.#setHash(id, hashOf(text));
    return id;
  }

  /** Id of a long text that keeps coming back; 0 for one that is new here, which is better kept with its entry. */
  idOfRepeated(text: string): number {
    const known = this.#repeated.get(text);
    if (known) return known;
    const id = known === undefined ? 0 : this.idOf(text);
    this.#repeated.set(text, id);
    return id;
  }

  textOf(id: number): string {
    return this.#caches.text(id, () => {
      const text = this.#file.string(id);
      if (text === undefined) throw new Error(`string ${id} is missing in a partition of the log`);
      return text;
    });
  }

  /** What the text of an id is found under. */
  hashOf(id: number): number {
    return this.#hashes[id] || this.#setHash(id, hashOf(this.textOf(id)));
  }

  #setHash(id: number, hash: number): number {
    if (id >= this.#hashes.length) {
      this.#hashes = new Uint32Array(this.#hashes.buffer.transfer(Math.max(4096, id * 2) * 4));
    }
    this.#hashes[id] = hash;
    return hash;
  }
}
