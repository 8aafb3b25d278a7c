import type { PartitionFile } from './partition-file.ts';
import { STRING_LIMIT } from './term.ts';
import { WeightedCache } from './weighted-cache.ts';

/** Texts a partition holds in memory, at most, per direction and generation. */
const CACHED = 50_000;

/** Uids, guids and push tokens of one partition as small integers from 1; 0 stands for none. */
export class Strings {
  readonly #file: PartitionFile;
  readonly #ids = new WeightedCache<string, number>(CACHED);
  readonly #texts = new WeightedCache<number, string>(CACHED);
  #lastId: number;

  constructor(file: PartitionFile) {
    this.#file = file;
    this.#lastId = file.lastStringId();
  }

  get count(): number {
    return this.#lastId;
  }

  /** Id of a text, new if need be. Inside a transaction. */
  idOf(text: string): number {
    const known = this.find(text);
    if (known !== undefined) return known;
    const id = this.#lastId + 1;
    if (id >= STRING_LIMIT) throw new RangeError('a partition of the log holds too many strings');
    this.#file.putString(id, hashOf(text), text);
    this.#lastId = id;
    this.#ids.set(text, id);
    return id;
  }

  find(text: string): number | undefined {
    const cached = this.#ids.get(text);
    if (cached !== undefined) return cached;
    const found = this.#file.stringsOfHash(hashOf(text)).find((string) => string.text === text);
    if (found) this.#ids.set(text, found.id);
    return found?.id;
  }

  textOf(id: number): string {
    const cached = this.#texts.get(id);
    if (cached !== undefined) return cached;
    const text = this.#file.string(id);
    if (text === undefined) throw new Error(`string ${id} is missing in a partition of the log`);
    this.#texts.set(id, text);
    return text;
  }
}

/** 32 bits (FNV-1a) that narrow the search; the text decides. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  return hash;
}
