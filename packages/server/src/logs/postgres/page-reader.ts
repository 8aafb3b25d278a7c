import type { Clock } from '../../base/time/clock.ts';
import type { DeviceRecord } from '../device/device-record.ts';
import { explainedDecision } from '../explained-decision.ts';
import { withReceipts } from '../log-copies.ts';
import { parseLogId } from '../log-id.ts';
import type { LogFilter, LogLines, LogLinesRequest, LogPage, LogPageRequest, LogPosition } from '../log-store.ts';
import { negatedFilters } from '../negated-filters.ts';
import type { Catalog } from './catalog.ts';
import type { DeviceStore } from './device-store.ts';
import type { Dictionary } from './dictionary.ts';
import type { EntryPosition } from './entry-position.ts';
import type { EntryReader, ReadEntry } from './entry-reader.ts';
import { type LogPlan, logPlanOf } from './log-plan.ts';
import type { LogSearch } from './log-search.ts';
import type { LogView } from './log-view.ts';
import { neighboursOf, type SeqRange } from './neighbours.ts';
import { PartitionGone, type Statements } from './statements.ts';
import { entryText, messageIdIn, withTrace } from './stored-text.ts';
import type { TermHasher } from './term-hash.ts';
import { withStoredDevice } from './with-stored-device.ts';

export interface PageReaderParts {
  readonly statements: Statements;
  readonly catalog: Catalog;
  readonly search: LogSearch;
  readonly entries: EntryReader;
  readonly dictionary: Dictionary;
  readonly hasher: TermHasher;
  readonly devices: DeviceStore;
  readonly clock: Clock;
}

/** Newest first. */
interface FoundPage {
  readonly found: readonly EntryPosition[];
  readonly hasOlder: boolean;
}

/** Returns the text that is sent. */
type Render = (entry: ReadEntry, record: DeviceRecord | undefined) => Buffer;

const NEWLINE = Buffer.from('\n');
/** Sorts before the id of every entry. */
const BEFORE_ALL = '0'.repeat(24);
const EMPTY_PAGE: LogPage = { entries: [], hasOlder: false };

/** Reads pages of the log. */
export class PageReader {
  readonly #parts: PageReaderParts;

  constructor(parts: PageReaderParts) {
    this.#parts = parts;
  }

  page(request: LogPageRequest): Promise<LogPage> {
    return this.#page(request, (entry, record) => this.#textOf(entry, record));
  }

  decisions(request: LogPageRequest): Promise<LogPage> {
    return this.#page(request, (entry, record) =>
      Buffer.from(JSON.stringify(explainedDecision(withTrace(this.#textOf(entry, record), entry.trace())))),
    );
  }

  /** Returns entries as lines of JSON. `append`: those older than `logId`, newest first; `prepend`: newer, oldest first. */
  async lines({ affix = 'append', ...request }: LogLinesRequest): Promise<LogLines> {
    const { entries, first, last, hasOlder } = await this.page({ ...request, affix });
    const isNewer = affix === 'prepend' && request.logId !== undefined;
    const end = isNewer ? first : last;
    const hasMore = isNewer ? entries.length === request.limit : hasOlder;
    return {
      text: Buffer.concat((isNewer ? entries.toReversed() : entries).flatMap((entry) => [entry, NEWLINE])),
      count: entries.length,
      ...(hasMore && end && { next: end.logId }),
    };
  }

  /** Returns the oldest entries after a position, ascending, each with its trace and its device receipts. */
  async copy({ after = BEFORE_ALL, limit }: { readonly after?: string; readonly limit: number }): Promise<Buffer[]> {
    const request = { filter: {}, affix: 'prepend', logId: after, limit } as const;
    const plan = await this.planOf(request.filter);
    if (plan === undefined) return [];
    return this.#onView(async (view) => {
      const { found } = await this.#find(request, plan, view);
      const { entries: reader, devices } = this.#parts;
      const [entries, records, handles] = await Promise.all([
        reader.read(found),
        devices.of(found, view),
        devices.handlesOf(found, view),
      ]);
      const copies = entries.map(({ logId, body, trace }, n) => {
        const json = entryText(logId, body, trace()).toString();
        return Buffer.from(withReceipts(json, handles[n] ?? 0, records[n]));
      });
      return copies.toReversed();
    });
  }

  /** Returns an entry as it is sent, without its trace. */
  #textOf({ logId, body }: ReadEntry, record: DeviceRecord | undefined): Buffer {
    return withStoredDevice(entryText(logId, body), body, record, this.#parts.clock.now());
  }

  /** Plans a filter; undefined when nothing can match. */
  async planOf(filter: LogFilter): Promise<LogPlan | undefined> {
    const { dictionary, hasher } = this.#parts;
    for (const one of [filter, ...negatedFilters(filter)]) await dictionary.loadCodes(one);
    return logPlanOf(filter, dictionary, hasher);
  }

  async #page(request: LogPageRequest, render: Render): Promise<LogPage> {
    const plan = await this.planOf(request.filter);
    if (plan === undefined) return EMPTY_PAGE;
    return this.#onView((view) => this.#read(request, plan, view, render));
  }

  /** Reads again when a partition was dropped in the meantime. */
  async #onView<T>(read: (view: LogView) => Promise<T>): Promise<T> {
    const { catalog } = this.#parts;
    try {
      return await read(await catalog.refresh());
    } catch (error) {
      if (!(error instanceof PartitionGone)) throw error;
      return read(await catalog.refresh());
    }
  }

  async #read(request: LogPageRequest, plan: LogPlan, view: LogView, render: Render): Promise<LogPage> {
    const { found, hasOlder } = await this.#find(request, plan, view);
    const { entries: reader, devices } = this.#parts;
    const [entries, records] = await Promise.all([reader.read(found), devices.of(found, view)]);
    const [first, last] = [entries[0], entries.at(-1)];
    return {
      entries: entries.map((entry, n) => render(entry, records[n])),
      ...(first && last && { first: positionOf(first), last: positionOf(last) }),
      hasOlder,
    };
  }

  /** Finds the next entries older than `logId` (`append`) or newer (`prepend`); without `logId`, the newest. */
  async #find({ affix, logId, range, limit }: LogPageRequest, plan: LogPlan, view: LogView): Promise<FoundPage> {
    const all = seqsOf(range, view);
    if (logId === undefined) return this.#older(plan, view, all, limit);
    const { before, after } = await neighboursOf(logId, view, this.#parts.statements);
    if (affix === 'append') return this.#older(plan, view, { ...all, high: Math.min(all.high, before.high) }, limit);
    return this.#newer(plan, view, { ...all, low: after.low }, limit);
  }

  async #older(plan: LogPlan, view: LogView, range: SeqRange, limit: number): Promise<FoundPage> {
    const found = await this.#parts.search.find({ plan, view, range, direction: 'older', limit: limit + 1 });
    return { found: found.slice(0, limit), hasOlder: found.length > limit };
  }

  async #newer(plan: LogPlan, view: LogView, range: SeqRange, limit: number): Promise<FoundPage> {
    const { search } = this.#parts;
    const found = await search.find({ plan, view, range, direction: 'newer', limit });
    const [oldest] = found;
    if (oldest === undefined) return { found, hasOlder: false };
    const below = { low: 0, high: oldest.seq - 1 };
    const older = await search.find({ plan, view, range: below, direction: 'older', limit: 1 });
    return { found: found.toReversed(), hasOlder: older.length > 0 };
  }
}

/** Returns the sequence numbers of the entries that are searched. */
function seqsOf(range: LogPageRequest['range'], { lastSeq }: LogView): SeqRange {
  if (!range) return { low: 0, high: lastSeq };
  const [low = 0, high = lastSeq] = [range.oldestId, range.newestId].map((logId) => parseLogId(logId)?.seq);
  return { low, high: Math.min(high, lastSeq) };
}

function positionOf({ logId, body }: ReadEntry): LogPosition {
  return { logId, messageId: messageIdIn(body) };
}
