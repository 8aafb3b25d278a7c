import { setImmediate } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { getOrCreate } from '../../base/values/get-or-create.ts';
import { NO_LATENCY } from '../engine/segment.ts';
import type { DeviceStore } from './device-store.ts';
import { unpackRows } from './fresh-rows.ts';
import { HeadSegment } from './head-segment.ts';
import type { LogPool } from './log-pool.ts';
import {
  EMPTY_VIEW,
  headName,
  isUnsealed,
  type LogView,
  type Partition,
  type PartitionRow,
  partitionOf,
  segmentsOf,
} from './log-view.ts';
import type { RowChange } from './segment.ts';
import type { SegmentStore } from './segment-store.ts';
import { transaction } from './transaction.ts';

interface Heads {
  last_seq: number;
  last_ms: number;
  epoch: number;
  last_change: number;
}

interface FreshRow {
  first_seq: number;
  rows: Buffer;
  handles: Buffer | null;
}

interface DeviceChangeRow {
  seqs: number[] | null;
  oldest: number | null;
}

interface ChangeRow {
  seq: number;
  facet: number;
  provider: number | null;
}

/** Rows loaded without yielding to the event loop: a few milliseconds. */
const ROWS_PER_TURN = 2_000;

const HEADS = 'select last_seq, last_ms, epoch, last_change from chatwire_log.head, chatwire_log.change_head';
const ALL_CHANGES = 'select seq, facet, provider from chatwire_log.change';
/** Changes after a number, or one row without changes. `oldest`: the oldest change that is kept. */
const DEVICE_CHANGES = `select d.seqs, o.oldest from (select min(no) as oldest from chatwire_log.device_change) o
  left join chatwire_log.device_change d on d.no > $1`;
/** Returns no rows if the partitions are already current. */
const PARTITIONS = `select n, base_seq, first_seq, first_ms, last_seq, last_ms, segment_entries, sealed_segments,
    has_handles
  from chatwire_log.partition where $1 <> (select epoch from chatwire_log.head) and not retired order by n`;

/** In-memory state of the log on a node: its end, its partitions, and the rows that are not sealed yet. */
export class Catalog {
  readonly #pool: LogPool;
  readonly #store: SegmentStore;
  readonly #devices: DeviceStore;
  readonly #heads = new Map<string, HeadSegment>();
  #view = EMPTY_VIEW;
  #epoch = -1;
  /** Fulfilled when no refresh is in progress. */
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<LogView> | undefined;

  constructor(pool: LogPool, store: SegmentStore, devices: DeviceStore) {
    this.#pool = pool;
    this.#devices = devices;
    this.#store = store;
  }

  /** The log as of the last refresh. */
  get view(): LogView {
    return this.#view;
  }

  /**
   * Returns the log with everything that was committed before the call. One refresh at a time: callers during one
   * share the next.
   */
  refresh(): Promise<LogView> {
    this.#next ??= this.#running.then(() => this.#startRefresh());
    return this.#next;
  }

  #startRefresh(): Promise<LogView> {
    this.#next = undefined;
    const refreshed = this.#refresh();
    this.#running = refreshed.catch(() => {});
    return refreshed;
  }

  async #refresh(): Promise<LogView> {
    const { rows } = await this.#pool.query<Heads>({ name: 'log_heads', text: HEADS });
    const { last_seq, epoch, last_change } = headRow(rows);
    const { lastSeq, lastChange } = this.#view;
    if (last_seq !== lastSeq || epoch !== this.#epoch || last_change !== lastChange) {
      await transaction(
        this.#pool,
        (client) => this.#catchUp(client),
        this.#pool.begin('isolation level repeatable read read only'),
      );
    }
    return this.#view;
  }

  async #catchUp(client: PoolClient): Promise<void> {
    const { lastSeq, lastChange } = this.#view;
    const [heads, partitions, fresh, changes, devices] = await Promise.all([
      client.query<Heads>({ name: 'log_heads', text: HEADS }),
      client.query<PartitionRow>({
        name: 'log_partitions',
        text: PARTITIONS,
        values: [this.#epoch],
      }),
      client.query<FreshRow>({
        name: 'log_fresh',
        text: 'select first_seq, rows, handles from chatwire_log.fresh where first_seq > $1 order by first_seq',
        values: [lastSeq],
      }),
      client.query<ChangeRow>({
        name: 'log_changes',
        text: `${ALL_CHANGES} where no > $1`,
        values: [lastChange],
      }),
      client.query<DeviceChangeRow>({ name: 'log_device_changes', text: DEVICE_CHANGES, values: [lastChange] }),
    ]);
    const { last_seq, last_ms, epoch, last_change } = headRow(heads.rows);
    const currentPartitions = epoch === this.#epoch ? this.#view.partitions : partitions.rows.map(partitionOf);
    const sealed = this.#heads
      .entries()
      .filter(([, head]) => !isUnsealed(head, currentPartitions))
      .toArray();
    // Changes of a segment that was in memory are part of it now, or are read again.
    const isReread = sealed.length > 0;
    const { rows } = isReread ? await client.query<ChangeRow>(ALL_CHANGES) : changes;
    await this.#addFresh(currentPartitions, fresh.rows);

    // From here on nothing can fail, so the state changes as a whole.
    for (const [name] of sealed) this.#heads.delete(name);
    if (isReread) this.#store.forgetChanges();
    this.#epoch = epoch;
    this.#view = {
      lastSeq: last_seq,
      lastMs: last_ms,
      partitions: currentPartitions,
      segments: currentPartitions.flatMap((partition) => segmentsOf(partition, last_seq, this.#heads)),
      lastChange: last_change,
    };
    for (const change of rows) this.#applyChange(change);
    await this.#followDevices(devices.rows, lastChange);
  }

  /** Applies changes of devices. They are kept for minutes: a node that was disconnected for longer reloads everything. */
  async #followDevices(changes: readonly DeviceChangeRow[], lastChange: number): Promise<void> {
    const oldest = changes[0]?.oldest ?? null;
    if (oldest === null || oldest > lastChange + 1) this.#devices.forgetPlanes();
    const seqs = changes.flatMap((change) => change.seqs ?? []);
    if (seqs.length > 0) await this.#devices.changed([...new Set(seqs)], this.#view);
  }

  async #addFresh(partitions: readonly Partition[], fresh: readonly FreshRow[]): Promise<void> {
    let added = 0;
    for (const row of fresh) {
      added += this.#addRows(partitions, row);
      if (added < ROWS_PER_TURN) continue;
      await setImmediate();
      added = 0;
    }
  }

  /** Returns the number of added rows. */
  #addRows(partitions: readonly Partition[], fresh: FreshRow): number {
    const firstSeq = fresh.first_seq;
    const partition = partitions.findLast(({ baseSeq }) => baseSeq <= firstSeq);
    if (partition === undefined) return 0;
    const number = Math.floor((firstSeq - partition.baseSeq) / partition.segmentEntries);
    const begin = partition.baseSeq + number * partition.segmentEntries;
    const name = headName(partition.n, number);
    const head = getOrCreate(this.#heads, name, () => new HeadSegment(partition.n, number, begin));
    if (begin + head.rows !== firstSeq) throw new Error(`The log's rows from ${firstSeq} on are not consecutive.`);
    const rows = unpackRows(fresh.rows, fresh.handles);
    for (const row of rows) head.add(row);
    return rows.length;
  }

  #applyChange({ seq, facet, provider }: ChangeRow): void {
    const segment = this.#view.segments.find(({ firstSeq, lastSeq }) => firstSeq <= seq && seq <= lastSeq);
    if (segment === undefined) return;
    const change: RowChange = { facet, provider: provider ?? NO_LATENCY };
    if (segment.head) segment.head.change(seq - segment.firstSeq, change);
    else this.#store.change(segment, seq - segment.firstSeq, change);
  }
}

function headRow(rows: readonly Heads[]): Heads {
  const [row] = rows;
  if (row === undefined) throw new Error('The log has no head: its schema was changed by hand.');
  return row;
}
