import type { PoolClient } from 'pg';
import { Signal } from '../../base/signal.ts';
import { ERASED, type StoredDevice } from '../device/device-block.ts';
import { DevicePlane } from '../device/device-plane.ts';
import { type DeviceRecord, NO_RECEIPTS } from '../device/device-record.ts';
import { intersection } from '../engine/match.ts';
import { complement } from '../engine/offset-set.ts';
import { WeightedCache } from '../engine/weighted-cache.ts';
import type { EntryContent } from '../log-store.ts';
import { redactedDevice } from '../redaction/device-content.ts';
import {
  type DeviceRecords,
  type DeviceRow,
  lockedRecords,
  recordsIn,
  selectDevices,
  selectDevicesBetween,
  writeRecords,
} from './device-rows.ts';
import type { EntryPosition } from './entry-position.ts';
import { int8Array } from './int8-array.ts';
import type { LogPlan } from './log-plan.ts';
import type { LogView, SegmentRef } from './log-view.ts';
import type { HandleStore, SegmentHandles } from './segment-handles.ts';
import type { LoadedMatch } from './segment-match.ts';
import type { Statements } from './statements.ts';

/** Capacity of the cache of planes. */
const CACHE_BYTES = 2 ** 26;
/** Size of the handles of a full segment. */
const HANDLES_BYTES = 10 * 2 ** 16;

/** States of the entries of a segment, as far as they have been read. */
interface OpenPlane {
  readonly handles: SegmentHandles;
  readonly plane: DevicePlane;
  /** Number of entries in the plane: those that existed when it was created, and those added since. */
  rows: number;
}

/** Reads device records. */
export class DeviceStore {
  /** Emits the entries on which devices have reported, on this node or another. */
  readonly reported = new Signal<readonly EntryPosition[]>();
  readonly #statements: Statements;
  readonly #handles: HandleStore;
  #planes = newPlanes();

  constructor(statements: Statements, handles: HandleStore) {
    this.#statements = statements;
    this.#handles = handles;
  }

  /** Returns the records of entries, in the order given: undefined for those without a member `device`. */
  async of(found: readonly EntryPosition[], view: LogView): Promise<(DeviceRecord | undefined)[]> {
    const withHandles = new Set(view.partitions.filter(({ hasHandles }) => hasHandles).map(({ n }) => n));
    const possible = found.filter(({ partition }) => withHandles.has(partition));
    if (possible.length === 0) return found.map(() => undefined);
    const groups = Map.groupBy(possible, ({ partition }) => partition);
    const read = await Promise.all(groups.entries().map(([n, group]) => this.#records(n, group)));
    const records = new Map(read.flatMap((one) => [...one]));
    return Promise.all(found.map(({ seq }) => this.#recordOf(seq, records.get(seq), view)));
  }

  /** Returns the handles of entries, in the order given: 0 for those without one. */
  async handlesOf(found: readonly EntryPosition[], view: LogView): Promise<number[]> {
    const handles = new Map<number, number>();
    for (const [ref, entries] of Map.groupBy(found, ({ seq }) => refAt(view, seq))) {
      const byOffset = ref && (await (await this.#handles.of(ref))?.byOffset());
      if (!byOffset) continue;
      for (const { seq } of entries) handles.set(seq, byOffset[seq - ref.firstSeq] ?? 0);
    }
    return found.map(({ seq }) => handles.get(seq) ?? 0);
  }

  /** Returns the plane of a segment; undefined where no entry has a member `device`. */
  async plane(ref: SegmentRef, view: LogView): Promise<DevicePlane | undefined> {
    const partition = view.partitions.find(({ n }) => n === ref.partition);
    if (!partition?.hasHandles) return undefined;
    const name = nameOf(ref);
    let loading = this.#planes.get(name);
    if (!loading) {
      loading = this.#load(ref);
      this.#planes.set(name, loading);
      loading.catch(() => this.#planes.delete(name));
    }
    const open = await loading;
    if (!open) return undefined;
    const rows = ref.lastSeq - ref.firstSeq + 1;
    for (; open.rows < rows; open.rows += 1) {
      // A report may have arrived before the entry was read.
      if (open.plane.codeAt(open.rows) === 0 && open.handles.isTracked(open.rows)) {
        open.plane.put(open.rows, undefined, true);
      }
    }
    return open.plane;
  }

  /**
   * Narrows a match to the entries whose device is in the state that the plan asks for, and in none of the negated
   * states. Returns undefined if no entry can be in that state.
   */
  async inState(
    match: LoadedMatch,
    { plan: { deviceState, not }, view }: { readonly plan: LogPlan; readonly view: LogView },
  ): Promise<LoadedMatch | undefined> {
    const negated = not.flatMap((plan) => plan.deviceState ?? []);
    if (deviceState === undefined && negated.length === 0) return match;
    const { segment, offsets } = match;
    const ref = view.segments.find((one) => one.partition === segment.partition && one.number === segment.number);
    const plane = ref && (await this.plane(ref, view));
    if (!plane) return deviceState === undefined ? match : undefined;
    const sets = negated.map((state) => plane.offsetsIn(state, segment.rows));
    const allowed = negated.length > 0 ? [complement(sets, segment.rows)] : [];
    const inState = deviceState === undefined ? [] : [plane.offsetsIn(deviceState, segment.rows)];
    const common = intersection([...(offsets ? [offsets] : []), ...inState, ...allowed]);
    return { ...match, ...(common && { offsets: common }) };
  }

  /** Updates the planes in memory. Call this when devices have reported on entries. */
  async changed(seqs: readonly number[], view: LogView): Promise<void> {
    for (const [ref, changed] of Map.groupBy(seqs, (seq) => refAt(view, seq))) {
      if (ref) this.reported.emit(changed.map((seq) => ({ partition: ref.partition, seq })));
      const open = ref && (await this.#planes.get(nameOf(ref)));
      if (!ref || !open) continue;
      const records = await this.#records(
        ref.partition,
        changed.map((seq) => ({ partition: ref.partition, seq })),
      );
      for (const seq of changed) {
        const offset = seq - ref.firstSeq;
        open.plane.put(offset, records.get(seq), open.handles.isTracked(offset));
      }
    }
  }

  /** Drops the planes in memory, for when changes may have been missed. */
  forgetPlanes(): void {
    this.#planes = newPlanes();
  }

  async #recordOf(seq: number, stored: StoredDevice | undefined, view: LogView): Promise<DeviceRecord | undefined> {
    if (stored === ERASED) return undefined;
    if (stored) return stored;
    const ref = refAt(view, seq);
    const handles = ref && (await this.#handles.of(ref));
    return ref && handles?.isTracked(seq - ref.firstSeq) ? NO_RECEIPTS : undefined;
  }

  async #load(ref: SegmentRef): Promise<OpenPlane | undefined> {
    const handles = await this.#handles.of(ref);
    if (!handles) return undefined;
    const plane = new DevicePlane(ref.lastSeq - ref.firstSeq + 1);
    const rows = await this.#statements.rows<DeviceRow>(selectDevicesBetween(ref.partition, ref.firstSeq, ref.lastSeq));
    for (const [seq, record] of recordsIn(rows)) {
      const offset = seq - ref.firstSeq;
      if (offset >= 0 && seq <= ref.lastSeq) plane.put(offset, record, handles.isTracked(offset));
    }
    return { handles, plane, rows: 0 };
  }

  async #records(partition: number, found: readonly EntryPosition[]): Promise<DeviceRecords> {
    const seqs = found.map(({ seq }) => seq);
    const rows = await this.#statements.rows<DeviceRow>(selectDevices(partition, seqs));
    return recordsIn(rows);
  }
}

function newPlanes(): WeightedCache<string, Promise<OpenPlane | undefined>> {
  return new WeightedCache(CACHE_BYTES, () => HANDLES_BYTES);
}

/** Removes what devices reported about some entries, or all but their state, by seq. */
export async function redactDevices(
  client: PoolClient,
  partition: number,
  redacted: ReadonlyMap<number, EntryContent['deviceDetail']>,
  nowMs: number,
): Promise<void> {
  const seqs = [...redacted.keys()];
  const locked = await lockedRecords(client, partition, seqs);
  for (const [seq, detail] of redacted) {
    const record = locked.records.get(seq) ?? NO_RECEIPTS;
    if (record !== ERASED) locked.records.set(seq, redactedDevice(record, detail));
  }
  await Promise.all([...writeRecords(client, partition, locked, seqs), announceDevices(client, seqs, nowMs)]);
}

/** Inserts a numbered change of devices, which every node reads. Changes are deleted after ten minutes. */
export async function announceDevices(client: PoolClient, seqs: readonly number[], nowMs: number): Promise<void> {
  await client.query({
    name: 'log_announce_devices',
    text: `with next as (update chatwire_log.change_head set last_change = last_change + 1 returning last_change),
        old as (delete from chatwire_log.device_change where at_ms < $2::bigint - ${CHANGE_LIFETIME_MS})
      insert into chatwire_log.device_change (no, at_ms, seqs) select last_change, $2::bigint, $1::bigint[] from next`,
    values: [int8Array(seqs), nowMs],
  });
}

const CHANGE_LIFETIME_MS = 600_000;

function refAt({ segments }: LogView, seq: number): SegmentRef | undefined {
  return segments.find(({ firstSeq, lastSeq }) => firstSeq <= seq && seq <= lastSeq);
}

function nameOf({ partition, number }: SegmentRef): string {
  return `${partition} ${number}`;
}
