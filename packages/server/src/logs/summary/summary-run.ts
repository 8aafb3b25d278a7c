import { type DevicePlane, deviceStateOf, reachedSteps } from '../device/device-plane.ts';
import { hasBit, type OffsetBits } from '../engine/offset-set.ts';
import { type IndexedSegment, NO_LATENCY, type SegmentColumns, type TimeBounds } from '../engine/segment.ts';
import { DEVICE_DIMENSIONS, type SummaryRequest } from '../log-store.ts';
import { bucketOf, widestBucket } from './bucket-of.ts';
import { DEVICE_STEPS } from './device-counts.ts';
import { rollupWidth } from './roll-up.ts';
import type { Rollup, Span } from './rollup.ts';
import { SummaryBuilder } from './summary-builder.ts';
import type { KindOf } from './summary-kinds.ts';

/** Selects the entries of a segment that are added to a summary. */
export interface SelectedEntries {
  readonly kindOf: KindOf;
  /** Entries before this offset are deleted. */
  readonly first: number;
  /** Offsets of the selected entries; absent if all are selected. */
  readonly within?: OffsetBits | undefined;
  /** Device states of the entries; absent if they are not requested, or no entry has a device. */
  readonly devices?: DeviceLookup | undefined;
}

export interface DeviceLookup {
  readonly plane: DevicePlane;
  /** Time from its start after which an entry with a facet is overdue, ms. */
  readonly overdueAfter: (facet: number) => number;
}

/** Latencies of one entry in ms, NO_LATENCY for none. */
export interface EntryLatencies {
  readonly processing: number;
  readonly provider: number;
  readonly endToEnd: number;
}

interface ReportedEntry {
  readonly offset: number;
  readonly facet: number;
  /** processingStartedAtMS and processingEndedAtMS. */
  readonly at: number;
  readonly endedAt: number;
}

/** The step after those that devices report. */
const SILENT = 1 << DEVICE_STEPS.indexOf('silent');

/** Adds up one summary, segment by segment: from rollups if the result is exact, otherwise from columns of entries. */
export class SummaryRun {
  readonly builder: SummaryBuilder;
  readonly request: SummaryRequest;
  /** The range of all buckets. */
  readonly span: Span;
  readonly #widestMs: number;
  /** Bucket of the last entry: neighbours are mostly in the same one. */
  #bucket = 0;

  constructor(request: SummaryRequest) {
    this.builder = new SummaryBuilder(request);
    this.request = request;
    this.span = { from: request.edges[0] ?? 0, end: request.edges.at(-1) ?? 0 };
    this.#widestMs = widestBucket(request.edges);
  }

  /** The buckets as a filter. */
  get bounds(): TimeBounds {
    return { time: 'started', after: this.span.from - 1, upTo: this.span.end - 1 };
  }

  /** Returns whether slots of a rollup of the segment can lie within buckets. */
  fitsRollup(segment: IndexedSegment): boolean {
    const widthMs = rollupWidth(segment);
    return widthMs !== undefined && widthMs <= this.#widestMs;
  }

  /** Returns whether all entries of a segment are in buckets. */
  covers(segment: IndexedSegment): boolean {
    const { first, last } = segment.timeRange('started');
    return first >= this.span.from && last < this.span.end;
  }

  /** Returns the time ranges of the remaining entries: those of slots that contain an edge. */
  addRollup(rollup: Rollup, kindOf: KindOf): readonly Span[] {
    const { edges, latency } = this.request;
    return rollup.addTo({ builder: this.builder, edges, latency, kindOf });
  }

  /** Adds the selected entries that started in one of the spans. `facets`: by offset. */
  addColumns(
    { count, offsets, start, started, latencies }: SegmentColumns,
    facets: Uint16Array,
    spans: readonly Span[],
    { kindOf, first, within, devices }: SelectedEntries,
  ): void {
    const { processing, provider, endToEnd } = (this.request.latency ? latencies : undefined) ?? {};
    for (const span of spans) {
      const from = Math.max(span.from, this.span.from);
      const end = Math.min(span.end, this.span.end);
      for (let n = 0; n < count; n++) {
        const offset = offsets ? (offsets[n] ?? 0) : start + n;
        if (offset < first || (within && !hasBit(within, offset))) continue;
        const at = started[n] ?? 0;
        if (at < from || at >= end) continue;
        const facet = facets[offset] ?? 0;
        const device = devices?.plane.codeAt(offset);
        const kind = kindOf(facet, device);
        if (kind === undefined) continue;
        const cell = this.builder.add(kind, this.#bucketOf(at));
        if (devices) this.#countDevice(cell, devices, { offset, facet, at, endedAt: at + (processing?.[n] ?? 0) });
        if (!processing || !provider || !endToEnd) continue;
        this.#measure(cell, processing[n] ?? NO_LATENCY, provider[n] ?? NO_LATENCY, endToEnd[n] ?? NO_LATENCY);
      }
    }
  }

  /** Adds one entry, which started within the buckets. `reported`: where to look up its device, if devices are counted. */
  addEntry(
    kind: number,
    at: number,
    { processing, provider, endToEnd }: EntryLatencies,
    reported?: { readonly devices: DeviceLookup; readonly offset: number; readonly facet: number },
  ): void {
    const cell = this.builder.add(kind, this.#bucketOf(at));
    if (reported) this.#countDevice(cell, reported.devices, { ...reported, at, endedAt: at + processing });
    if (this.request.latency) this.#measure(cell, processing, provider, endToEnd);
  }

  #measure(cell: number, processing: number, provider: number, endToEnd: number): void {
    this.builder.measure(cell, 'processing', processing);
    if (provider !== NO_LATENCY) this.builder.measure(cell, 'provider', provider);
    if (endToEnd !== NO_LATENCY) this.builder.measure(cell, 'endToEnd', endToEnd);
  }

  /** Whether the summary counts devices, or groups by their state. */
  get needsDevices(): boolean {
    return (
      this.request.devicesAtMs !== undefined || DEVICE_DIMENSIONS.some((name) => this.request.groupBy.includes(name))
    );
  }

  #countDevice(cell: number, { plane, overdueAfter }: DeviceLookup, entry: ReportedEntry): void {
    const { devicesAtMs, latency } = this.request;
    const { offset, facet, at, endedAt } = entry;
    const code = plane.codeAt(offset);
    const state = deviceStateOf(code);
    if (devicesAtMs === undefined || state === undefined) return;
    const isSilent = state === 'none' && devicesAtMs > at + overdueAfter(facet);
    this.builder.devices.add(cell, isSilent ? SILENT : reachedSteps(code));
    const displayedAt = latency ? plane.displayedAt(offset) : undefined;
    if (displayedAt !== undefined) this.builder.devices.measureDisplay(cell, Math.max(displayedAt, at) - endedAt);
  }

  #bucketOf(at: number): number {
    const { edges } = this.request;
    if (at < (edges[this.#bucket] ?? 0) || at >= (edges[this.#bucket + 1] ?? 0)) this.#bucket = bucketOf(edges, at);
    return this.#bucket;
  }
}
