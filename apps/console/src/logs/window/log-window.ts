import type { LogEntry } from '@chatwire/protocol';

/** An entry as lists need it: what was sent is asked for when somebody looks at it. */
export type LogRow = Omit<LogEntry, 'payload'>;

/** Reads one page, newest first. */
export interface LogSource {
  page(before: string | undefined, limit: number, signal: AbortSignal): Promise<LogPage>;
}

export interface LogPage {
  readonly rows: readonly LogRow[];
  readonly hasOlder: boolean;
}

export interface LogSnapshot {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error?: unknown;
  /** Newest first. */
  readonly rows: readonly LogRow[];
  /** What is known of entries older than the last row. */
  readonly older: 'idle' | 'loading' | 'done' | 'failed';
  /** New entries that are not shown yet. */
  readonly waiting: number;
}

const FIRST_PAGE = 100;
const NEXT_PAGE = 500;
/** Rows kept while new ones come in by themselves: the oldest go, and are read again when somebody goes there. */
const MOST_ROWS_LIVE = 50_000;
/** More than these are not kept for later: the newest page is read instead. */
const MOST_WAITING = 10_000;
const LOADING: LogSnapshot = { status: 'loading', rows: [], older: 'idle', waiting: 0 };

/**
 * The rows of one view of the log: a run of entries without a hole, from the newest one that is shown down to the
 * oldest that was read.
 *
 * It grows at its old end by pages, and at its new end by what is received. While it is held, what is received waits.
 */
export class LogWindow {
  readonly #source: LogSource;
  readonly #listeners = new Set<() => void>();
  #snapshot = LOADING;
  #waiting: LogRow[] = [];
  /** New entries that came while too many waited already. */
  #lost = 0;
  #isHeld = false;
  #reading = new AbortController();

  constructor(source: LogSource) {
    this.#source = source;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  readonly getSnapshot = (): LogSnapshot => this.#snapshot;

  /** Reads the newest page; what is shown stays until it is there. */
  async load(): Promise<void> {
    this.#reading.abort();
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    if (this.#snapshot.status === 'failed') this.#become(LOADING);
    try {
      const { rows, hasOlder } = await this.#source.page(undefined, FIRST_PAGE, signal);
      if (signal.aborted) return;
      this.#waiting = [];
      this.#lost = 0;
      this.#become({ status: 'ready', rows, older: hasOlder ? 'idle' : 'done', waiting: 0 });
    } catch (error) {
      if (!signal.aborted) this.#become({ ...LOADING, status: 'failed', error });
    }
  }

  /** Reads on where the rows end. Does nothing while it does, or when there is nothing older. */
  async loadOlder(): Promise<void> {
    const { status, older, rows } = this.#snapshot;
    const last = rows.at(-1);
    if (status !== 'ready' || !last || older === 'loading' || older === 'done') return;
    const { signal } = this.#reading;
    this.#become({ ...this.#snapshot, older: 'loading' });
    try {
      const page = await this.#source.page(last._id, NEXT_PAGE, signal);
      if (signal.aborted) return;
      const now = this.#snapshot;
      // While it was read, the end may have been let go.
      const joins = now.rows.at(-1)?._id === last._id;
      this.#become({
        ...now,
        rows: joins ? [...now.rows, ...page.rows] : now.rows,
        older: page.hasOlder || !joins ? 'idle' : 'done',
      });
    } catch {
      if (!signal.aborted) this.#become({ ...this.#snapshot, older: 'failed' });
    }
  }

  /** Entries that were just written, oldest first. Those that are known already are left out. */
  receive(entries: readonly LogRow[]): void {
    if (this.#snapshot.status !== 'ready') return;
    const newest = this.#waiting.at(-1)?._id ?? this.#snapshot.rows[0]?._id ?? '';
    const fresh = entries.filter(({ _id }) => _id > newest);
    if (fresh.length === 0) return;
    if (!this.#isHeld) return this.#add(fresh);
    if (this.#waiting.length + fresh.length > MOST_WAITING) this.#lost += fresh.length;
    else this.#waiting.push(...fresh);
    this.#become({ ...this.#snapshot, waiting: this.#waiting.length + this.#lost });
  }

  /** An entry that a delivery report changed. */
  update(entry: LogRow): void {
    const { rows } = this.#snapshot;
    if (!rows.some(({ _id }) => _id === entry._id)) return;
    this.#become({ ...this.#snapshot, rows: rows.map((row) => (row._id === entry._id ? entry : row)) });
  }

  /** While held, new entries wait: somebody reads, and rows must not move under the eyes. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld) this.showWaiting();
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
