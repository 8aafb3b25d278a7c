import type { LogEntry } from '@chatwire/protocol';

/**
 * An entry as lists need it: what was sent, and each try, is asked for when somebody looks at it. A hundred thousand of
 * them are kept.
 */
export type LogRow = Omit<LogEntry, 'payload' | 'attempts'>;

/** Reads one page, newest first: from the newest entry on, or on one side of an entry. */
export interface LogSource {
  page(from: PageFrom | undefined, limit: number, signal: AbortSignal): Promise<LogPage>;
}

export type PageFrom = { readonly before: string } | { readonly after: string };

export interface LogPage {
  readonly rows: readonly LogRow[];
  /** There is more in the same direction. */
  readonly hasMore: boolean;
}

/** What is known of entries beyond one end of the rows. */
export type End = 'idle' | 'loading' | 'done' | 'failed';
