import { parseLogCopy } from '../logs/log-copies.ts';
import type { LogStore } from '../logs/log-store.ts';
import type { Db } from '../storage/storage.ts';

const PAGE_ENTRIES = 1_000;
/** Maximum difference between the clocks of nodes. */
const CLOCK_DIFFERENCE_MS = 3_600_000;

/** End of the log in a backup. */
export interface LogEnd {
  /** Newest entry; undefined for an empty log. */
  readonly logId: string | undefined;
  readonly snapshotMs: number;
}

/**
 * Returns the end of the log for a backup. Must be called after the snapshot was taken, so that all events that are settled in
 * the snapshot have their entries before the end.
 */
export async function logEndOf(logs: LogStore, snapshotMs: number): Promise<LogEnd> {
  const { first } = await logs.page({ filter: {}, affix: 'append', limit: 1 });
  return { logId: first?.logId, snapshotMs };
}

/**
 * Yields entries of the log as lines of JSON, oldest first. Omits those of events that are not in the snapshot, because the ids
 * of their messages would be assigned again. See docs/decisions/backups-are-rows.md.
 */
export async function* logOfSnapshot(logs: LogStore, db: Db, end: LogEnd): AsyncGenerator<readonly string[]> {
  if (end.logId === undefined) return;
  for (let after: string | undefined; ; ) {
    const texts = await logs.copy({ limit: PAGE_ENTRIES, ...(after !== undefined && { after }) });
    const entries = texts.map(toLine);
    after = entries.at(-1)?.logId;
    if (after === undefined) return;
    const { logId: last } = end;
    const within = entries.filter(({ logId }) => logId <= last);
    const unknown = await unknownEvents(db, within, end.snapshotMs);
    yield within.filter(({ eventId }) => !unknown.has(eventId)).map(({ line }) => line);
    if (after >= last) return;
  }
}

interface EntryLine {
  readonly line: string;
  readonly logId: string;
  readonly eventId: string;
}

function toLine(text: Buffer): EntryLine {
  const line = text.toString();
  const { logId, entry } = parseLogCopy(line);
  return { line, logId, eventId: entry.eventId };
}

/** Returns the ids of those of the entries' events that are not in the snapshot. */
async function unknownEvents(db: Db, entries: readonly EntryLine[], snapshotMs: number): Promise<ReadonlySet<string>> {
  const recent = entries.map(({ eventId }) => eventId).filter((id) => msOf(id) >= snapshotMs - CLOCK_DIFFERENCE_MS);
  const unknown = new Set(recent);
  if (unknown.size === 0) return unknown;
  const ids = [...unknown];
  const known = await db.selectFrom('outbox').select('event_id').where('event_id', 'in', ids).execute();
  for (const { event_id } of known) unknown.delete(event_id);
  return unknown;
}

/** Returns the time of an event, with which its id begins. */
function msOf(eventId: string): number {
  return Number.parseInt(eventId.slice(0, 12), 16);
}
