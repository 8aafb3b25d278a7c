import type { OpenWal } from '../../storage/sqlite/wal-sync.ts';
import { FacetKinds } from '../engine/facet-kinds.ts';
import { lastAtMost } from '../engine/last-at-most.ts';
import type { OffsetSet } from '../engine/offset-set.ts';
import { float64sOf } from '../engine/typed-bytes.ts';
import { Rollup } from '../summary/rollup.ts';
import { BLOCK_ROWS, Block, type RowTexts } from './block.ts';
import type { Change } from './changed-segment.ts';
import { Changes } from './changes.ts';
import { Dictionary } from './dictionary.ts';
import { HeadSegment } from './head-segment.ts';
import type { CachedRollup, PartitionCaches } from './log-caches.ts';
import type { LogSizes } from './log-sizes.ts';
import { DIRECTORY, pageId, ROLLUP } from './page-id.ts';
import { PartitionDevices } from './partition-devices.ts';
import { LAYOUT, PartitionFacets } from './partition-facets.ts';
import { PartitionFile, type SegmentRecord } from './partition-file.ts';
import type { Row } from './row.ts';
import { addTerms } from './row-terms.ts';
import { SealedSegment } from './sealed-segment.ts';
import type { Segment } from './segment.ts';
import type { Term } from './term.ts';
import { findPosting } from './term-pages.ts';

const NO_SEGMENTS: OffsetSet = new Uint16Array();

/**
 * A run of consecutive entries in one self-contained file: entries, strings, index. Positions are local, from 0.
 * Read-only; PartitionWriter adds entries.
 */
export class Partition implements Disposable {
  readonly file: PartitionFile;
  readonly facets: PartitionFacets;
  readonly kinds: FacetKinds;
  readonly dictionary: Dictionary;
  readonly devices: PartitionDevices;
  /** Sealed segments, followed by those whose index is still in memory. Only the last one may be incomplete. */
  readonly segments: Segment[];
  readonly segmentEntries: number;
  readonly #caches: PartitionCaches;
  readonly #changes: Changes;
  #rows: number;
  #floor: number;
  readonly #directory: Float64Array | undefined;

  /** `firstMs`: time of the first entry. */
  constructor(path: string, firstMs: number, sizes: LogSizes, caches: PartitionCaches, openWal?: OpenWal) {
    this.file = new PartitionFile(path, openWal);
    this.segmentEntries = sizes.segmentEntries;
    this.#caches = caches;
    this.facets = new PartitionFacets(this.file);
    this.kinds = new FacetKinds(this.facets.table, LAYOUT);
    this.dictionary = new Dictionary(this.file, caches.dictionary);
    this.devices = new PartitionDevices(this.file, sizes.segmentEntries, caches);
    const lastBlock = this.file.lastBlockId();
    this.#rows = lastBlock === undefined ? 0 : lastBlock * BLOCK_ROWS + this.block(lastBlock).count;
    this.#floor = this.file.floor();
    this.segments = this.file.segments().map((record) => this.#sealedSegment(record));
    for (let id = this.segments.length; id * this.segmentEntries < this.#rows; id++) {
      this.segments.push(this.#rebuiltSegment(id, firstMs));
    }
    this.#changes = new Changes(this.segmentEntries);
    for (const { position, ...change } of this.file.changes()) this.#changes.put(position, change);
    const directory = this.file.directory();
    this.#directory = directory && float64sOf(directory);
  }

  /** Number of entries ever written, which is the position of the next one. */
  get rows(): number {
    return this.#rows;
  }

  /** Entries below this position are deleted. */
  get floor(): number {
    return this.#floor;
  }

  /** Whether all its entries are indexed in pages. */
  get isFinished(): boolean {
    return this.#directory !== undefined;
  }

  /** Returns a segment with the current state of its entries, for readers. */
  segment(id: number): Segment | undefined {
    const indexed = this.segments[id];
    return indexed && this.#changes.viewOf(id, indexed);
  }

  /** Returns the stored or cached rollup of the current segment. */
  availableRollup(id: number): CachedRollup | undefined {
    const segment = this.segment(id);
    const cached = this.#caches.rollups.get(id);
    if (cached && cached.segment === segment) return cached;
    const stored = this.file.findPage(pageId(id, 'latencies', ROLLUP));
    if (!segment || !stored) return undefined;
    const found = { segment, rollup: Rollup.read(stored) };
    this.cacheRollup(id, found);
    return found;
  }

  /** Caches the rollup of a sealed segment. */
  cacheRollup(id: number, cached: CachedRollup): void {
    this.#caches.rollups.set(id, cached);
  }

  /** Returns whether a segment is complete and none of its entries is deleted. */
  isWhole(id: number): boolean {
    return this.segments[id] instanceof SealedSegment && this.#floor <= id * this.segmentEntries;
  }

  row(position: number): Row {
    const row = this.blockAt(position).row(position % BLOCK_ROWS);
    if (row === undefined) throw new RangeError(`no log entry at position ${position} of its partition`);
    return row;
  }

  text(position: number, name: keyof RowTexts): string | undefined {
    return this.blockAt(position).text(position % BLOCK_ROWS, name);
  }

  textOf(id: number): string {
    return this.dictionary.textOf(id);
  }

  jsonOf(id: number): string {
    return this.dictionary.jsonOf(id);
  }

  blockAt(position: number): Block {
    return this.block(Math.floor(position / BLOCK_ROWS));
  }

  block(id: number): Block {
    const cached = this.#caches.blocks.get(id);
    if (cached !== undefined) return cached;
    const block = this.#read(id);
    this.#caches.blocks.set(id, block);
    return block;
  }

  /** Decodes a block without caching it. */
  readBlock(id: number): Block {
    return this.#caches.blocks.get(id) ?? this.#read(id);
  }

  /** Returns the segments in which a term occurs; undefined unless the partition is finished and has a directory. */
  segmentsOf(term: Term): OffsetSet | undefined {
    if (this.#directory === undefined) return undefined;
    const page = lastAtMost(this.#directory, term);
    if (page < 0) return NO_SEGMENTS;
    return findPosting(this.#page(pageId(DIRECTORY, 'terms', page)), this.#directory[page] ?? 0, term) ?? NO_SEGMENTS;
  }

  /** Makes rewritten and new blocks visible, up to a number of entries. */
  publish(firstBlock: number, rows: number): void {
    this.#caches.blocks.delete(firstBlock);
    this.#rows = rows;
  }

  /** Makes a rewritten block visible. */
  rewritten(block: number): void {
    this.#caches.blocks.delete(block);
  }

  /** Indexes an entry by its current values. Inside a transaction. */
  changed(position: number, change: Change): void {
    this.file.putChange(position, change.facet, change.providerMs);
    // The stored rollup of its segment is outdated.
    this.file.dropPage(pageId(Math.floor(position / this.segmentEntries), 'latencies', ROLLUP));
    this.#changes.put(position, change);
  }

  /** Replaces a segment in memory by its sealed form. */
  sealed(id: number): void {
    this.segments[id] = this.#sealedSegment(this.file.segment(id));
  }

  raiseFloor(floor: number): void {
    this.file.putFloor(floor);
    this.#floor = floor;
  }

  [Symbol.dispose](): void {
    this.file[Symbol.dispose]();
  }

  #read(block: number): Block {
    const bytes = this.file.block(block);
    if (bytes === undefined) throw new RangeError(`block ${block} of a log partition is missing`);
    return new Block(bytes);
  }

  #sealedSegment(record: SegmentRecord): Segment {
    return new SealedSegment(record, (kind, page) => this.#page(pageId(record.id, kind, page)));
  }

  #page(id: number): Uint8Array {
    const cached = this.#caches.pages.get(id);
    if (cached !== undefined) return cached;
    const page = this.file.page(id);
    this.#caches.pages.set(id, page);
    return page;
  }

  /** Returns an index of the entries that were not sealed before the process ended. */
  #rebuiltSegment(id: number, firstMs: number): HeadSegment {
    const segment = new HeadSegment();
    const start = id * this.segmentEntries;
    const end = Math.min(start + this.segmentEntries, this.#rows);
    for (let position = start; position < end; position += BLOCK_ROWS) {
      const bytes = this.file.block(position / BLOCK_ROWS);
      if (bytes) for (const row of new Block(bytes).rows) this.index(segment, row);
      else segment.skip(BLOCK_ROWS, firstMs);
    }
    return segment;
  }

  /** Adds an entry to a segment in memory. */
  index(segment: HeadSegment, row: Row): void {
    const { isGroup, hasEndToEnd } = this.facets.facet(row.facet);
    const { messageSentAtMS: sent, processingStartedAtMS: started } = row;
    const processing = row.processingEndedAtMS - started;
    const offset = segment.add({ sent, started, processing, provider: row.providerMs - 1 }, row.facet, hasEndToEnd);
    addTerms(segment.terms, offset, row, isGroup, this.dictionary);
  }
}
