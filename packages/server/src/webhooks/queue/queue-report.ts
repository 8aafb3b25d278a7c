import type { LogEntry } from '@chatwire/protocol';
import type { LogStore } from '../../logs/log-store.ts';
import type { Storage } from '../../storage/storage.ts';
import { lockWebhookQueues, readWebhookCursor } from '../../storage/webhooks/webhook-cursor-store.ts';
import { entryBody } from '../delivery/webhook-body.ts';
import type { EndpointList } from '../webhook-endpoints.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { wantedEvents } from './wanted-events.ts';

/**
 * Queues `notification.failed` for a notification that its provider accepted and later reported as failed. Its entry was
 * processed before, with the outcome `sent`. Returns the number of deliveries that full queues dropped.
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
    // The failure is new, so endpoints created after the entry are notified too.
    wantedEvents(entry, { ...endpoint, sinceLogId: '' }).map((type) => ({
      webhookId: endpoint.webhookId,
      type,
      body: entryBody(type, entry, json),
      recipient: entry.recipient,
    })),
  );
  return storage.transaction(async (tx) => {
    await lockWebhookQueues(tx);
    // The follower has not read the entry yet and will read its current state.
    if ((await readWebhookCursor(tx)) < logId) return 0;
    return queueDeliveries(tx, deliveries, nowMs);
  });
}

/** Returns the entry without its trace, as lists contain it. */
function withoutTrace(detail: string): LogEntry {
  const { trace: _, ...entry } = JSON.parse(detail) as LogEntry & { readonly trace?: unknown };
  return entry;
}
