import type { LogEntry } from '@chatwire/protocol';
import { formatLogId, parseLogId } from '../log-id.ts';
import type { RecordedTarget } from '../log-store.ts';
import { Block } from './block.ts';
import type { Catalog } from './catalog.ts';
import type { EntryReader } from './entry-reader.ts';
import type { Found, LogSearch } from './log-search.ts';
import { PartitionGone, type Statements } from './statements.ts';
import { messageIdIn } from './stored-text.ts';
import type { TermHasher } from './term-hash.ts';

export interface EntryLookupParts {
  readonly statements: Statements;
  readonly catalog: Catalog;
  readonly search: LogSearch;
  readonly entries: EntryReader;
  readonly hasher: TermHasher;
}

/** An entry in its block. */
interface EntryRow extends Found {
  readonly body: Buffer;
  readonly trace: string;
}

interface BlockRow {
  first_seq: number;
  ms: number;
  entries: Buffer;
}

/** Finds single entries, by id or by event. */
export class EntryLookup {
  readonly #parts: EntryLookupParts;

  constructor(parts: EntryLookupParts) {
    this.#parts = parts;
  }

  /** JSON text with the trace. */
  async entry(logId: string): Promise<string | undefined> {
    const row = await this.#rowOf(logId);
    if (row === undefined) return undefined;
    const body = row.body.toString();
    const rest = row.trace === '' ? body : `${body.slice(0, -1)},"trace":${row.trace}}`;
    return `{"_id":"${logId}",${rest}`;
  }

  async messageIdOf(logId: string): Promise<number | undefined> {
    const row = await this.#rowOf(logId);
    return row && messageIdIn(row.body);
  }

  /** What has been written about an event. Every committed entry is seen. */
  async recordedOf(eventId: string, messageId: number): Promise<RecordedTarget[]> {
    const { catalog, search, hasher } = this.#parts;
    const view = await catalog.refresh();
    const plan = { test: { mask: 0, bits: 0 }, terms: [hasher.of('message', messageId)], times: [] };
    const range = { low: 0, high: view.lastSeq };
    const found = await search.find({ plan, view, range, direction: 'older', limit: Number.POSITIVE_INFINITY });
    const entries = await this.#parts.entries.read(found);
    return entries
      .map(({ body }): LogEntry => JSON.parse(`{${body.toString()}`))
      .filter((entry) => entry.eventId === eventId)
      .map(targetOf);
  }

  /** Undefined when there is no such entry. */
  placeOf(logId: string): Promise<Found | undefined> {
    return this.#rowOf(logId);
  }

  async #rowOf(logId: string): Promise<EntryRow | undefined> {
    const { catalog } = this.#parts;
    const point = parseLogId(logId);
    if (point === undefined) return undefined;
    const { partitions, lastSeq } = await catalog.refresh();
    const partition = partitions.findLast(({ firstSeq }) => firstSeq <= point.seq);
    if (partition === undefined || point.seq > lastSeq) return undefined;
    const row = await this.#blockOf(partition.n, point.seq);
    if (row === undefined || formatLogId(row.ms, point.seq) !== logId) return undefined;
    const block = new Block(row.entries);
    const place = point.seq - row.first_seq;
    if (place >= block.count) return undefined;
    const trace = block.traceAt(place);
    return { partition: partition.n, seq: point.seq, body: block.textAt(place), trace };
  }

  async #blockOf(partition: number, seq: number): Promise<BlockRow | undefined> {
    try {
      const [row] = await this.#parts.statements.rows<BlockRow>({
        text: `select first_seq, ms, entries from chatwire_log.block_${partition}
          where first_seq <= $1 order by first_seq desc limit 1`,
        values: [seq],
      });
      return row;
    } catch (error) {
      if (error instanceof PartitionGone) return undefined;
      throw error;
    }
  }
}

function targetOf({ recipient, channel, provider, pushToken, outcome, resendOf }: LogEntry): RecordedTarget {
  return {
    channel,
    outcome,
    ...(recipient !== undefined && { recipient }),
    ...(provider !== undefined && { provider }),
    ...(pushToken !== undefined && { pushToken }),
    ...(resendOf !== undefined && { resendOf }),
  };
}
