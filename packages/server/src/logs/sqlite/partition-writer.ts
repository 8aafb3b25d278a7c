import { storedHandleOf } from '../device/handle-index.ts';
import type { NewLogEntry } from '../log-store.ts';
import { BLOCK_ROWS, type RowTexts } from './block.ts';
import { BlockEncoder } from './block-encoder.ts';
import { writeDirectory } from './directory.ts';
import { EntryEncoder, STRINGS_PER_ENTRY } from './entry-encoder.ts';
import { HeadSegment } from './head-segment.ts';
import type { Partition } from './partition.ts';
import { FACET_LIMIT } from './partition-facets.ts';
import type { Row } from './row.ts';
import { sealSegment } from './seal.ts';
import { StepThrottle } from './step-throttle.ts';
import { STRING_LIMIT } from './term.ts';

/** Entries that are committed but not in the index yet. */
interface UnindexedEntries {
  readonly position: number;
  readonly rows: readonly Row[];
  readonly handles: readonly number[];
}

/**
 * Adds entries to a partition. A full segment is sealed in slices, one after each of the commits that follow it. After an
 * error the partition must be reopened: memory may be ahead of the file.
 */
export class PartitionWriter {
  readonly #partition: Partition;
  readonly #blocks = new BlockEncoder();
  #entries: EntryEncoder;
  /** Entries of the last block while it is not full. Each append rewrites the block. */
  #rows: Row[] = [];
  #texts: RowTexts[] = [];
  readonly #throttle = new StepThrottle();
  #appended: UnindexedEntries | undefined;
  #nextToSeal: number;
  #sealing: Generator<void> | undefined;

  constructor(partition: Partition) {
    this.#partition = partition;
    this.#entries = new EntryEncoder(partition);
    this.#nextToSeal = partition.segments.filter((segment) => !(segment instanceof HeadSegment)).length;
    this.#loadOpenBlock();
  }

  /** Returns whether this many more entries may exceed the facet and string numbers of a partition. */
  lacksRoomFor(entries: number): boolean {
    const { facets, dictionary } = this.#partition;
    return facets.count + entries > FACET_LIMIT || dictionary.count + entries * STRINGS_PER_ENTRY >= STRING_LIMIT;
  }

  /**
   * Appends entries in one transaction; `index` must follow before anything else reads the partition. `msOf`: when each
   * of the entries was written, never before the previous one.
   */
  append(entries: readonly NewLogEntry[], msOf: (index: number) => number): void {
    const { file, rows: position, devices } = this.#partition;
    const handles = entries.map(storedHandleOf);
    const firstBlock = Math.floor(position / BLOCK_ROWS);
    const rows = file.inTransaction(() => {
      const written = this.#writeBlocks(firstBlock, entries, msOf);
      this.#partition.dictionary.save();
      devices.append(position, handles);
      return written;
    });
    this.#partition.publish(firstBlock, position + rows.length);
    this.#appended = { position, rows, handles };
  }

  /**
   * Adds what was appended to the index in memory, and seals a slice of a full segment in another transaction. Entries
   * do not wait for it: the index can be rebuilt from them, so the disk may sync them in the meantime.
   */
  index(): void {
    if (!this.#appended) return;
    const { position, rows, handles } = this.#appended;
    this.#appended = undefined;
    for (const row of rows) this.#partition.index(this.#head(), row);
    this.#partition.devices.appended(position, handles);
    this.#sealSome(this.#throttle.stepsFor(rows.length));
  }

  /** Reloads the cached blocks and dictionary after entries or strings of the partition changed. */
  reload(): void {
    this.#entries = new EntryEncoder(this.#partition);
    this.#loadOpenBlock();
  }

  /** Seals the remaining segments and writes the directory, a slice per step; each step inside a transaction. */
  *finish(): Generator<void> {
    for (let segment = this.#segmentToSeal(); segment; segment = this.#segmentToSeal()) {
      yield* this.#sealingOf(segment);
      this.#sealed();
    }
    yield* writeDirectory(this.#partition.file);
  }

  #writeBlocks(firstBlock: number, entries: readonly NewLogEntry[], msOf: (index: number) => number): Row[] {
    const added = entries.map((entry, index) => this.#entries.encode(entry, msOf(index)));
    const rows = added.map(({ row }) => row);
    const allRows = [...this.#rows, ...rows];
    const allTexts = [...this.#texts, ...added.map(({ texts }) => texts)];
    let start = 0;
    for (; start < allRows.length; start += BLOCK_ROWS) {
      this.#rows = allRows.slice(start, start + BLOCK_ROWS);
      this.#texts = allTexts.slice(start, start + BLOCK_ROWS);
      const bytes = this.#blocks.encode(this.#rows, this.#texts);
      this.#partition.file.putBlock(firstBlock + start / BLOCK_ROWS, bytes);
    }
    if (this.#rows.length === BLOCK_ROWS) {
      this.#rows = [];
      this.#texts = [];
    }
    return rows;
  }

  /** Seals full segments for some steps, with no limit on the backlog. */
  #sealSome(steps: number): void {
    if (!this.#isSealDue(steps)) return;
    this.#partition.file.inTransaction(() => {
      for (let left = steps; this.#isSealDue(left); left--) {
        const segment = this.#segmentToSeal();
        if (segment && this.#sealingOf(segment).next().done) this.#sealed();
      }
    });
  }

  #isSealDue(steps: number): boolean {
    const { segments, segmentEntries } = this.#partition;
    const segment = this.#segmentToSeal();
    if (!segment || segment.rows < segmentEntries) return false;
    return steps > 0 || this.#nextToSeal < segments.length - 2;
  }

  #segmentToSeal(): HeadSegment | undefined {
    const segment = this.#partition.segments[this.#nextToSeal];
    return segment instanceof HeadSegment ? segment : undefined;
  }

  #sealingOf(segment: HeadSegment): Generator<void> {
    this.#sealing ??= sealSegment(this.#partition, this.#nextToSeal, segment);
    return this.#sealing;
  }

  #sealed(): void {
    this.#sealing = undefined;
    this.#partition.sealed(this.#nextToSeal++);
  }

  #head(): HeadSegment {
    const { segments, segmentEntries } = this.#partition;
    const last = segments.at(-1);
    if (last instanceof HeadSegment && last.rows < segmentEntries) return last;
    const head = new HeadSegment();
    segments.push(head);
    return head;
  }

  #loadOpenBlock(): void {
    const { rows } = this.#partition;
    if (rows % BLOCK_ROWS === 0) return;
    const block = this.#partition.blockAt(rows - 1);
    this.#rows = [...block.rows];
    this.#texts = block.rows.map((_, row) => block.texts(row));
  }
}
