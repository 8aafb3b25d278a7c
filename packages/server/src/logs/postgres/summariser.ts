import type { Summary, SummaryRequest } from '../log-store.ts';
import { emptyBits, hasBit, type OffsetBits, type OffsetSet, setBit } from '../engine/offset-set.ts';
import { FacetKinds } from '../engine/facet-kinds.ts';
import { openBounds } from '../engine/segment.ts';
import type { Span } from '../summary/rollup.ts';
import { SummaryKinds } from '../summary/summary-kinds.ts';
import { type KindOf, SummaryRun } from '../summary/summary-run.ts';
import type { Catalog } from './catalog.ts';
import { type Dictionary, LAYOUT } from './dictionary.ts';
import type { LogView } from './log-view.ts';
import type { PageReader } from './page-reader.ts';
import type { Segment } from './segment.ts';
import { isSealed, type LoadedMatch, loadMatch, matchesOf, type SegmentMatch } from './segment-match.ts';
import type { SegmentStore } from './segment-store.ts';

export interface SummariserParts {
  readonly catalog: Catalog;
  readonly store: SegmentStore;
  readonly dictionary: Dictionary;
  readonly pages: PageReader;
}

/** Segments read together. */
const AT_ONCE = 4;

/** Adds up a segment at a time: its rollup where that is exact, or else its entries. */
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
    for (let at = 0; at < view.segments.length; at += AT_ONCE) {
      const segments = await this.#parts.store.segmentsOf(view.segments.slice(at, at + AT_ONCE));
      const inRange = segments.filter((segment) => openBounds(segment, [run.bounds]));
      const left: { readonly match: SegmentMatch; readonly spans: readonly Span[] }[] = [];
      for (const match of await matchesOf(inRange, plan, this.#parts.store)) {
        const spans = await this.#addRollup(match, run, view);
        if (spans.length > 0) left.push({ match, spans });
      }
      const loaded = await Promise.all(left.map(({ match }) => loadMatch(match)));
      for (const [n, match] of loaded.entries()) await this.#addEntries(match, left[n]?.spans ?? [], run, view);
    }
    return run.builder.finish();
  }

  /** Adds the rollup of a segment, if it is known or worth knowing. Returns the times of the entries that are left. */
  async #addRollup(match: SegmentMatch, run: SummaryRun, view: LogView): Promise<readonly Span[]> {
    const { segment, offsets, facets, times } = match;
    if (offsets || times.length > 0 || !isSealed(segment) || !isWhole(segment, view)) return [run.span];
    if (!run.fitsRollup(segment)) return [run.span];
    const known = await (run.covers(segment) ? segment.rollup() : segment.knownRollup());
    if (!known || (facets && known.kinds.isDividedBy(facets.has))) return [run.span];
    const kindOf = await this.#kindsOf(segment, run);
    return run.addRollup(known.rollup, (facet) =>
      facets === undefined || facets.has[facet] === 1 ? kindOf(facet) : undefined,
    );
  }

  async #addEntries(match: LoadedMatch, spans: readonly Span[], run: SummaryRun, view: LogView): Promise<void> {
    const { segment, offsets, hasFacet } = match;
    const [columns, { indexes }] = await Promise.all([segment.allColumns(), segment.facetOf()]);
    const kindOf = await this.#kindsOf(segment, run);
    const isMember = offsets && bitsOf(offsets, segment.rows);
    const first = (view.partitions.find(({ n }) => n === segment.partition)?.firstSeq ?? 0) - segment.firstSeq;
    const count = Math.min(view.lastSeq - segment.firstSeq + 1, segment.rows);
    const latencies = run.request.latency ? columns.latencies : undefined;
    run.addColumns(
      { ...columns, count, latencies },
      indexes,
      spans,
      kindOf,
      (offset) => offset >= first && (!isMember || hasBit(isMember, offset)) && hasFacet(offset),
    );
  }

  async #kindsOf({ facets }: Segment, { builder }: SummaryRun): Promise<KindOf> {
    const codeOf = (facet: number): number => LAYOUT.codeOf('providerId', facets.facetAt(facet));
    const codes = Array.from({ length: facets.size }, (_, index) => codeOf(index));
    await this.#parts.dictionary.load('providerId', codes);
    const { providerId } = this.#parts.dictionary.labels;
    const kinds = new FacetKinds(facets, LAYOUT);
    const summaryKinds = new SummaryKinds(builder, facets, kinds, (facet) => providerId.textOf(codeOf(facet)));
    return (facet) => summaryKinds.of(facet);
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
