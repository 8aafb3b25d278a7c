import { facetMembers } from '../facet.ts';
import type { Summary, SummaryRequest } from '../log-store.ts';
import { emptyBits, type OffsetBits, type OffsetSet, setBit } from '../engine/offset-set.ts';
import { bucketOf, widestBucket } from '../summary/bucket-of.ts';
import { type Span, slotWidth } from '../summary/rollup.ts';
import { SummaryBuilder } from '../summary/summary-builder.ts';
import { hasEndToEnd, type SummaryFacts } from '../summary/summary-facts.ts';
import type { Catalog } from './catalog.ts';
import { NO_ANSWER } from './fact-columns.ts';
import type { LogView } from './log-view.ts';
import { closedPart, providerIdCode } from './packed-facet.ts';
import type { PageReader } from './page-reader.ts';
import type { Segment } from './segment.ts';
import { isSealed, type LoadedMatch, loadMatch, matchesOf, type SegmentMatch } from './segment-match.ts';
import type { SegmentStore } from './segment-store.ts';
import type { Dictionary } from './dictionary.ts';

export interface SummariserParts {
  readonly catalog: Catalog;
  readonly store: SegmentStore;
  readonly dictionary: Dictionary;
  readonly pages: PageReader;
}

/** Segments read together. */
const AT_ONCE = 4;

/** What a facet counts as. */
interface Kind {
  readonly kind: number;
  readonly hasEndToEnd: boolean;
}

/** Adds up a segment at a time: what is remembered of it, or else its entries, from columns of their numbers. */
export class Summariser {
  readonly #parts: SummariserParts;

  constructor(parts: SummariserParts) {
    this.#parts = parts;
  }

  async summarise(request: SummaryRequest): Promise<Summary> {
    const builder = new SummaryBuilder(request);
    const plan = await this.#parts.pages.evaluationPlanOf(request.filter);
    if (plan === undefined) return builder.finish();
    const view = await this.#parts.catalog.refresh();
    const { edges } = request;
    const bounds = { time: 'started', after: (edges[0] ?? 0) - 1, upTo: (edges.at(-1) ?? 0) - 1 } as const;
    for (let at = 0; at < view.segments.length; at += AT_ONCE) {
      const segments = await this.#parts.store.segmentsOf(view.segments.slice(at, at + AT_ONCE));
      const inRange = segments.filter((segment) => {
        const { first, last } = segment.timeRange('started');
        return first <= bounds.upTo && last > bounds.after;
      });
      const left: { readonly match: SegmentMatch; readonly spans: readonly Span[] }[] = [];
      for (const match of await matchesOf(inRange, plan, this.#parts.store)) {
        const spans = await this.#addRollup(match, request, builder, view);
        if (spans.length > 0) left.push({ match, spans });
      }
      const loaded = await Promise.all(left.map(({ match }) => loadMatch(match)));
      for (const [n, match] of loaded.entries()) await this.#add(match, left[n]?.spans ?? [], request, builder, view);
    }
    return builder.finish();
  }

  /** Adds what is known of a segment without a look at its entries; answers the times of those that are left. */
  async #addRollup(
    { segment, offsets, facets, times }: SegmentMatch,
    { edges, latency }: SummaryRequest,
    builder: SummaryBuilder,
    view: LogView,
  ): Promise<readonly Span[]> {
    const [from, end] = [edges[0] ?? 0, edges.at(-1) ?? 0];
    const everything = [{ from, end }];
    if (offsets || times.length > 0 || !isSealed(segment) || !isWhole(segment, view)) return everything;
    const { first, last } = segment.timeRange('started');
    if ((slotWidth(first, last, segment.rows) ?? Number.POSITIVE_INFINITY) > widestBucket(edges)) return everything;
    const known = await (first >= from && last < end ? segment.rollup() : segment.knownRollup());
    const isWanted = (index: number): boolean => facets === undefined || facets.has[index] === 1;
    // A part of a kind is wanted.
    if (!known || known.kinds.some((kind, index) => isWanted(kind) !== isWanted(index))) return everything;
    const kinds = await this.#kindsOf(segment, builder);
    const kindOf = (index: number) => (isWanted(index) ? kinds(index).kind : undefined);
    return known.rollup.addTo({ builder, edges, latency, kindOf });
  }

  async #add(
    match: LoadedMatch,
    spans: readonly Span[],
    request: SummaryRequest,
    builder: SummaryBuilder,
    view: LogView,
  ): Promise<void> {
    const { segment, offsets, hasFacet } = match;
    const [facts, { indexes }] = await Promise.all([segment.facts(), segment.facetOf()]);
    const kinds = await this.#kindsOf(segment, builder);
    const isMember = offsets && bitsOf(offsets, segment.rows);
    const begin = (view.partitions.find(({ n }) => n === segment.partition)?.firstSeq ?? 0) - segment.firstSeq;
    const end = Math.min(view.lastSeq - segment.firstSeq + 1, segment.rows);
    const bucketAt = bucketFinder(request.edges);
    for (let offset = Math.max(begin, 0); offset < end; offset++) {
      if (isMember && (((isMember[offset >>> 5] ?? 0) >>> (offset & 31)) & 1) === 0) continue;
      if (!hasFacet(offset)) continue;
      const started = facts.started[offset] ?? 0;
      const bucket = bucketAt(started);
      if (bucket < 0 || !spans.some((span) => started >= span.from && started < span.end)) continue;
      const { kind, hasEndToEnd: isEndToEnd } = kinds(indexes[offset] ?? 0);
      const cell = builder.add(kind, bucket);
      if (!request.latency) continue;
      const processing = facts.processing[offset] ?? 0;
      const provider = facts.provider[offset] ?? NO_ANSWER;
      builder.measure(cell, 'processing', processing);
      if (provider !== NO_ANSWER) builder.measure(cell, 'provider', provider);
      if (isEndToEnd) builder.measure(cell, 'endToEnd', started + processing - (facts.sent[offset] ?? 0));
    }
  }

  async #kindsOf({ facets }: Segment, builder: SummaryBuilder): Promise<(index: number) => Kind> {
    const codes = Array.from({ length: facets.size }, (_, index) => providerIdCode(facets.facetAt(index)));
    const words = await this.#parts.dictionary.wordsOf('providerId', codes);
    const known: Kind[] = [];
    return (index) => (known[index] ??= kindOf(facets.facetAt(index), words, builder));
  }
}

function isWhole({ partition, firstSeq, rows }: Segment, { partitions, lastSeq }: LogView): boolean {
  const begin = partitions.find(({ n }) => n === partition)?.firstSeq ?? 0;
  return begin <= firstSeq && lastSeq >= firstSeq + rows - 1;
}

/** Neighbours are mostly of one bucket: it is searched for when they are not. */
function bucketFinder(edges: readonly number[]): (started: number) => number {
  let bucket = -1;
  let [from, to] = [0, 0];
  return (started) => {
    if (started >= from && started < to) return bucket;
    bucket = bucketOf(edges, started);
    from = edges[bucket] ?? 0;
    to = edges[bucket + 1] ?? 0;
    return bucket;
  };
}

function kindOf(facet: number, words: ReadonlyMap<number, string>, builder: SummaryBuilder): Kind {
  const members = facetMembers(closedPart(facet));
  const { channel, provider, trigger, outcome, reason, receiverType } = members;
  const providerId = words.get(providerIdCode(facet));
  const facts: SummaryFacts = {
    channel,
    trigger,
    outcome,
    receiverType,
    ...(provider !== undefined && { provider }),
    ...(providerId !== undefined && { providerId }),
    ...(reason !== undefined && { reason }),
  };
  return { kind: builder.kindOf(facts), hasEndToEnd: hasEndToEnd(members) };
}

function bitsOf(offsets: OffsetSet, size: number): OffsetBits {
  if (offsets instanceof Uint32Array) return offsets;
  const bits = emptyBits(size);
  for (const offset of offsets) setBit(bits, offset);
  return bits;
}
