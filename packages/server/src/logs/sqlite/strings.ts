import type { PartitionFile } from './partition-file.ts';
import { hashOf, STRING_LIMIT } from './term.ts';
import { WeightedCache } from './weighted-cache.ts';

/** Texts kept in memory, at most, per direction and generation. */
const CACHED = 65_536;
/** Long texts of which one occurrence is remembered. */
const SEEN = 512;

/**
 * Uids, guids, push tokens of one partition as small integers from 1; 0 stands for none. They save space and are no
 * index: a text forgotten in between gets a second id, and nothing is looked up by text.
 */
export class Strings {
  readonly #file: PartitionFile;
  readonly #ids = new WeightedCache<string, number>(CACHED);
  readonly #texts = new WeightedCache<number, string>(CACHED);
  readonly #seen = new WeightedCache<string, true>(SEEN);
  /** Hash of each text by its id, 0 where not computed yet. Grows only where entries are added. */
  #hashes = new Uint32Array(0);
  #lastId: number;

  constructor(file: PartitionFile) {
    this.#file = file;
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
    return id;
  }

  /** Id of a text that keeps coming back; 0 for one that is new here, which is better kept with its entry. */
  idOfRepeated(text: string): number {
    if (this.#seen.get(text)) return this.idOf(text);
    this.#seen.set(text, true);
    return 0;
  }

  textOf(id: number): string {
    const cached = this.#texts.get(id);
    if (cached !== undefined) return cached;
    const text = this.#file.string(id);
    if (text === undefined) throw new Error(`string ${id} is missing in a partition of the log`);
    this.#texts.set(id, text);
    return text;
  }

  /** What the text of an id is found under. */
  hashOf(id: number): number {
    if (id >= this.#hashes.length) this.#growHashes(id);
    const known = this.#hashes[id];
    if (known) return known;
    const hash = hashOf(this.textOf(id));
    this.#hashes[id] = hash;
    return hash;
  }

  #growHashes(id: number): void {
    this.#hashes = new Uint32Array(this.#hashes.buffer.transfer(Math.max(4096, id * 2) * 4));
  }
}
