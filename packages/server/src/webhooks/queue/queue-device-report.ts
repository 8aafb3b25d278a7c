import type { LogEntry } from '@chatwire/protocol';
import type { LogStore } from '../../logs/log-store.ts';
import type { Storage } from '../../storage/storage.ts';
import { lockWebhookQueues } from '../../storage/webhooks/webhook-cursor-store.ts';
import { entryBody } from '../delivery/webhook-body.ts';
import type { EndpointList } from '../webhook-endpoints.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { wantsEntry } from './wanted-events.ts';

const DEVICE_EVENT = 'notification.device';

/**
 * Queues an event when a device reports a new state of a push: once for each entry and state, since states only
 * advance. Returns the number of deliveries that full queues dropped. See docs/spec/last-mile.md#receipts-in-the-log.
 */
export async function queueDeviceReport(
  logId: string,
  { endpoints }: EndpointList,
  { storage, logs, nowMs }: { readonly storage: Storage; readonly logs: LogStore; readonly nowMs: number },
): Promise<number> {
  const selecting = endpoints.filter(({ events }) => events.includes(DEVICE_EVENT));
  const detail = selecting.length === 0 ? undefined : await logs.get(logId);
  if (detail === undefined) return 0;
  const { trace: _, ...entry } = JSON.parse(detail) as LogEntry & { readonly trace?: unknown };
  const body = entryBody(DEVICE_EVENT, entry, JSON.stringify(entry));
  const deliveries = selecting
    .filter((endpoint) => wantsEntry(entry, endpoint))
    .map(({ webhookId }) => ({ webhookId, type: DEVICE_EVENT, body, recipient: entry.recipient }) as const);
  if (deliveries.length === 0) return 0;
  return storage.transaction(async (tx) => {
    await lockWebhookQueues(tx);
    return queueDeliveries(tx, deliveries, nowMs);
  });
}
