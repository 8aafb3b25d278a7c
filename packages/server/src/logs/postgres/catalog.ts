import type { Pool } from 'pg';
import { FacetSet } from './facet-set.ts';

/** A stretch of the log with tables of its own. */
export interface Partition {
  readonly n: number;
  readonly firstSeq: number;
  readonly firstMs: number;
  /** Absent while the partition is being written. */
  readonly lastSeq?: number;
  readonly lastMs?: number;
  /** It has the further indexes of a closed partition. */
  readonly sealed: boolean;
}

interface Head {
  last_seq: number;
  last_ms: number;
  epoch: number;
  new_partitions: number[];
  new_facets: number[];
}

/**
 * What a reader knows of the log without reading it: how far it reaches, its partitions, and which facets occur in each.
 * Never ahead of the truth: a facet that is not known yet belongs to entries after `lastSeq`.
 */
export class Catalog {
  readonly #pool: Pool;
  #head = { lastSeq: 0, lastMs: 0, epoch: -1 };
  #partitions: readonly Partition[] = [];
  #facets = new Map<number, Promise<FacetSet>>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  get lastSeq(): number {
    return this.#head.lastSeq;
  }

  get lastMs(): number {
    return this.#head.lastMs;
  }

  /** Oldest first. */
  get partitions(): readonly Partition[] {
    return this.#partitions;
  }

  /** Catches up with what has been committed. */
  async refresh(): Promise<void> {
    const { rows } = await this.#pool.query<Head>({
      name: 'log_refresh',
      text: `select last_seq, last_ms, epoch,
          array(select partition::bigint from chatwire_log.facet
                where first_seq > $1 order by first_seq, partition, facet) as new_partitions,
          array(select facet from chatwire_log.facet
                where first_seq > $1 order by first_seq, partition, facet) as new_facets
        from chatwire_log.head`,
      values: [this.#head.lastSeq],
    });
    const [head] = rows;
    if (head === undefined) throw new Error('The log has no head: its schema was changed by hand.');
    if (head.epoch !== this.#head.epoch) await this.#loadPartitions();
    for (const [index, partition] of head.new_partitions.entries()) {
      const facet = head.new_facets[index];
      if (facet !== undefined) (await this.#facets.get(partition))?.add(facet);
    }
    if (head.last_seq < this.#head.lastSeq) return;
    this.#head = { lastSeq: head.last_seq, lastMs: head.last_ms, epoch: head.epoch };
  }

  /** The facets of a partition, as far as `lastSeq` and perhaps further. */
  facetsOf(partition: number): Promise<FacetSet> {
    const known = this.#facets.get(partition);
    if (known) return known;
    const loading = this.#loadFacets(partition);
    this.#facets.set(partition, loading);
    loading.catch(() => this.#facets.delete(partition));
    return loading;
  }

  async #loadFacets(partition: number): Promise<FacetSet> {
    const facets = new FacetSet();
    const { rows } = await this.#pool.query<{ facets: number[] }>(
      'select array(select facet from chatwire_log.facet where partition = $1) as facets',
      [partition],
    );
    for (const facet of rows[0]?.facets ?? []) facets.add(facet);
    return facets;
  }

  async #loadPartitions(): Promise<void> {
    const { rows } = await this.#pool.query<{
      n: number;
      first_seq: number;
      first_ms: number;
      last_seq: number | null;
      last_ms: number | null;
      sealed: boolean;
    }>(
      'select n, first_seq, first_ms, last_seq, last_ms, sealed from chatwire_log.partition where not retired order by n',
    );
    this.#partitions = rows.map((row) => ({
      n: row.n,
      firstSeq: row.first_seq,
      firstMs: row.first_ms,
      sealed: row.sealed,
      ...(row.last_seq !== null && { lastSeq: row.last_seq }),
      ...(row.last_ms !== null && { lastMs: row.last_ms }),
    }));
    const kept = new Set(rows.map(({ n }) => n));
    for (const n of this.#facets.keys()) if (!kept.has(n)) this.#facets.delete(n);
  }
}
