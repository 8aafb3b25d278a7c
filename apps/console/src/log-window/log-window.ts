import { firstPage } from './first-page.ts';
import type { End, LogPage, LogRow, LogSource, PageFrom } from './log-source.ts';
import { rowIndex } from './row-index.ts';

export interface LogSnapshot {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Error of the last request. */
  readonly error?: unknown;
  /** Newest first. */
  readonly rows: readonly LogRow[];
  /** State of the newer end. New entries appear automatically only when it is `done`. */
  readonly newer: End;
  /** State of the older end. */
  readonly older: End;
  /** Number of new entries that are not shown yet. */
  readonly newCount: number;
}

const FIRST_PAGE_SIZE = 100;
const NEXT_PAGE_SIZE = 500;
/**
 * Maximum number of rows during live tail. Older ones are evicted, and loaded again on demand. All rows are copied up to
 * twenty times a second, and this many fit into the young generation of the heap.
 */
const MAX_ROWS_LIVE = 10_000;
/** Maximum number of new entries that are kept before they are shown. If there are more, the newest page is loaded instead. */
const MAX_NEW_ENTRIES = 10_000;
const LOADING: LogSnapshot = { status: 'loading', rows: [], newer: 'done', older: 'idle', newCount: 0 };

/**
 * The rows of one view of the log: consecutive entries from the newest shown one to the
 * oldest loaded one.
 *
 * It grows by pages at the older end and, if it started in the middle, at the newer end. Once it has the
 * newest entry, received entries are added there. While it is held, received entries wait.
 */
export class LogWindow {
  readonly #source: LogSource;
  readonly #listeners = new Set<() => void>();
  readonly #at: string | undefined;
  #snapshot = LOADING;
  #newEntries: LogRow[] = [];
  /** Number of new entries that were not kept, because too many were waiting or newer pages are not loaded. */
  #dropped = 0;
  #isHeld = false;
  #reading = new AbortController();

  /** `at`: id of the entry at which the rows start. Default: the newest entry. */
  constructor(source: LogSource, at?: string) {
    this.#source = source;
    this.#at = at;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  readonly getSnapshot = (): LogSnapshot => this.#snapshot;

  /** Reloads the first page. The shown rows are kept until it is loaded. */
  async load(): Promise<void> {
    this.#reading.abort();
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    try {
      const page = await firstPage(this.#source, this.#at, FIRST_PAGE_SIZE, signal);
      if (signal.aborted) return;
      this.#newEntries = [];
      this.#dropped = 0;
      this.#setSnapshot({ status: 'ready', ...page, newCount: 0 });
    } catch (error) {
      if (signal.aborted) return;
      const { status, older, newer, ...rest } = this.#snapshot;
      // Makes pending pages obsolete.
      const ends = {
        older: older === 'loading' ? 'idle' : older,
        newer: newer === 'loading' ? 'idle' : newer,
      } as const;
      this.#setSnapshot({ ...rest, ...ends, status: status === 'ready' ? 'ready' : 'failed', error });
    }
  }

  /** Loads the next older page. Does nothing while loading or at the end. */
  async loadOlder(): Promise<void> {
    const last = this.#snapshot.rows.at(-1);
    if (!last) return;
    await this.#grow('older', { before: last._id }, (page, now) => {
      // The last row may have been evicted during the request.
      const joins = now.rows.at(-1)?._id === last._id;
      return joins ? { rows: [...now.rows, ...page.rows], older: page.hasMore ? 'idle' : 'done' } : { older: 'idle' };
    });
  }

  /** Loads the next newer page. */
  async loadNewer(): Promise<void> {
    const first = this.#snapshot.rows[0];
    if (!first) return;
    await this.#grow('newer', { after: first._id }, (page, now) => {
      // Entries received during the request may be newer than the page.
      const isWhole = !page.hasMore && this.#dropped === 0;
      this.#dropped = 0;
      return { rows: [...page.rows, ...now.rows], newer: isWhole ? 'done' : 'idle', newCount: 0 };
    });
  }

  /** Loads entries newer than the newest row, and keeps the position. A failure is ignored. */
  async checkForNew(): Promise<void> {
    const { rows, newer } = this.#snapshot;
    const newest = this.#newEntries.at(-1) ?? rows[0];
    if (!newest || newer !== 'done') return;
    const { signal } = this.#reading;
    const page = await this.#source.page({ after: newest._id }, NEXT_PAGE_SIZE, signal).catch(() => undefined);
    if (page && !signal.aborted) this.receive(page.rows.toReversed());
  }

  /** Retries the failed request. */
  async retry(): Promise<void> {
    const { status, older, newer } = this.#snapshot;
    if (status === 'ready' && older === 'failed') await this.loadOlder();
    else if (status === 'ready' && newer === 'failed') await this.loadNewer();
    else await this.load();
  }

  /** Adds new entries, oldest first. Known entries are ignored. */
  receive(entries: readonly LogRow[]): void {
    if (this.#snapshot.status !== 'ready') return;
    const newest = this.#newEntries.at(-1)?._id ?? this.#snapshot.rows[0]?._id ?? '';
    const fresh = entries.filter(({ _id }) => _id > newest);
    if (fresh.length === 0) return;
    const isReached = this.#snapshot.newer === 'done';
    if (isReached && !this.#isHeld) return this.#add(fresh);
    if (!isReached || this.#newEntries.length + fresh.length > MAX_NEW_ENTRIES) this.#dropped += fresh.length;
    else this.#newEntries.push(...fresh);
    this.#setSnapshot({ ...this.#snapshot, newCount: this.#newEntries.length + this.#dropped });
  }

  /** Updates an entry that a delivery report changed. */
  update(entry: LogRow): void {
    const { rows } = this.#snapshot;
    const index = rowIndex(rows, entry._id);
    if (index !== -1) this.#setSnapshot({ ...this.#snapshot, rows: rows.with(index, entry) });
  }

  /**
   * Holds or releases the rows. While they are held, new entries wait, so that rows do not move while the user reads.
   */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld && this.#snapshot.newer === 'done') this.showWaiting();
  }

  /** Shows the entries that wait. If some of them were not kept, loads the newest page instead. */
  showWaiting(): void {
    if (this.#dropped > 0) return void this.load();
    const releasedRows = this.#newEntries;
    this.#newEntries = [];
    if (releasedRows.length > 0) this.#add(releasedRows);
  }

  /** Closes the window: pending responses are ignored. */
  close(): void {
    this.#reading.abort();
  }

  async #grow(
    end: 'older' | 'newer',
    from: PageFrom,
    merge: (page: LogPage, now: LogSnapshot) => Partial<LogSnapshot>,
  ): Promise<void> {
    const { status, [end]: state } = this.#snapshot;
    if (status !== 'ready' || state === 'loading' || state === 'done') return;
    const { signal } = this.#reading;
    this.#setSnapshot({ ...this.#snapshot, [end]: 'loading' });
    try {
      const page = await this.#source.page(from, NEXT_PAGE_SIZE, signal);
      if (signal.aborted) return;
      const { error: _, ...now } = this.#snapshot;
      this.#setSnapshot({ ...now, ...merge(page, now) });
    } catch (error) {
      if (!signal.aborted) this.#setSnapshot({ ...this.#snapshot, [end]: 'failed', error });
    }
  }

  #add(fresh: readonly LogRow[]): void {
    const rows = [...fresh.toReversed(), ...this.#snapshot.rows];
    const isTooLong = rows.length > MAX_ROWS_LIVE;
    if (isTooLong) rows.length = MAX_ROWS_LIVE;
    this.#setSnapshot({
      ...this.#snapshot,
      rows,
      older: isTooLong && this.#snapshot.older === 'done' ? 'idle' : this.#snapshot.older,
      newCount: 0,
    });
  }

  #setSnapshot(snapshot: LogSnapshot): void {
    this.#snapshot = snapshot;
    for (const changed of this.#listeners) changed();
  }
}
