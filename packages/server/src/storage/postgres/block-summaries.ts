import type { IndexWork } from '../search/search-index.ts';
import type { Db } from '../storage.ts';
import { blocksToSum, sumBlock } from './search-blocks.ts';

const AT_A_TIME = 50;
const REST_MS = 10;

/** Keeps the summaries of messages complete. */
export class BlockSummaries {
  readonly #db: Db;
  /** All earlier blocks have a summary. */
  #from = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Resolves when only summaries of blocks with active writers are missing. */
  async addMissing({ signal, rest }: IndexWork): Promise<void> {
    let isComplete = false;
    while (!signal.aborted && !isComplete) {
      const blocks = await blocksToSum(this.#db, this.#from, AT_A_TIME);
      let summed = 0;
      for (const block of blocks) {
        if (signal.aborted) return;
        if (await sumBlock(this.#db, block)) summed += 1;
        await rest(REST_MS);
      }
      isComplete = blocks.length < AT_A_TIME || summed === 0;
      if (isComplete && summed === blocks.length) this.#from = Math.max(this.#from, (blocks[0] ?? -1) + 1);
    }
  }
}
