import type { EntryDeviceFacts, LogEntry } from '@chatwire/protocol';
import type { LogStore } from '../../logs/log-store.ts';
import type { Db } from '../../storage/storage.ts';
import { deviceContextsOf } from './device-contexts.ts';

/**
 * Returns the facts about the pushes of entries, for lists of many entries. Omits entries without the member `device`, and
 * those that no longer exist. See docs/spec/last-mile.md#receipts-in-lists.
 */
export async function listDeviceFacts(
  sources: { readonly db: Db; readonly logs: LogStore },
  logIds: readonly string[],
): Promise<EntryDeviceFacts[]> {
  const texts = await Promise.all([...new Set(logIds)].map((logId) => sources.logs.get(logId)));
  const entries = texts
    .flatMap((text): LogEntry[] => (text === undefined ? [] : [JSON.parse(text)]))
    .filter(({ device }) => device !== undefined);
  const { contextOf } = await deviceContextsOf(sources, entries);
  return entries.map((entry) => ({ logId: entry._id, deviceContext: contextOf(entry) }));
}
