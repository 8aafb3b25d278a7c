import type { LogEntry } from '@chatwire/protocol';

/**
 * List row of an entry; payload and attempts are loaded when it is opened. A window keeps up to a hundred
 * thousand rows.
 */
export type LogRow = Omit<LogEntry, 'payload' | 'attempts'>;

/** Reads one page, newest first: from the newest entry, or before or after an entry. */
export interface LogSource {
  page(from: PageFrom | undefined, limit: number, signal: AbortSignal): Promise<LogPage>;
}

export type PageFrom = { readonly before: string } | { readonly after: string };

export interface LogPage {
  readonly rows: readonly LogRow[];
  /** Whether there are more entries in the same direction. */
  readonly hasMore: boolean;
}

/** State of one end of the rows. */
export type End = 'idle' | 'loading' | 'done' | 'failed';
