import type { PoolClient } from 'pg';
import type { DeliveryReport, NewLogEntry } from '../log-store.ts';
import { changeBlock, type StoredBlock } from './change-block.ts';
import type { Dictionary } from './dictionary.ts';
import type { EntryLookup } from './entry-lookup.ts';
import type { LogPool } from './log-pool.ts';
import { packedFacetOf } from './log-row.ts';
import { lockedTransaction } from './transaction.ts';

/** Held while a report is written: changes become visible in the order of their numbers. */
const CHANGE_LOCK = 0x63_77_6c_63;

/**
 * Writes delivery reports. The text is changed in place; changed index values are recorded as a
 * change, since its segment may be sealed. Appends are not blocked.
 */
export class Reports {
  readonly #pool: LogPool;
  readonly #lookup: EntryLookup;
  readonly #dictionary: Dictionary;

  constructor(pool: LogPool, lookup: EntryLookup, dictionary: Dictionary) {
    this.#pool = pool;
    this.#lookup = lookup;
    this.#dictionary = dictionary;
  }

  /** Writes a report. Returns false when the entry does not exist, or its provider was never called. */
  async write(logId: string, report: DeliveryReport): Promise<boolean> {
    const found = await this.#lookup.find(logId);
    if (found === undefined) return false;
    const { partition, seq } = found;
    return lockedTransaction(this.#pool, CHANGE_LOCK, async (client) => {
      const block = await lockedBlock(client, partition, seq);
      const entry = block && (await changeEntry(client, partition, block, seq, report));
      if (entry === undefined) return false;
      await this.#dictionary.assignCodes([entry]);
      await writeChange(
        client,
        seq,
        packedFacetOf(entry, this.#dictionary),
        entry.providerResponse?.durationMs ?? null,
      );
      return true;
    });
  }
}

async function lockedBlock(client: PoolClient, partition: number, seq: number): Promise<StoredBlock | undefined> {
  const { rows } = await client.query<StoredBlock>({
    name: `log_lock_block_${partition}`,
    text: `select first_seq, entries from chatwire_log.block_${partition}
      where first_seq <= $1 order by first_seq desc limit 1 for update`,
    values: [seq],
  });
  return rows[0];
}

/** Writes a report into an entry. Returns the changed entry; undefined when it cannot have a report. */
async function changeEntry(
  client: PoolClient,
  partition: number,
  block: StoredBlock,
  at: number,
  report: DeliveryReport,
): Promise<NewLogEntry | undefined> {
  let reported: NewLogEntry | undefined;
  await changeBlock(client, partition, block, (entry, seq) => {
    if (seq !== at || !entry.notificationTriggered) return entry;
    reported = { ...entry, ...report };
    return reported;
  });
  return reported;
}

async function writeChange(client: PoolClient, seq: number, facet: number, provider: number | null): Promise<void> {
  await client.query({
    name: 'log_write_change',
    text: `with next as (update chatwire_log.change_head set last_change = last_change + 1 returning last_change)
      insert into chatwire_log.change (seq, no, facet, provider)
      select $1::bigint, last_change, $2::bigint, $3::bigint from next
      on conflict (seq) do update set no = excluded.no, facet = excluded.facet, provider = excluded.provider`,
    values: [seq, facet, provider],
  });
}
