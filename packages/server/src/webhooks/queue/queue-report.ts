import type { LogEntry } from '@chatwire/protocol';
import type { LogStore } from '../../logs/log-store.ts';
import type { Storage } from '../../storage/storage.ts';
import { lockWebhookQueues, readWebhookCursor } from '../../storage/webhooks/webhook-cursor-store.ts';
import { entryBody } from '../delivery/webhook-body.ts';
import type { EndpointList } from '../webhook-endpoints.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { wantedEvents } from './wanted-events.ts';

/**
 * Queues `notification.failed` for a notification that its provider accepted and later reported as failed: its entry was written and followed
 * before, as a sent one. Returns the number of deliveries dropped by full queues.
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
    // Not followed yet: it will be followed in its present form.
    if ((await readWebhookCursor(tx)) < logId) return 0;
    return queueDeliveries(tx, deliveries, nowMs);
  });
}

/** Returns the entry in the form of lists. */
function withoutTrace(detail: string): LogEntry {
  const { trace: _, ...entry } = JSON.parse(detail) as LogEntry & { readonly trace?: unknown };
  return entry;
}
