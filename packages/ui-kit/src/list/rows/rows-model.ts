import { type ListRow, TYPING_KEY, UNREAD_KEY } from './list-row.ts';
import type { MessageFacts } from './message-facts.ts';
import { isOneBatch, sortBatches } from './sort-batches.ts';

/** Access of the rows to messages. */
export interface RowsSource {
  /** Returns the properties of a message; undefined for a text of an agent's run. */
  factsOf(key: string): MessageFacts | undefined;
  /** Returns the local date of a time (epoch ms) as a string that differs for each date. */
  dayOf(ms: number): string;
}

/** Everything that determines the rows. */
export interface RowsInput {
  /** Keys of messages and runs, oldest first. */
  readonly keys: readonly string[];
  readonly older: EdgeStatus;
  readonly newer: EdgeStatus;
  /** The message below the unread separator. */
  readonly unreadKey: string | undefined;
  /** Whether other users are typing. */
  readonly isTyping: boolean;
}

type EdgeStatus = 'idle' | 'loading' | 'error' | 'done';

type OtherRow = Exclude<ListRow, { readonly kind: 'message' }>;

interface DatedFacts extends MessageFacts {
  /** Local date. Stored, because computing it is slow in some time zones. */
  readonly day: string;
}

/** Maximum time between grouped messages, in ms. See docs/spec/message-list.md#alignment-and-avatars. */
const MAX_GAP_MS = 300_000;

/**
 * The rows of a list: messages with their separators and indicators. Each row has its own listeners, so that a change
 * renders only the rows concerned.
 */
export class RowsModel {
  readonly #source: RowsSource;
  readonly #facts = new Map<string, DatedFacts | undefined>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #keysListeners = new Set<() => void>();
  #rows: ReadonlyMap<string, ListRow> = new Map();
  #keys: readonly string[] = [];
  #input: RowsInput | undefined;
  /** Key of the date separator of each row. Computed on demand, during scrolling. */
  readonly #days = new Map<string, string | undefined>();
  /** The keys for which `#days` was computed. */
  #daysKeys: readonly string[] | undefined;

  constructor(source: RowsSource) {
    this.#source = source;
  }

  /** Row keys, oldest first; the same array until it changes. */
  get keys(): readonly string[] {
    return this.#keys;
  }

  get(key: string): ListRow | undefined {
    return this.#rows.get(key);
  }

  /** Returns the key of the date separator above a row; undefined if there is none. */
  dayOf(key: string): string | undefined {
    if (this.#daysKeys !== this.#keys) {
      this.#days.clear();
      let day: string | undefined;
      for (const each of this.#keys) {
        if (this.#rows.get(each)?.kind === 'day') day = each;
        this.#days.set(each, day);
      }
      this.#daysKeys = this.#keys;
    }
    return this.#days.get(key);
  }

  /** Subscribes to changes of a row, except its addition and removal. Returns a function that unsubscribes. */
  subscribe(key: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(key);
    };
  }

  /** Subscribes to added, removed and moved rows. Returns a function that unsubscribes. */
  subscribeKeys(listener: () => void): () => void {
    this.#keysListeners.add(listener);
    return () => this.#keysListeners.delete(listener);
  }

  /** Computes the rows for a new input, and notifies listeners of what has changed. */
  update(input: RowsInput): void {
    if (this.#input && isSameInput(this.#input, input)) return;
    this.#apply(input);
  }

  /** Reads the properties of these messages again, such as the time of a message that was stored. */
  refresh(keys: Iterable<string>): void {
    for (const key of keys) this.#facts.delete(key);
    if (this.#input) this.#apply(this.#input);
  }

  #apply(input: RowsInput): void {
    this.#input = input;
    const previousRows = this.#rows;
    this.#dropUnusedFacts(input);
    const rows = this.#createRows(input);
    this.#rows = rows;
    const keys = [...rows.keys()];
    const isMoved = keys.length !== this.#keys.length || keys.some((key, index) => key !== this.#keys[index]);
    if (isMoved) this.#keys = keys;
    for (const [key, listeners] of this.#listeners) {
      const row = rows.get(key);
      if (row !== undefined && row !== previousRows.get(key)) for (const listener of listeners) listener();
    }
    if (isMoved) for (const listener of this.#keysListeners) listener();
  }

  #createRows({ keys, older, newer, unreadKey, isTyping }: RowsInput): ReadonlyMap<string, ListRow> {
    const rows = new Map<string, ListRow>();
    const add = (row: OtherRow) => rows.set(row.key, this.#reuseIfSame(row));
    if (isShown(older)) add({ kind: 'edge', key: 'edge:older', side: 'older', status: older });
    const sorted = sortBatches(keys, (key) => this.#factsOf(key));
    let day = '';
    let isGroupedWithPrevious = false;
    let nextFacts = this.#factsOf(sorted[0]);
    for (let index = 0; index < sorted.length; index += 1) {
      const key = sorted[index] ?? '';
      const facts = nextFacts;
      if (facts && facts.day !== day) add({ kind: 'day', key: dayKey(rows, facts.day, key), at: facts.sentAtMs });
      if (key === unreadKey) add({ kind: 'unread', key: UNREAD_KEY });
      const nextKey = sorted[index + 1];
      nextFacts = this.#factsOf(nextKey);
      const next = nextKey === unreadKey ? undefined : nextFacts;
      const isGroupedWithNext = isGrouped(facts, next);
      const hasStatus = !(isGroupedWithNext && isOneBatch(facts, next));
      if (facts) rows.set(key, this.#messageRow(key, !isGroupedWithPrevious, !isGroupedWithNext, hasStatus));
      else add({ kind: 'run', key });
      isGroupedWithPrevious = isGroupedWithNext;
      day = facts?.day ?? day;
    }
    if (isShown(newer)) add({ kind: 'edge', key: 'edge:newer', side: 'newer', status: newer });
    if (isTyping) add({ kind: 'typing', key: TYPING_KEY });
    return rows;
  }

  /** Returns the row of a message: the same object if it is unchanged, as nearly all rows are. */
  #messageRow(key: string, isFirst: boolean, isLast: boolean, hasStatus: boolean): ListRow {
    const existing = this.#rows.get(key);
    const grouping = existing?.kind === 'message' ? existing.grouping : undefined;
    const isSame = grouping?.isFirst === isFirst && grouping.isLast === isLast && grouping.hasStatus === hasStatus;
    return existing && isSame ? existing : { kind: 'message', key, grouping: { isFirst, isLast, hasStatus } };
  }

  #factsOf(key: string | undefined): DatedFacts | undefined {
    if (key === undefined) return undefined;
    const cached = this.#facts.get(key);
    if (cached !== undefined || this.#facts.has(key)) return cached;
    const facts = this.#source.factsOf(key);
    const dated = facts && { ...facts, day: this.#source.dayOf(facts.sentAtMs) };
    this.#facts.set(key, dated);
    return dated;
  }

  /** Drops properties of removed messages once there are more of them than of existing ones. */
  #dropUnusedFacts({ keys }: RowsInput): void {
    if (this.#facts.size <= 2 * keys.length + 100) return;
    const existing = new Set(keys);
    for (const key of this.#facts.keys()) if (!existing.has(key)) this.#facts.delete(key);
  }

  #reuseIfSame(row: OtherRow): ListRow {
    const existing = this.#rows.get(row.key);
    return existing !== undefined && isSameRow(existing, row) ? existing : row;
  }
}

function isSameInput(a: RowsInput, b: RowsInput): boolean {
  const isSame = a.keys === b.keys && a.unreadKey === b.unreadKey && a.isTyping === b.isTyping;
  return isSame && a.older === b.older && a.newer === b.newer;
}

function isGrouped(a: DatedFacts | undefined, b: DatedFacts | undefined): boolean {
  if (!a || !b || a.isAlone || b.isAlone) return false;
  return (
    a.sender === b.sender && a.day === b.day && (Math.abs(b.sentAtMs - a.sentAtMs) <= MAX_GAP_MS || isOneBatch(a, b))
  );
}

function isShown(status: EdgeStatus): status is 'loading' | 'error' {
  return status === 'loading' || status === 'error';
}

/** Returns a unique key for a date separator. A date occurs twice if the clock was set back. */
function dayKey(rows: ReadonlyMap<string, ListRow>, day: string, messageKey: string): string {
  const key = `day:${day}`;
  return rows.has(key) ? `${key}:${messageKey}` : key;
}

function isSameRow(a: ListRow, b: OtherRow): boolean {
  if (a.kind === 'day' && b.kind === 'day') return a.at === b.at;
  if (a.kind === 'edge' && b.kind === 'edge') return a.status === b.status;
  return a.kind === b.kind;
}
