import { parseLogId } from '../log-id.ts';
import type { LogPage, LogPageRequest, LogPosition } from '../log-store.ts';
import type { Catalog } from './catalog.ts';
import type { EntryReader } from './entry-reader.ts';
import type { KeyHasher } from './key-hash.ts';
import { LogClock } from './log-clock.ts';
import { type LogPlan, logPlanOf } from './log-plan.ts';
import { type Found, LogSearch } from './log-search.ts';
import type { SeqRange } from './scan.ts';
import { PartitionGone, type Statements } from './statements.ts';
import { entryText } from './stored-text.ts';
import { type Stretch, stretchesOf } from './stretches.ts';
import type { Words } from './words.ts';

export interface PageReaderParts {
  readonly statements: Statements;
  readonly catalog: Catalog;
  readonly entries: EntryReader;
  readonly words: Words;
  readonly hasher: KeyHasher;
}

const EMPTY_PAGE: LogPage = { entries: [], hasOlder: false };

/** Answers pages of the log. */
export class PageReader {
  readonly #parts: PageReaderParts;
  readonly #clock: LogClock;
  readonly #search: LogSearch;

  constructor(parts: PageReaderParts) {
    this.#parts = parts;
    this.#clock = new LogClock(parts.catalog, parts.statements);
    this.#search = new LogSearch(parts.catalog, parts.statements);
  }

  async page(request: LogPageRequest): Promise<LogPage> {
    const { words, hasher, catalog } = this.#parts;
    if (!(await words.find(request.filter))) return EMPTY_PAGE;
    const plan = logPlanOf(request.filter, words, hasher);
    if (plan === undefined) return EMPTY_PAGE;
    if (!this.#isKnown(request)) await catalog.refresh();
    try {
      return await this.#read(request, plan);
    } catch (error) {
      if (!(error instanceof PartitionGone)) throw error;
      await catalog.refresh();
      return this.#read(request, plan);
    }
  }

  /** What lies before an entry that the catalog has seen does not change, except that it may be dropped. */
  #isKnown({ affix, logId }: LogPageRequest): boolean {
    const point = logId === undefined || affix === 'prepend' ? undefined : parseLogId(logId);
    const { lastSeq, lastMs } = this.#parts.catalog;
    return point !== undefined && point.seq <= lastSeq && point.ms <= lastMs;
  }

  async #read({ affix, logId, limit }: LogPageRequest, plan: LogPlan): Promise<LogPage> {
    const all = { low: 0, high: this.#parts.catalog.lastSeq };
    const stretches = await stretchesOf(plan, this.#clock);
    if (logId === undefined) return this.#older(plan, stretches, all, limit);
    const { before, after } = await this.#clock.around(logId);
    if (affix === 'append')
      return this.#older(plan, stretches, { ...all, high: Math.min(all.high, before.high) }, limit);
    return this.#newer(plan, stretches, { ...all, low: after.low }, limit);
  }

  async #older(plan: LogPlan, stretches: Stretch[], range: SeqRange, limit: number): Promise<LogPage> {
    const found = await this.#search.find({ plan, stretches, range, newestFirst: true, limit: limit + 1 });
    return this.#pageOf(found.slice(0, limit), found.length > limit);
  }

  async #newer(plan: LogPlan, stretches: Stretch[], range: SeqRange, limit: number): Promise<LogPage> {
    const found = await this.#search.find({ plan, stretches, range, newestFirst: false, limit });
    const [oldest] = found;
    if (oldest === undefined) return EMPTY_PAGE;
    const below = { low: 0, high: oldest.seq - 1 };
    const older = await this.#search.find({ plan, stretches, range: below, newestFirst: true, limit: 1 });
    return this.#pageOf(found.toReversed(), older.length > 0);
  }

  async #pageOf(found: readonly Found[], hasOlder: boolean): Promise<LogPage> {
    const entries = await this.#parts.entries.read(found);
    const positions = entries.map(
      ({ logId }, index): LogPosition => ({ logId, messageId: found[index]?.message ?? 0 }),
    );
    const [first, last] = [positions[0], positions.at(-1)];
    return { entries: entries.map(entryText), ...(first && last && { first, last }), hasOlder };
  }
}
