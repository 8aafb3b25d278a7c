import { firstPage } from './first-page.ts';
import type { End, LogPage, LogRow, LogSource, PageFrom } from './log-source.ts';
import { rowIndex } from './row-index.ts';

export interface LogSnapshot {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Of what was asked for last. */
  readonly error?: unknown;
  /** Newest first. */
  readonly rows: readonly LogRow[];
  /** What is known of entries newer than the first row. Only when there are none, new ones come in by themselves. */
  readonly newer: End;
  /** What is known of entries older than the last row. */
  readonly older: End;
  /** New entries that are not shown yet. */
  readonly waiting: number;
}

const FIRST_PAGE = 100;
const NEXT_PAGE = 500;
/**
 * Rows kept while new ones come in by themselves: the oldest go, and are read again when somebody goes there. All are
 * copied up to twenty times a second: so many fit into the part of the heap that is cleaned quickly.
 */
const MOST_ROWS_LIVE = 10_000;
/** More than these are not kept for later: the newest page is read instead. */
const MOST_WAITING = 10_000;
const LOADING: LogSnapshot = { status: 'loading', rows: [], newer: 'done', older: 'idle', waiting: 0 };

/**
 * The rows of one view of the log: a run of entries without a hole, from the newest one that is shown down to the
 * oldest that was read.
 *
 * It grows by pages at its old end and, when it began at an entry in the middle, at its new end too; once it has the
 * newest entry it grows there by what is received. While it is held, what is received waits.
 */
export class LogWindow {
  readonly #source: LogSource;
  readonly #listeners = new Set<() => void>();
  readonly #at: string | undefined;
  #snapshot = LOADING;
  #waiting: LogRow[] = [];
  /** New entries that were not kept: too many waited already, or the rows do not reach that far. */
  #lost = 0;
  #isHeld = false;
  #reading = new AbortController();

  /** Begins at this entry, or at the newest. */
  constructor(source: LogSource, at?: string) {
    this.#source = source;
    this.#at = at;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  readonly getSnapshot = (): LogSnapshot => this.#snapshot;

  /** Reads where it began; what is shown stays until that is there. */
  async load(): Promise<void> {
    this.#reading.abort();
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    try {
      const page = await firstPage(this.#source, this.#at, FIRST_PAGE, signal);
      if (signal.aborted) return;
      this.#waiting = [];
      this.#lost = 0;
      this.#become({ status: 'ready', ...page, waiting: 0 });
    } catch (error) {
      if (signal.aborted) return;
      const { status, older, newer, ...rest } = this.#snapshot;
      // Pages that were under way are not any more.
      const ends = {
        older: older === 'loading' ? 'idle' : older,
        newer: newer === 'loading' ? 'idle' : newer,
      } as const;
      this.#become({ ...rest, ...ends, status: status === 'ready' ? 'ready' : 'failed', error });
    }
  }

  /** Reads on where the rows end. Does nothing while it does, or when there is nothing older. */
  async loadOlder(): Promise<void> {
    const last = this.#snapshot.rows.at(-1);
    if (!last) return;
    await this.#grow('older', { before: last._id }, (page, now) => {
      // While it was read, the end may have been let go.
      const joins = now.rows.at(-1)?._id === last._id;
      return joins ? { rows: [...now.rows, ...page.rows], older: page.hasMore ? 'idle' : 'done' } : { older: 'idle' };
    });
  }

  /** The same at the new end. */
  async loadNewer(): Promise<void> {
    const first = this.#snapshot.rows[0];
    if (!first) return;
    await this.#grow('newer', { after: first._id }, (page, now) => {
      // What was received meanwhile may have been written after the page was read.
      const isWhole = !page.hasMore && this.#lost === 0;
      this.#lost = 0;
      return { rows: [...page.rows, ...now.rows], newer: isWhole ? 'done' : 'idle', waiting: 0 };
    });
  }

  /** Looks for entries that were written since, and leaves the place as it is. A failure changes nothing. */
  async lookForNew(): Promise<void> {
    const { rows, newer } = this.#snapshot;
    const newest = this.#waiting.at(-1) ?? rows[0];
    if (!newest || newer !== 'done') return;
    const { signal } = this.#reading;
    const page = await this.#source.page({ after: newest._id }, NEXT_PAGE, signal).catch(() => undefined);
    if (page && !signal.aborted) this.receive(page.rows.toReversed());
  }

  /** Asks again for what failed. */
  async retry(): Promise<void> {
    const { status, older, newer } = this.#snapshot;
    if (status === 'ready' && older === 'failed') await this.loadOlder();
    else if (status === 'ready' && newer === 'failed') await this.loadNewer();
    else await this.load();
  }

  /** Entries that were just written, oldest first. Those that are known already are left out. */
  receive(entries: readonly LogRow[]): void {
    if (this.#snapshot.status !== 'ready') return;
    const newest = this.#waiting.at(-1)?._id ?? this.#snapshot.rows[0]?._id ?? '';
    const fresh = entries.filter(({ _id }) => _id > newest);
    if (fresh.length === 0) return;
    const isReached = this.#snapshot.newer === 'done';
    if (isReached && !this.#isHeld) return this.#add(fresh);
    if (!isReached || this.#waiting.length + fresh.length > MOST_WAITING) this.#lost += fresh.length;
    else this.#waiting.push(...fresh);
    this.#become({ ...this.#snapshot, waiting: this.#waiting.length + this.#lost });
  }

  /** An entry that a delivery report changed. */
  update(entry: LogRow): void {
    const { rows } = this.#snapshot;
    const index = rowIndex(rows, entry._id);
    if (index !== -1) this.#become({ ...this.#snapshot, rows: rows.with(index, entry) });
  }

  /** While held, new entries wait: somebody reads, and rows must not move under the eyes. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld && this.#snapshot.newer === 'done') this.showWaiting();
  }

  showWaiting(): void {
    if (this.#lost > 0) return void this.load();
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length > 0) this.#add(waiting);
  }

  /** Nothing of what is under way arrives any more. */
  close(): void {
    this.#reading.abort();
  }

  async #grow(
    end: 'older' | 'newer',
    from: PageFrom,
    joined: (page: LogPage, now: LogSnapshot) => Partial<LogSnapshot>,
  ): Promise<void> {
    const { status, [end]: state } = this.#snapshot;
    if (status !== 'ready' || state === 'loading' || state === 'done') return;
    const { signal } = this.#reading;
    this.#become({ ...this.#snapshot, [end]: 'loading' });
    try {
      const page = await this.#source.page(from, NEXT_PAGE, signal);
      if (signal.aborted) return;
      const { error: _, ...now } = this.#snapshot;
      this.#become({ ...now, ...joined(page, now) });
    } catch (error) {
      if (!signal.aborted) this.#become({ ...this.#snapshot, [end]: 'failed', error });
    }
  }

  #add(fresh: readonly LogRow[]): void {
    const rows = [...fresh.toReversed(), ...this.#snapshot.rows];
    const isTooLong = rows.length > MOST_ROWS_LIVE;
    if (isTooLong) rows.length = MOST_ROWS_LIVE;
    this.#become({
      ...this.#snapshot,
      rows,
      older: isTooLong && this.#snapshot.older === 'done' ? 'idle' : this.#snapshot.older,
      waiting: 0,
    });
  }

  #become(snapshot: LogSnapshot): void {
    this.#snapshot = snapshot;
    for (const changed of this.#listeners) changed();
  }
}
