import { setImmediate } from 'node:timers/promises';
import type { DeviceState } from '@chatwire/protocol';
import { Signal } from '../../base/signal.ts';
import { DEVICE_BLOCK } from '../device/device-block.ts';
import { deviceCodeOf, deviceStateOf } from '../device/device-plane.ts';
import type { DeviceRecord } from '../device/device-record.ts';
import { searchedTimes } from '../device/searched-times.ts';
import { formatLogId } from '../log-id.ts';
import type { DeviceReceipts, ReceiptsResult } from '../log-store.ts';
import type { LogReader } from './log-reader.ts';
import type { LogWriter } from './log-writer.ts';
import type { MergedRecord } from './partition-devices.ts';
import type { PartitionRef, PartitionSet } from './partition-set.ts';
import type { Hit } from './search/hit-finder.ts';

/** Receipts merged in one turn of the event loop, and one commit: some milliseconds. */
const RECEIPTS_PER_COMMIT = 256;

/** Writes device receipts into the partitions of their entries. */
export class LogDevices {
  /** Emits the ids of entries that receipts have changed. */
  readonly reported = new Signal<readonly string[]>();
  readonly #partitions: PartitionSet;
  readonly #writer: LogWriter;
  readonly #reader: LogReader;

  constructor(partitions: PartitionSet, writer: LogWriter, reader: LogReader) {
    this.#partitions = partitions;
    this.#reader = reader;
    this.#writer = writer;
  }

  /**
   * Writes receipts. Resolves when all of them would survive a power failure. Entries that wait in the meantime are
   * written between two slices.
   */
  async apply(receipts: readonly DeviceReceipts[]): Promise<readonly ReceiptsResult[]> {
    const results: ReceiptsResult[] = [];
    const written = new Set<PartitionRef>();
    for (let from = 0; from < receipts.length; from += RECEIPTS_PER_COMMIT) {
      if (from > 0) await setImmediate();
      results.push(...this.#applySlice(receipts.slice(from, from + RECEIPTS_PER_COMMIT), written));
    }
    const files = [...written].filter((ref) => this.#partitions.has(ref));
    await Promise.all(files.map((ref) => this.#partitions.open(ref).file.durable()));
    const changed = results.flatMap((result) => (result.kind === 'changed' ? [result.logId] : []));
    if (changed.length > 0) this.reported.emit(changed);
    return results;
  }

  #applySlice(receipts: readonly DeviceReceipts[], written: Set<PartitionRef>): ReceiptsResult[] {
    const results = receipts.map((): ReceiptsResult => ({ kind: 'unknown' }));
    const found = receipts.flatMap((receipt, index) => {
      const hit = this.#find(receipt);
      return hit ? [{ ...hit, index, record: receipt.record }] : [];
    });
    for (const [ref, inPartition] of Map.groupBy(found, (one) => one.ref)) {
      const blocks = Map.groupBy(inPartition, ({ position }) => Math.floor(position / DEVICE_BLOCK));
      this.#writer.changeDevices(ref, (devices) => {
        for (const [block, reported] of blocks) {
          const pairs = reported.map(({ position, record }) => [position, record] as const);
          for (const [n, merged] of devices.merge(block, pairs).entries()) {
            results[reported[n]?.index ?? -1] = this.#resultOf(ref, merged);
          }
        }
      });
      written.add(ref);
    }
    return results;
  }

  #resultOf(ref: PartitionRef, { position, before, after }: MergedRecord): ReceiptsResult {
    if (!before || !after) return { kind: 'erased' };
    if (before === after) return { kind: 'duplicate' };
    this.#reader.dropCached({ ref, position });
    const { ms } = this.#partitions.open(ref).row(position);
    const logId = formatLogId(ms, ref.seq + position);
    return { kind: 'changed', logId, before: stateOf(before), after: stateOf(after), record: after };
  }

  /** Finds entries, newest first: most receipts come within seconds. */
  #find({ handle, second }: DeviceReceipts): Hit | undefined {
    const { from, to } = searchedTimes(second);
    const { refs } = this.#partitions;
    for (let n = refs.length - 1; n >= 0; n -= 1) {
      const ref = refs[n];
      if (!ref || ref.ms > to) continue;
      const partition = this.#partitions.open(ref);
      for (let id = partition.segments.length - 1; id >= 0; id -= 1) {
        const { first, last } = partition.segments[id]?.timeRange('started') ?? { first: 0, last: 0 };
        if (first > to || last < from) continue;
        const position = partition.devices.find(id, handle);
        if (position !== undefined && position >= partition.floor) return { ref, position };
      }
      // Older partitions hold entries that were written before this one began.
      if (ref.ms < from) return undefined;
    }
    return undefined;
  }
}

function stateOf(record: DeviceRecord): DeviceState {
  return deviceStateOf(deviceCodeOf(record, true)) ?? 'none';
}
