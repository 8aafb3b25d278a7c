import type { DeviceState } from '@chatwire/protocol';
import type { PoolClient } from 'pg';
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
import type { EntryReader } from './entry-reader.ts';
import type { LogPool } from './log-pool.ts';
import type { LogView } from './log-view.ts';
import type { HandleStore } from './segment-handles.ts';
import type { SegmentStore } from './segment-store.ts';
import { logErrorOf, PartitionGone } from './statements.ts';
import { lockedTransaction } from './transaction.ts';

/** Held while receipts are written: two nodes never merge into the same entry at once. Appends do not wait for it. */
export const DEVICE_LOCK = 0x63_77_6c_72;

export interface DeviceWriterParts {
  readonly pool: LogPool;
  readonly clock: Clock;
  readonly catalog: Catalog;
  readonly segments: SegmentStore;
  readonly handles: HandleStore;
  readonly entries: EntryReader;
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
    const { pool, catalog, clock } = this.#parts;
    const view = await catalog.refresh();
    const results = receipts.map((): ReceiptsResult => ({ kind: 'unknown' }));
    const found = (await this.#find(receipts, view)).flatMap((one, index): FoundReceipt[] => {
      const record = receipts[index]?.record;
      return one && record ? [{ ...one, index, record }] : [];
    });
    if (found.length === 0) return results;
    const merged = await lockedTransaction(pool, DEVICE_LOCK, async (client) => {
      const all: MergedReceipt[] = [];
      for (const [partition, group] of Map.groupBy(found, (one) => one.partition)) {
        all.push(...(await mergeInto(client, partition, group)));
      }
      const changed = all.filter(({ before, after }) => before !== after).map(({ seq }) => seq);
      if (changed.length > 0) await announceDevices(client, [...new Set(changed)], clock.now());
      return all;
    });
    const changed = merged.filter(({ before, after }) => before !== after);
    const ids = await this.#parts.entries.idsOf(changed);
    for (const { index, after } of merged) results[index] = { kind: after === ERASED ? 'erased' : 'duplicate' };
    for (const [n, { index, before, after }] of changed.entries()) {
      const logId = ids[n];
      if (logId) results[index] = { kind: 'changed', logId, before: stateOf(before), after: stateOf(after) };
    }
    return results;
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

async function mergeInto(
  client: PoolClient,
  partition: number,
  group: readonly FoundReceipt[],
): Promise<MergedReceipt[]> {
  const seqs = group.map(({ seq }) => seq);
  const locked = await lockedRecords(client, partition, seqs);
  const merged = group.map((receipt): MergedReceipt => {
    const before = locked.records.get(receipt.seq) ?? NO_RECEIPTS;
    const after = before === ERASED ? ERASED : mergeReceipts(before, receipt.record);
    if (after !== before) locked.records.set(receipt.seq, after);
    return { ...receipt, before, after };
  });
  const changed = merged.filter(({ before, after }) => before !== after).map(({ seq }) => seq);
  if (changed.length > 0) await writeRecords(client, partition, locked, changed);
  return merged;
}

function stateOf(stored: StoredDevice): DeviceState {
  return deviceStateOf(deviceCodeOf(stored, true)) ?? 'none';
}
