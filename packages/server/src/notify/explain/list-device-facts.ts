import { type EntryDeviceFacts, isAboutDevice, type LogEntry } from '@chatwire/protocol';
import { type DeviceFactSources, deviceFactsOf } from './device-facts.ts';

/**
 * Returns the facts about the pushes of entries, for lists of many entries. Omits entries that are not about a
 * device, and those that no longer exist. See docs/spec/last-mile.md#receipts-in-lists.
 */
export async function listDeviceFacts(
  sources: DeviceFactSources,
  logIds: readonly string[],
): Promise<EntryDeviceFacts[]> {
  const texts = await Promise.all([...new Set(logIds)].map((logId) => sources.logs.get(logId)));
  const entries = texts
    .flatMap((text): LogEntry[] => (text === undefined ? [] : [JSON.parse(text)]))
    .filter(isAboutDevice);
  const facts = await deviceFactsOf(sources, entries);
  return entries.map((entry) => {
    const { context, stillShown } = facts.of(entry);
    return { logId: entry._id, deviceContext: context, ...(stillShown && { stillShown }) };
  });
}
