import { setImmediate } from 'node:timers/promises';
import type { TraceJson } from '../entry-texts.ts';
import type { NewLogEntry } from '../log-store.ts';
import { BLOCK_ENTRIES, Block, packBlock } from './block.ts';
import type { Dictionary } from './dictionary.ts';
import { type LogRow, logRowOf } from './log-row.ts';
import { storedTextOf } from './stored-text.ts';
import type { TermHasher } from './term-hash.ts';

/** Neighbouring entries, ready to be written. */
export interface PackedBlock {
  readonly rows: readonly LogRow[];
  readonly bytes: Buffer;
}

export interface PackingParts {
  readonly dictionary: Dictionary;
  readonly hasher: TermHasher;
  readonly traceJson: TraceJson;
}

/** Blocks built without yielding to the event loop: a few milliseconds. */
const BLOCKS_PER_TURN = 16;

/**
 * Packs entries into blocks. `dictionary` must have assigned codes to the entries' labels. Texts are freed block by
 * block, so that few of them are in memory.
 */
export async function packEntries(entries: readonly NewLogEntry[], parts: PackingParts): Promise<PackedBlock[]> {
  const blocks: PackedBlock[] = [];
  for (let at = 0; at < entries.length; at += BLOCK_ENTRIES) {
    if (blocks.length % BLOCKS_PER_TURN === BLOCKS_PER_TURN - 1) await setImmediate();
    blocks.push(packPart(entries.slice(at, at + BLOCK_ENTRIES), parts));
  }
  return blocks;
}

function packPart(part: readonly NewLogEntry[], { dictionary, hasher, traceJson }: PackingParts): PackedBlock {
  const texts = part.map((entry) => storedTextOf(entry, traceJson));
  return {
    rows: part.map((entry) => logRowOf(entry, dictionary, hasher)),
    bytes: packBlock(
      texts.map(({ body }) => body),
      texts.map(({ trace }) => trace),
    ),
  };
}

/** Splits off the first blocks with at most this many entries, dividing one of them if necessary. */
export function takeBlocks(blocks: readonly PackedBlock[], room: number): [taken: PackedBlock[], rest: PackedBlock[]] {
  const taken: PackedBlock[] = [];
  let left = room;
  for (const [n, block] of blocks.entries()) {
    const count = block.rows.length;
    if (count > left) {
      const after = blocks.slice(n + 1);
      if (left === 0) return [taken, [block, ...after]];
      return [
        [...taken, cut(block, 0, left)],
        [cut(block, left, count), ...after],
      ];
    }
    taken.push(block);
    left -= count;
  }
  return [taken, []];
}

function cut({ rows, bytes }: PackedBlock, begin: number, end: number): PackedBlock {
  const block = new Block(bytes);
  return {
    rows: rows.slice(begin, end),
    bytes: packBlock(block.texts().slice(begin, end), block.traces().slice(begin, end)),
  };
}
