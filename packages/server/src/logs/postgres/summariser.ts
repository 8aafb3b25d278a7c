import type { DevicePlane } from '../device/device-plane.ts';
import { emptyBits, type OffsetBits, type OffsetSet, setBit } from '../engine/offset-set.ts';
import { openBounds } from '../engine/segment.ts';
import type { Summary, SummaryRequest } from '../log-store.ts';
import type { Span } from '../summary/rollup.ts';
import { SummaryKinds } from '../summary/summary-kinds.ts';
import { SummaryRun } from '../summary/summary-run.ts';
import type { Catalog } from './catalog.ts';
import type { DeviceStore } from './device-store.ts';
import { type Dictionary, LAYOUT } from './dictionary.ts';
import type { LogView } from './log-view.ts';
import type { PageReader } from './page-reader.ts';
import type { Segment } from './segment.ts';
import { isSealed, type LoadedMatch, loadMatch, matchesOf, type SegmentMatch } from './segment-match.ts';
import type { SegmentStore } from './segment-store.ts';

export interface SummariserParts {
  readonly catalog: Catalog;
  readonly segments: SegmentStore;
  readonly dictionary: Dictionary;
  readonly pages: PageReader;
  readonly devices: DeviceStore;
}

/** Segments read together. */
const SEGMENTS_PER_STEP = 4;

/** One summary in progress. */
interface Work {
  readonly run: SummaryRun;
  readonly kinds: SummaryKinds;
  readonly view: LogView;
}

/** Sums one segment at a time: from its rollup where that is exact, otherwise from its entries. */
export class Summariser {
  readonly #parts: SummariserParts;

  constructor(parts: SummariserParts) {
    this.#parts = parts;
  }

  async summarise(request: SummaryRequest): Promise<Summary> {
    const run = new SummaryRun(request);
    const plan = await this.#parts.pages.planOf(request.filter);
    if (plan === undefined) return run.builder.finish();
    const view = await this.#parts.catalog.refresh();
    const { dictionary } = this.#parts;
    const { providerId } = dictionary.labels;
    const filtersDevices = plan.deviceState !== undefined || plan.not.some(({ deviceState }) => deviceState);
    const work = { run, view, kinds: new SummaryKinds(run.builder, LAYOUT, (code) => providerId.textOf(code)) };
    for (let at = 0; at < view.segments.length; at += SEGMENTS_PER_STEP) {
      const segments = await this.#parts.segments.segmentsOf(view.segments.slice(at, at + SEGMENTS_PER_STEP));
      const inRange = segments.filter((segment) => openBounds(segment, [run.bounds]));
      for (const { facets } of inRange) await dictionary.loadProviderIds(facets);
      const left: { readonly match: SegmentMatch; readonly spans: readonly Span[] }[] = [];
      for (const match of await matchesOf(inRange, plan, this.#parts.segments)) {
        const plane = filtersDevices || run.needsDevices ? await this.#planeOf(match.segment, view) : undefined;
        if (plan.deviceState && !plane) continue;
        const spans = plane ? [run.span] : await this.#addRollup(match, work);
        if (spans.length > 0) left.push({ match, spans });
      }
      const loaded = await Promise.all(
        left.map(async ({ match }) => this.#parts.devices.inState(await loadMatch(match), { plan, view })),
      );
      for (const [n, match] of loaded.entries()) if (match) await this.#addEntries(match, left[n]?.spans ?? [], work);
    }
    return run.builder.finish();
  }

  #planeOf({ partition, number }: Segment, view: LogView): Promise<DevicePlane | undefined> {
    const ref = view.segments.find((one) => one.partition === partition && one.number === number);
    return ref ? this.#parts.devices.plane(ref, view) : Promise.resolve(undefined);
  }

  /** Adds the rollup of a segment, if it is loaded or worth loading. Returns the time ranges of the remaining entries. */
  async #addRollup(match: SegmentMatch, { run, kinds, view }: Work): Promise<readonly Span[]> {
    const { segment, offsets, facets, times, negated } = match;
    if (offsets || negated || times.length > 0 || !isSealed(segment) || !isWhole(segment, view)) return [run.span];
    if (!run.fitsRollup(segment)) return [run.span];
    if (facets && segment.kinds.isDividedBy(facets.has)) return [run.span];
    const rollup = await (run.covers(segment) ? segment.rollup() : segment.availableRollup());
    return rollup ? run.addRollup(rollup, kinds.of(segment.facets, facets?.has)) : [run.span];
  }

  async #addEntries(match: LoadedMatch, spans: readonly Span[], { run, kinds, view }: Work): Promise<void> {
    const { segment, offsets, facets } = match;
    const [columns, { indexes }] = await Promise.all([segment.columns(), segment.facetOf()]);
    const kindOf = kinds.of(segment.facets, facets?.has);
    const first = (view.partitions.find(({ n }) => n === segment.partition)?.firstSeq ?? 0) - segment.firstSeq;
    const end = Math.min(view.lastSeq - segment.firstSeq + 1, segment.rows);
    const within = offsets && bitsOf(offsets, segment.rows);
    const plane = run.needsDevices ? await this.#planeOf(segment, view) : undefined;
    const devices = plane && { plane, overdueAfter: kinds.overdueAfter(segment.facets) };
    for (const part of columns) {
      const count = Math.min(part.count, end - part.start);
      run.addColumns({ ...part, count }, indexes, spans, { kindOf, first, within, devices });
    }
  }
}

function isWhole({ partition, firstSeq, rows }: Segment, { partitions, lastSeq }: LogView): boolean {
  const begin = partitions.find(({ n }) => n === partition)?.firstSeq ?? 0;
  return begin <= firstSeq && lastSeq >= firstSeq + rows - 1;
}

function bitsOf(offsets: OffsetSet, size: number): OffsetBits {
  if (offsets instanceof Uint32Array) return offsets;
  const bits = emptyBits(size);
  for (const offset of offsets) setBit(bits, offset);
  return bits;
}
