import type { DeviceState } from '@chatwire/protocol';
import type { PoolClient, QueryResult } from 'pg';
import type { Clock } from '../../base/time/clock.ts';
import { ERASED, type StoredDevice } from '../device/device-block.ts';
import { deviceCodeOf, deviceStateOf } from '../device/device-plane.ts';
import { type DeviceRecord, mergeReceipts, NO_RECEIPTS } from '../device/device-record.ts';
import { searchedTimes } from '../device/searched-times.ts';
import type { DeviceReceipts, ReceiptsResult } from '../log-store.ts';
import type { Catalog } from './catalog.ts';
import { lockedRecords, writeRecords } from './device-rows.ts';
import { announceDevices } from './device-store.ts';
import type { EntryPosition } from './entry-position.ts';
import { idsIn, selectTimes, type WrittenAt } from './entry-reader.ts';
import type { LogPool } from './log-pool.ts';
import type { LogView } from './log-view.ts';
import type { HandleStore } from './segment-handles.ts';
import type { SegmentStore } from './segment-store.ts';
import { logErrorOf, PartitionGone } from './statements.ts';
import { type Commit, lockedTransaction } from './transaction.ts';

/** Held while receipts are written: two nodes never merge into the same entry at once. Appends do not wait for it. */
export const DEVICE_LOCK = 0x63_77_6c_72;

export interface DeviceWriterParts {
  readonly pool: LogPool;
  readonly clock: Clock;
  readonly catalog: Catalog;
  readonly segments: SegmentStore;
  readonly handles: HandleStore;
}

/** A receipt whose entry is known. */
interface FoundReceipt extends EntryPosition {
  readonly index: number;
  readonly record: DeviceRecord;
}

interface MergedReceipt extends FoundReceipt {
  readonly before: StoredDevice;
  readonly after: StoredDevice;
}

interface MergeResult {
  readonly merged: readonly MergedReceipt[];
  /** Ids of the changed entries, by seq; without those that were purged. */
  readonly ids: ReadonlyMap<number, string>;
}

/** Writes device receipts. Their records are stored in separate tables, not in the blocks of the entries. */
export class DeviceWriter {
  readonly #parts: DeviceWriterParts;

  constructor(parts: DeviceWriterParts) {
    this.#parts = parts;
  }

  async apply(receipts: readonly DeviceReceipts[]): Promise<readonly ReceiptsResult[]> {
    try {
      return await this.#apply(receipts);
    } catch (error) {
      const logError = logErrorOf(error);
      if (!(logError instanceof PartitionGone)) throw logError;
      return this.#apply(receipts);
    }
  }

  async #apply(receipts: readonly DeviceReceipts[]): Promise<ReceiptsResult[]> {
    const { pool, catalog } = this.#parts;
    const view = await catalog.refresh();
    const results = receipts.map((): ReceiptsResult => ({ kind: 'unknown' }));
    const found = (await this.#find(receipts, view)).flatMap((one, index): FoundReceipt[] => {
      const record = receipts[index]?.record;
      return one && record ? [{ ...one, index, record }] : [];
    });
    if (found.length === 0) return results;
    const { merged, ids } = await lockedTransaction(pool, DEVICE_LOCK, (client, commit) =>
      this.#mergeLocked(client, commit, found),
    );
    for (const { index, after } of merged) results[index] = { kind: after === ERASED ? 'erased' : 'duplicate' };
    for (const { index, seq, before, after } of changedIn(merged)) {
      const logId = ids.get(seq);
      if (!logId || after === ERASED) continue;
      results[index] = { kind: 'changed', logId, before: stateOf(before), after: stateOf(after), record: after };
    }
    return results;
  }

  async #mergeLocked(client: PoolClient, commit: Commit, found: readonly FoundReceipt[]): Promise<MergeResult> {
    const groups = await Promise.all(
      [...Map.groupBy(found, (one) => one.partition)].map(async ([partition, group]) => {
        return { partition, group, locked: await lockedRecords(client, partition, seqsOf(group)) };
      }),
    );
    // No statement depends on the result of another from here on: they are sent together, with the commit.
    const results: Promise<unknown>[] = [];
    const times: Promise<QueryResult<WrittenAt>>[] = [];
    const merged = groups.flatMap(({ partition, group, locked }) => {
      const receipts = group.map((receipt) => mergeInto(locked.records, receipt));
      const changed = seqsOf(changedIn(receipts));
      if (changed.length === 0) return receipts;
      results.push(...writeRecords(client, partition, locked, changed));
      times.push(client.query({ name: `log_times_${partition}`, ...selectTimes(partition, changed) }));
      return receipts;
    });
    const changed = seqsOf(changedIn(merged));
    if (changed.length > 0) results.push(announceDevices(client, changed, this.#parts.clock.now()));
    const [read] = await Promise.all([Promise.all(times), ...results, commit()]);
    return { merged, ids: idsIn(read.flatMap(({ rows }) => rows)) };
  }

  /** Returns the entries of receipts, in the order given. Searches the newest segment first: most receipts come within seconds. */
  async #find(receipts: readonly DeviceReceipts[], view: LogView): Promise<(EntryPosition | undefined)[]> {
    const { handles, segments } = this.#parts;
    const found = receipts.map((): EntryPosition | undefined => undefined);
    let missing = receipts.map(({ handle, second }, index) => ({ handle, index, ...searchedTimes(second) }));
    for (const { n, firstSeq, hasHandles, lastMs = view.lastMs } of view.partitions.toReversed()) {
      if (!hasHandles) continue;
      for (const ref of view.segments.toReversed()) {
        if (ref.partition !== n || missing.every(({ from }) => lastMs < from)) continue;
        const segment = ref.head ?? (await segments.segmentsOf([ref]))[0];
        const { first, last } = segment?.timeRange('started') ?? { first: 0, last: 0 };
        const possible = missing.filter(({ from, to }) => lastMs >= from && first <= to && last >= from);
        if (possible.length === 0) continue;
        const offsets = (await (await handles.of(ref))?.find(possible.map(({ handle }) => handle))) ?? [];
        for (const [at, offset] of offsets.entries()) {
          const seq = ref.firstSeq + (offset ?? 0);
          const index = possible[at]?.index ?? -1;
          if (offset !== undefined && seq >= firstSeq && seq <= view.lastSeq) found[index] = { partition: n, seq };
        }
        missing = missing.filter(({ index }) => !found[index]);
      }
    }
    return found;
  }
}

/** Merges a receipt into the record of its entry. */
function mergeInto(records: Map<number, StoredDevice>, receipt: FoundReceipt): MergedReceipt {
  const before = records.get(receipt.seq) ?? NO_RECEIPTS;
  const after = before === ERASED ? ERASED : mergeReceipts(before, receipt.record);
  if (after !== before) records.set(receipt.seq, after);
  return { ...receipt, before, after };
}

function changedIn(merged: readonly MergedReceipt[]): MergedReceipt[] {
  return merged.filter(({ before, after }) => before !== after);
}

function seqsOf(receipts: readonly FoundReceipt[]): number[] {
  return [...new Set(receipts.map(({ seq }) => seq))];
}

function stateOf(stored: StoredDevice): DeviceState {
  return deviceStateOf(deviceCodeOf(stored, true)) ?? 'none';
}
