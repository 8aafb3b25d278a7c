import type { LogEntry } from '@chatwire/protocol';
import { formatLogId, parseLogId } from '../log-id.ts';
import type { RecordedTarget } from '../log-store.ts';
import { Block } from './block.ts';
import type { Catalog, Partition } from './catalog.ts';
import type { EntryReader } from './entry-reader.ts';
import type { Found } from './log-search.ts';
import { PartitionGone, type Statements } from './statements.ts';

interface EntryRow {
  message: number;
  place: number;
  ms: number;
  entries: Buffer;
  traces: Buffer | null;
}

/** Finds single entries, by id or by event. */
export class EntryLookup {
  readonly #catalog: Catalog;
  readonly #statements: Statements;
  readonly #entries: EntryReader;

  constructor(catalog: Catalog, statements: Statements, entries: EntryReader) {
    this.#catalog = catalog;
    this.#statements = statements;
    this.#entries = entries;
  }

  /** JSON text with the trace. */
  async entry(logId: string): Promise<string | undefined> {
    const row = await this.#rowOf(logId);
    if (row === undefined) return undefined;
    const body = new Block(row.entries).textAt(row.place).toString();
    const trace = row.traces === null ? '' : new Block(row.traces).textAt(row.place).toString();
    const rest = trace === '' ? body : `${body.slice(0, -1)},"trace":${trace}}`;
    return `{"_id":"${logId}",${rest}`;
  }

  async messageIdOf(logId: string): Promise<number | undefined> {
    return (await this.#rowOf(logId))?.message;
  }

  /** What has been written about an event. Every committed entry is seen. */
  async recordedOf(eventId: string, messageId: number): Promise<RecordedTarget[]> {
    await this.#catalog.refresh();
    const found: Found[] = [];
    for (const partition of this.#catalog.partitions) found.push(...(await this.#entriesOf(partition, messageId)));
    const entries = await this.#entries.read(found);
    return entries
      .map(({ body }): LogEntry => JSON.parse(`{${body.toString()}`))
      .filter((entry) => entry.eventId === eventId)
      .map(targetOf);
  }

  async #entriesOf({ n, firstSeq }: Partition, messageId: number): Promise<Found[]> {
    const rows = await this.#statements.rows<Omit<Found, 'partition'>>({
      text: `select seq, place, message from chatwire_log.entry_${n} where message = $1::bigint
        union all
        select e.seq, e.place, e.message from chatwire_log.batch_${n} b
        join chatwire_log.entry_${n} e on e.seq = b.seq where b.message = $1::bigint`,
      values: [messageId],
    });
    return rows.filter(({ seq }) => seq >= firstSeq).map((row) => ({ ...row, partition: n }));
  }

  async #rowOf(logId: string): Promise<EntryRow | undefined> {
    const point = parseLogId(logId);
    if (point === undefined) return undefined;
    if (point.seq > this.#catalog.lastSeq) await this.#catalog.refresh();
    const partition = this.#catalog.partitions.findLast(({ firstSeq }) => firstSeq <= point.seq);
    if (partition === undefined) return undefined;
    const [row] = await this.#rows(partition.n, point.seq);
    return row && formatLogId(row.ms, point.seq) === logId ? row : undefined;
  }

  async #rows(partition: number, seq: number): Promise<EntryRow[]> {
    try {
      return await this.#statements.rows<EntryRow>({
        text: `select e.message, e.place, b.ms, b.entries, b.traces from chatwire_log.entry_${partition} e
          join chatwire_log.block_${partition} b on b.first_seq = e.seq - e.place where e.seq = $1`,
        values: [seq],
      });
    } catch (error) {
      if (error instanceof PartitionGone) return [];
      throw error;
    }
  }
}

function targetOf({ recipient, channel, provider, pushToken, outcome }: LogEntry): RecordedTarget {
  return {
    channel,
    outcome,
    ...(recipient !== undefined && { recipient }),
    ...(provider !== undefined && { provider }),
    ...(pushToken !== undefined && { pushToken }),
  };
}
