import type { LogEntry } from '@chatwire/protocol';
import type { LogStore } from '../logs/log-store.ts';
import type { Storage } from '../storage/storage.ts';
import { lockWebhookQueues, readWebhookCursor } from '../storage/webhooks/webhook-cursor-store.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { wantedEvents } from './wanted-events.ts';
import { entryBody } from './webhook-body.ts';
import type { EndpointList } from './webhook-endpoints.ts';

/**
 * A provider that had taken a notification reports later that it failed: its entry has been written and followed
 * before, as a sent one. Returns what full queues had to drop.
 */
export async function queueReport(
  logId: string,
  { endpoints }: EndpointList,
  { storage, logs, nowMs }: { readonly storage: Storage; readonly logs: LogStore; readonly nowMs: number },
): Promise<number> {
  const detail = endpoints.length === 0 ? undefined : await logs.get(logId);
  const entry = detail === undefined ? undefined : withoutTrace(detail);
  if (entry?.outcome !== 'failed') return 0;
  const json = JSON.stringify(entry);
  const deliveries = endpoints.flatMap((endpoint) =>
    // What failed now is news also to an endpoint that is younger than the entry.
    wantedEvents(entry, { ...endpoint, sinceLogId: '' }).map((type) => ({
      webhookId: endpoint.webhookId,
      type,
      body: entryBody(type, entry, json),
      recipient: entry.recipient,
    })),
  );
  return storage.transaction(async (tx) => {
    await lockWebhookQueues(tx);
    // Not followed yet: it will be, as it is now.
    if ((await readWebhookCursor(tx)) < logId) return 0;
    return queueDeliveries(tx, deliveries, nowMs);
  });
}

/** The entry as lists have it. */
function withoutTrace(detail: string): LogEntry {
  const { trace: _, ...entry } = JSON.parse(detail) as LogEntry & { readonly trace?: unknown };
  return entry;
}
