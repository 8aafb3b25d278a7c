import { getOrCreate } from '../../base/values/get-or-create.ts';
import { FacetLayout, LABELS, type Label } from '../engine/facet-layout.ts';
import type { FacetTable } from '../engine/facet-table.ts';
import { LabelCodes } from '../engine/label-codes.ts';
import type { LogFilter, NewLogEntry } from '../log-store.ts';
import type { LogPool } from './log-pool.ts';
import { lockedTransaction } from './transaction.ts';

export const LAYOUT = new FacetLayout({ messageCategory: [24, 5], providerId: [29, 11], messageType: [40, 10] });

/** Names of the labels in the table. */
const FIELDS = { messageCategory: 'category', messageType: 'type', providerId: 'providerId' } as const;

/** Locked while codes are assigned: two nodes must not assign the same one. */
const DICTIONARY_LOCK = 0x63_77_77_64;

/** Codes of labels, shared by all nodes. */
export class Dictionary {
  readonly labels: Readonly<Record<Label, LabelCodes>> = {
    messageCategory: new LabelCodes(LAYOUT.lastCode('messageCategory')),
    messageType: new LabelCodes(LAYOUT.lastCode('messageType')),
    providerId: new LabelCodes(LAYOUT.lastCode('providerId')),
  };
  /** Facets of each table whose provider ids are known. */
  readonly #checked = new WeakMap<FacetTable, number>();
  readonly #pool: LogPool;

  constructor(pool: LogPool) {
    this.#pool = pool;
  }

  /** Assigns codes to the labels of these entries while codes are left. */
  async assignCodes(entries: readonly NewLogEntry[]): Promise<void> {
    const unknown = new Map<Label, Set<string>>();
    for (const entry of entries) {
      for (const label of LABELS) {
        const text = entry[label];
        if (text === undefined || this.#needsNoCode(label, text)) continue;
        getOrCreate(unknown, label, () => new Set()).add(text);
      }
    }
    for (const [label, texts] of unknown) await this.#intern(label, [...texts]);
  }

  /** Loads the codes that a filter needs and that are not loaded yet. */
  async loadCodes(filter: LogFilter): Promise<void> {
    for (const label of LABELS) {
      const text = filter[label];
      if (text !== undefined && !this.#needsNoCode(label, text)) await this.#load(label);
    }
  }

  /** Loads the provider ids of the facets of a table that are not loaded yet. */
  async loadProviderIds(facets: FacetTable): Promise<void> {
    const { providerId } = this.labels;
    const { size } = facets;
    for (let n = this.#checked.get(facets) ?? 0; n < size; n++) {
      if (providerId.isKnown(LAYOUT.codeOf('providerId', facets.facetAt(n)))) continue;
      await this.#load('providerId');
      break;
    }
    this.#checked.set(facets, size);
  }

  async #load(label: Label): Promise<void> {
    const { rows } = await this.#pool.query<{ id: number; word: string }>(
      'select id, word from chatwire_log.word where field = $1',
      [FIELDS[label]],
    );
    for (const { id, word } of rows) this.labels[label].add(word, id);
  }

  #needsNoCode(label: Label, text: string): boolean {
    return this.labels[label].has(text) || this.labels[label].isFull;
  }

  async #intern(label: Label, texts: readonly string[]): Promise<void> {
    await lockedTransaction(this.#pool, DICTIONARY_LOCK, async (client) => {
      await client.query(
        `with assigned as (select count(*) as codes from chatwire_log.word where field = $1),
           missing as (select row_number() over () as number, word from unnest($2::text[]) u (word)
             where not exists (select from chatwire_log.word existing where existing.field = $1 and existing.word = u.word))
         insert into chatwire_log.word (field, id, word)
         select $1, codes + number, word from assigned, missing where codes + number < $3`,
        [FIELDS[label], texts, LAYOUT.lastCode(label)],
      );
    });
    await this.#load(label);
  }
}
