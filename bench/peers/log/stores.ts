/** A compared store. */
export interface Store {
  /** The module's name without `-log.ts`. */
  readonly id: string;
  readonly name: string;
  /** How the store is used, for the report. */
  readonly use: string;
}

/** The log of Chatwire comes first: the others are compared with it. */
export const STORES: readonly [Store, ...Store[]] = [
  {
    id: 'chatwire',
    name: 'Chatwire',
    use: 'the notification log on SQLite, in the process of the caller, as in the server. One thread.',
  },
  {
    id: 'duckdb',
    name: 'DuckDB',
    use:
      '`@duckdb/node-api` 1.5.6, newest storage format. Prepared statements; batches as data chunks of the appender, each ' +
      'committed. Rows are in the order of their sequence numbers; no ART indexes, because they slow down ' +
      'writing. As many threads as cores. Size after a checkpoint, without free blocks of the file.',
  },
  {
    id: 'clickhouse',
    name: 'ClickHouse',
    use:
      '`chdb` 3.4.0 (ClickHouse 26.7 in the process), one persistent session. MergeTree with the sequence number as sorting ' +
      'key; keywords as LowCardinality, texts with ZSTD, skip indexes on all filtered columns (minmax, set, Bloom filter). ' +
      'Queries with bound parameters; batches as one insert each, durable with `fsync_after_insert`. Filled 50,000 rows at ' +
      'a time and merged into one part before it is read, which is its best state. ClickHouse advises against inserts of ' +
      'fewer than 1,000 rows.',
  },
];
