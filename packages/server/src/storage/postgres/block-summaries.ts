import type { IndexWork } from '../search/search-index.ts';
import type { Db } from '../storage.ts';
import { blocksToSum, sumBlock } from './search-blocks.ts';

const BLOCKS_PER_QUERY = 50;
const PAUSE_MS = 10;

/** Adds the missing summaries of message blocks, with which searches skip blocks. */
export class BlockSummaries {
  readonly #db: Db;
  /** Number of the first block that may lack a summary. */
  #from = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Adds missing summaries. Resolves when only those of blocks are missing to which other transactions write. */
  async addMissing({ signal, pause }: IndexWork): Promise<void> {
    let isComplete = false;
    while (!signal.aborted && !isComplete) {
      const blocks = await blocksToSum(this.#db, this.#from, BLOCKS_PER_QUERY);
      let summed = 0;
      for (const block of blocks) {
        if (signal.aborted) return;
        if (await sumBlock(this.#db, block)) summed += 1;
        await pause(PAUSE_MS);
      }
      isComplete = blocks.length < BLOCKS_PER_QUERY || summed === 0;
      if (isComplete && summed === blocks.length) this.#from = Math.max(this.#from, (blocks[0] ?? -1) + 1);
    }
  }
}
