import type { PoolClient } from 'pg';
import type { Clock } from '../../base/time/clock.ts';
import type { DeviceRecord } from '../device/device-record.ts';
import type { EntryContent, NewLogEntry, RedactionScope } from '../log-store.ts';
import { deviceDetailOf } from '../redaction/device-content.ts';
import { BLOCK_ENTRIES } from './block.ts';
import type { Catalog } from './catalog.ts';
import { changeBlock, type StoredBlock } from './change-block.ts';
import { type DeviceStore, redactDevices } from './device-store.ts';
import { DEVICE_LOCK } from './device-writer.ts';
import type { EntryPosition } from './entry-position.ts';
import type { LogPlan } from './log-plan.ts';
import type { LogPool } from './log-pool.ts';
import type { LogSearch } from './log-search.ts';
import type { LogView, Partition } from './log-view.ts';
import { lockedTransaction, transaction } from './transaction.ts';

export interface RedactionParts {
  readonly pool: LogPool;
  readonly catalog: Catalog;
  readonly search: LogSearch;
  /** Plans a filter; undefined when nothing can match. */
  readonly planOf: (filter: RedactionScope) => Promise<LogPlan | undefined>;
  readonly devices: DeviceStore;
  readonly clock: Clock;
}

export type ChangeContent = (content: EntryContent) => EntryContent;

/** Blocks per transaction: a few milliseconds, in which only these blocks are locked. */
const BLOCKS_PER_TRANSACTION = 16;
/** Entries searched at a time. */
const ENTRIES_PER_SEARCH = 1_000;

/** Changes the content of entries, but nothing that is indexed. */
export class Redaction {
  readonly #parts: RedactionParts;

  constructor(parts: RedactionParts) {
    this.#parts = parts;
  }

  /** Changes every entry in the scope that was written before the call. Returns the number of changed entries. */
  async run(scope: RedactionScope, change: ChangeContent): Promise<number> {
    const { catalog, search, planOf } = this.#parts;
    const view = await catalog.refresh();
    const plan = await planOf(scope);
    if (!plan) return 0;
    let changed = 0;
    let [low, last] = [0, 0];
    for (;;) {
      const range = { low, high: view.lastSeq };
      const found = await search.find({ plan, view, range, direction: 'newer', limit: ENTRIES_PER_SEARCH });
      for (const [n, entries] of Map.groupBy(found, ({ partition }) => partition)) {
        const partition = view.partitions.find((one) => one.n === n);
        // An earlier entry may have been in the same block.
        const blocks = (await this.#blocksHolding(n, entries)).filter((seq) => seq > last);
        last = blocks.at(-1) ?? last;
        for (let at = 0; partition && at < blocks.length; at += BLOCKS_PER_TRANSACTION) {
          const slice = blocks.slice(at, at + BLOCKS_PER_TRANSACTION);
          changed += await this.#changeBlocks(partition, slice, view, scope, change);
        }
      }
      low = (found.at(-1)?.seq ?? 0) + 1;
      if (found.length < ENTRIES_PER_SEARCH) return changed;
    }
  }

  async #blocksHolding(partition: number, entries: readonly EntryPosition[]): Promise<number[]> {
    const { rows } = await this.#parts.pool.query<{ first_seq: number }>(
      `select distinct (select max(first_seq) from chatwire_log.block_${partition} where first_seq <= u.seq) as first_seq
       from unnest($1::bigint[]) u (seq) order by 1`,
      [`{${entries.map(({ seq }) => seq).join(',')}}`],
    );
    return rows.map(({ first_seq }) => first_seq);
  }

  async #changeBlocks(
    { n, firstSeq, hasHandles }: Partition,
    blocks: readonly number[],
    view: LogView,
    scope: RedactionScope,
    change: ChangeContent,
  ): Promise<number> {
    const { pool, clock } = this.#parts;
    const reported = hasHandles ? await this.#deviceRecordsOf(n, blocks, view) : NO_RECORDS;
    const work = async (client: PoolClient): Promise<number> => {
      let changed = 0;
      const redacted = new Map<number, EntryContent['deviceDetail']>();
      for (const block of await lockedBlocks(client, n, blocks)) {
        changed += await changeBlock(client, n, block, (entry, seq) => {
          if (seq < firstSeq || seq > view.lastSeq || !isInScope(entry, scope)) return entry;
          const content = contentOf(entry, reported.get(seq));
          const next = change(content);
          if (next.deviceDetail !== content.deviceDetail) redacted.set(seq, next.deviceDetail);
          return next === content ? entry : withContent(entry, next);
        });
      }
      if (redacted.size > 0) await redactDevices(client, n, redacted, clock.now());
      return changed;
    };
    // The lock of receipts comes first: both change rows of devices.
    return hasHandles ? lockedTransaction(pool, DEVICE_LOCK, work) : transaction(pool, work);
  }

  /** Returns the device records of the entries of some blocks, by seq. Omits entries without a member `device`. */
  async #deviceRecordsOf(
    partition: number,
    blocks: readonly number[],
    view: LogView,
  ): Promise<ReadonlyMap<number, DeviceRecord>> {
    const seqs = blocks.flatMap((first) => Array.from({ length: BLOCK_ENTRIES }, (_, index) => first + index));
    const records = await this.#parts.devices.of(
      seqs.map((seq) => ({ partition, seq })),
      view,
    );
    return new Map(
      seqs.flatMap((seq, index) => {
        const record = records[index];
        return record ? [[seq, record] as const] : [];
      }),
    );
  }
}

const NO_RECORDS: ReadonlyMap<number, DeviceRecord> = new Map();

async function lockedBlocks(client: PoolClient, partition: number, blocks: readonly number[]): Promise<StoredBlock[]> {
  const { rows } = await client.query<StoredBlock>(
    `select first_seq, entries from chatwire_log.block_${partition}
     where first_seq = any ($1::bigint[]) order by first_seq for update`,
    [`{${blocks.join(',')}}`],
  );
  return rows;
}

const SCOPES = ['channel', 'recipient', 'sender', 'receiver', 'reactionSender'] as const;

function isInScope(entry: NewLogEntry, scope: RedactionScope): boolean {
  return SCOPES.every((name) => scope[name] === undefined || entry[name] === scope[name]);
}

function contentOf(
  { channel, recipient, payload, pushToken, redacted, device }: NewLogEntry,
  record: DeviceRecord | undefined,
): EntryContent {
  return {
    channel,
    ...(recipient !== undefined && { recipient }),
    ...(payload !== undefined && { payload }),
    ...(pushToken !== undefined && { pushToken }),
    ...deviceDetailOf(record, device),
    ...(redacted && { redacted }),
  };
}

function withContent(
  { payload: _, pushToken: __, redacted: ___, device, ...rest }: NewLogEntry,
  { deviceDetail, ...content }: EntryContent,
): NewLogEntry {
  return { ...rest, ...content, ...(deviceDetail === 'whole' && device && { device }) };
}
