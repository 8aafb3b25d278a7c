import type { LogFilter, NewLogEntry } from '../log-store.ts';
import type { LogPool } from './log-pool.ts';
import { CATEGORY_CODES, PROVIDER_ID_CODES, TYPE_CODES } from './packed-facet.ts';
import { lockedTransaction } from './transaction.ts';

/** Members of few but open values, which the facet holds as codes. */
const CODES = { category: CATEGORY_CODES, type: TYPE_CODES, providerId: PROVIDER_ID_CODES } as const;
type WordField = keyof typeof CODES;

/** Held while codes are given out: no two nodes may give the same one. */
const DICTIONARY_LOCK = 0x63_77_77_64;

/**
 * Codes of message categories, message types and provider ids, shared by all nodes. Clients can invent types without
 * end: those that come when the codes have run out share the last one, and are told apart by terms.
 */
export class Dictionary {
  readonly #pool: LogPool;
  readonly #known: Readonly<Record<WordField, Map<string, number>>> = {
    category: new Map(),
    type: new Map(),
    providerId: new Map(),
  };

  constructor(pool: LogPool) {
    this.#pool = pool;
  }

  /** The code of a word that `learn` or `find` has seen; the shared last code for any other. */
  codeOf(field: WordField, word: string): number {
    return this.#known[field].get(word) ?? CODES[field];
  }

  /** True when the word has no code of its own. */
  isShared(field: WordField, word: string): boolean {
    return !this.#known[field].has(word);
  }

  /** The words of some codes; the shared last code has none. */
  async wordsOf(field: WordField, codes: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const known = invert(this.#known[field]);
    if (codes.every((code) => code === 0 || code === CODES[field] || known.has(code))) return known;
    await this.#load(field);
    return invert(this.#known[field]);
  }

  /** Makes sure that the words of these entries have codes, as far as there are any left. */
  async learn(entries: readonly NewLogEntry[]): Promise<void> {
    const unknown = new Map<WordField, Set<string>>();
    for (const entry of entries) {
      for (const [field, word] of wordsOf(entry)) {
        if (this.#known[field].has(word) || this.#isFull(field)) continue;
        unknown.getOrInsertComputed(field, () => new Set()).add(word);
      }
    }
    for (const [field, words] of unknown) await this.#intern(field, [...words]);
  }

  /** Learns the codes a filter needs; false when an entry with such a word cannot exist. */
  async find(filter: LogFilter): Promise<boolean> {
    for (const [field, word] of wordsOf(filter)) {
      if (this.#known[field].has(word) || this.#isFull(field)) continue;
      await this.#load(field);
      if (!this.#known[field].has(word) && !this.#isFull(field)) return false;
    }
    return true;
  }

  #isFull(field: WordField): boolean {
    return this.#known[field].size >= CODES[field] - 1;
  }

  async #load(field: WordField): Promise<void> {
    const { rows } = await this.#pool.query<{ id: number; word: string }>(
      'select id, word from chatwire_log.word where field = $1',
      [field],
    );
    for (const { id, word } of rows) this.#known[field].set(word, id);
  }

  async #intern(field: WordField, words: readonly string[]): Promise<void> {
    await lockedTransaction(this.#pool, DICTIONARY_LOCK, async (client) => {
      await client.query(
        `with taken as (select count(*) as codes from chatwire_log.word where field = $1),
           news as (select row_number() over () as number, word from unnest($2::text[]) u (word)
             where not exists (select from chatwire_log.word known where known.field = $1 and known.word = u.word))
         insert into chatwire_log.word (field, id, word)
         select $1, codes + number, word from taken, news where codes + number < $3`,
        [field, words, CODES[field]],
      );
    });
    await this.#load(field);
  }
}

function invert(codes: ReadonlyMap<string, number>): Map<number, string> {
  return new Map(codes.entries().map(([word, code]) => [code, word]));
}

function* wordsOf(of: NewLogEntry | LogFilter): Generator<[WordField, string]> {
  if (of.messageCategory !== undefined) yield ['category', of.messageCategory];
  if (of.messageType !== undefined) yield ['type', of.messageType];
  if (of.providerId !== undefined) yield ['providerId', of.providerId];
}
