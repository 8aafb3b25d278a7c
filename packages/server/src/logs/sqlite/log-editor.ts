import { setImmediate } from 'node:timers/promises';
import type { DeliveryReport, RedactionScope } from '../log-store.ts';
import type { LogReader } from './log-reader.ts';
import type { LogWriter } from './log-writer.ts';
import type { PartitionRef, PartitionSet } from './partition-set.ts';
import { type ChangeContent, candidateBlocks, redactBlock } from './redact-block.ts';
import type { HitFinder } from './search/hit-finder.ts';
import { sweepPartition } from './sweep-partition.ts';
import { writeReport } from './write-report.ts';

/** Blocks read, deflated and written per commit of a redaction: a few milliseconds. */
const BLOCKS_PER_COMMIT = 16;

/** Changes written entries and drops their cached data. */
export class LogEditor {
  readonly #partitions: PartitionSet;
  readonly #finder: HitFinder;
  readonly #reader: LogReader;
  readonly #writer: LogWriter;
  #redaction: Promise<unknown> = Promise.resolve();

  constructor(partitions: PartitionSet, finder: HitFinder, reader: LogReader, writer: LogWriter) {
    this.#partitions = partitions;
    this.#finder = finder;
    this.#reader = reader;
    this.#writer = writer;
  }

  async report(logId: string, report: DeliveryReport): Promise<boolean> {
    const hit = this.#finder.byId(logId);
    const isWritten = hit && this.#writer.change(hit.ref, (partition) => writeReport(partition, hit.position, report));
    if (!isWritten) return false;
    this.#reader.dropCached(hit);
    await this.#partitions.open(hit.ref).file.durable();
    return true;
  }

  /** Redactions run one after the other: each wipes the texts that no entry uses any more. */
  redact(scope: RedactionScope, change: ChangeContent): Promise<number> {
    const redaction = this.#redaction.then(() => this.#redactAll(scope, change));
    this.#redaction = redaction.catch(() => {});
    return redaction;
  }

  async #redactAll(scope: RedactionScope, change: ChangeContent): Promise<number> {
    let changed = 0;
    for (const ref of this.#partitions.refs.slice()) {
      changed += await this.#redactIn(ref, scope, change);
      await sweepPartition(this.#partitions, this.#writer, ref);
      if (this.#partitions.has(ref)) await this.#partitions.open(ref).file.durable();
    }
    return changed;
  }

  /** Redacts entries in a partition, which may be deleted in the meantime, and reopened. */
  async #redactIn(ref: PartitionRef, scope: RedactionScope, change: ChangeContent): Promise<number> {
    if (!this.#partitions.has(ref)) return 0;
    const blocks = candidateBlocks(this.#partitions.open(ref), scope);
    let changed = 0;
    for (let from = 0; from < blocks.length && this.#partitions.has(ref); from += BLOCKS_PER_COMMIT) {
      const slice = blocks.slice(from, from + BLOCKS_PER_COMMIT);
      const positions = this.#writer.change(ref, (partition) =>
        slice.flatMap((block) => redactBlock(partition, block, scope, change)),
      );
      for (const position of positions) this.#reader.dropCached({ ref, position });
      changed += positions.length;
      await setImmediate();
    }
    return changed;
  }
}
