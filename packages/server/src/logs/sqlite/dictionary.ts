import { WeightedCache } from '../engine/weighted-cache.ts';
import { DictionaryPage, encodeDictionaryPage, hashesOf, PAGE_STRINGS, textsOf } from './dictionary-page.ts';
import { HashIndex } from './hash-index.ts';
import type { PartitionCache } from './log-caches.ts';
import type { PartitionFile } from './partition-file.ts';
import { hashOf, STRING_LIMIT } from './term.ts';

/** Maximum number of texts with cached ids per generation: about 25 MB when all are push tokens. */
const CACHED_TEXTS = 131_072;
/** The same for long texts. */
const CACHED_LONG_TEXTS = 1024;

/**
 * Uids, guids, push tokens of one partition as small integers from 1; 0 means none. Queries do not search texts
 * here: they search their hashes among the terms.
 */
export class Dictionary {
  readonly #file: PartitionFile;
  readonly #pages: PartitionCache<DictionaryPage>;
  #ids = new WeightedCache<string, number>(CACHED_TEXTS);
  /** Ids of long texts; 0 for one that occurred once. */
  #repeated = new WeightedCache<string, number>(CACHED_LONG_TEXTS);
  /** Ids that are not assigned again: their texts are being wiped. */
  #isRetired = isNoneRetired;
  /** Loaded when entries are indexed or added. */
  #index: HashIndex | undefined;
  /** Texts of the last page while it is not full, and those not saved yet. */
  #tail: string[];
  #tailStart: number;
  #saved: number;

  constructor(file: PartitionFile, pages: PartitionCache<DictionaryPage>) {
    this.#file = file;
    this.#pages = pages;
    const lastPage = file.lastStringPageId();
    const page = lastPage === undefined ? undefined : file.stringPage(lastPage);
    this.#tailStart = (lastPage ?? 0) * PAGE_STRINGS;
    this.#tail = page ? textsOf(page) : [];
    this.#saved = this.count;
  }

  get count(): number {
    return this.#tailStart + this.#tail.length;
  }

  /** Returns the id of a string. Call this inside a transaction that ends with `save`. */
  idOf(text: string): number {
    const cached = this.#ids.get(text);
    if (cached !== undefined) return cached;
    const hash = hashOf(text);
    const id =
      this.#hashIndex().find(hash, (candidate) => !this.#isRetired(candidate) && this.textOf(candidate) === text) ??
      this.#add(text, hash);
    this.#ids.set(text, id);
    return id;
  }

  /** Returns the id of a long text that recurs; 0 for one that is new, which takes less space in its entry. */
  idOfRepeated(text: string): number {
    const cached = this.#repeated.get(text);
    if (cached) return cached;
    const id = cached === undefined ? 0 : this.idOf(text);
    this.#repeated.set(text, id);
    return id;
  }

  textOf(id: number): string {
    const index = id - 1;
    const text =
      index >= this.#tailStart
        ? this.#tail[index - this.#tailStart]
        : this.#page(pageOf(id)).textAt(index % PAGE_STRINGS);
    if (text === undefined) throw new RangeError(`string ${id} is missing in a partition of the log`);
    return text;
  }

  /** Returns the text of an id as JSON. */
  jsonOf(id: number): string {
    const index = id - 1;
    if (index >= this.#tailStart) return JSON.stringify(this.textOf(id));
    return this.#page(pageOf(id)).jsonAt(index % PAGE_STRINGS) ?? JSON.stringify(this.textOf(id));
  }

  /** Returns the hash under which the text of an id is found. */
  hashOf(id: number): number {
    return this.#hashIndex().hashOf(id);
  }

  /** Returns whether no other text has the hash of this one, so that all entries found by the hash have this text. */
  hasUniqueHash(text: string): boolean {
    return this.#hashIndex().find(hashOf(text), (id) => this.textOf(id) !== text) === undefined;
  }

  /**
   * Retires these ids: no new entry gets one, so that their texts can be wiped one page after the other. Returns the
   * pages.
   */
  retire(isUnused: (id: number) => boolean): number[] {
    const end = this.count;
    this.#isRetired = (id) => id <= end && isUnused(id);
    this.#ids = new WeightedCache<string, number>(CACHED_TEXTS);
    this.#repeated = new WeightedCache<string, number>(CACHED_LONG_TEXTS);
    const pages = new Set<number>();
    for (let id = 1; id <= end; id++) if (isUnused(id)) pages.add(pageOf(id));
    return [...pages];
  }

  /** Empties the retired texts of a page. Inside a transaction. */
  wipe(page: number): void {
    const first = page * PAGE_STRINGS + 1;
    const isTail = first > this.#tailStart;
    const texts = isTail ? this.#tail : textsOf(this.#file.stringPage(page));
    for (const index of texts.keys()) {
      if (!this.#isRetired(first + index)) continue;
      texts[index] = '';
    }
    this.#file.putStringPage(page, encodeDictionaryPage(texts, texts.map(hashOf)));
    this.#pages.delete(page);
  }

  /**
   * Ends the retirement of ids, for when all their texts are wiped: no text in use has one of them, and their set is large.
   */
  clearRetired(): void {
    this.#isRetired = isNoneRetired;
  }

  /** Writes the texts added since the last save. */
  save(): void {
    if (this.#saved === this.count) return;
    for (let start = 0; start < this.#tail.length; start += PAGE_STRINGS) {
      const texts = this.#tail.slice(start, start + PAGE_STRINGS);
      const hashes = texts.map((_, n) => this.hashOf(this.#tailStart + start + n + 1));
      this.#file.putStringPage((this.#tailStart + start) / PAGE_STRINGS, encodeDictionaryPage(texts, hashes));
    }
    const full = this.#tail.length - (this.#tail.length % PAGE_STRINGS);
    this.#tailStart += full;
    this.#tail = this.#tail.slice(full);
    this.#saved = this.count;
  }

  /**
   * Returns a page. Neighbouring ids were added together and are read together. Only full pages are cached, because
   * they never change.
   */
  #page(page: number): DictionaryPage {
    const cached = this.#pages.get(page);
    if (cached !== undefined) return cached;
    const read = new DictionaryPage(this.#file.stringPage(page));
    this.#pages.set(page, read);
    return read;
  }

  #add(text: string, hash: number): number {
    this.#tail.push(text);
    const id = this.count;
    if (id >= STRING_LIMIT) throw new RangeError('a partition of the log holds too many strings');
    this.#hashIndex().add(id, hash);
    return id;
  }

  #hashIndex(): HashIndex {
    if (this.#index) return this.#index;
    const index = new HashIndex();
    let id = 1;
    for (const page of this.#file.stringPages()) for (const hash of hashesOf(page)) index.add(id++, hash);
    this.#index = index;
    return index;
  }
}

function pageOf(id: number): number {
  return Math.floor((id - 1) / PAGE_STRINGS);
}

function isNoneRetired(_id: number): boolean {
  return false;
}
