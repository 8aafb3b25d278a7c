import type { Alarm, AlarmEvent } from '@chatwire/protocol';
import type { SecretBox } from '../../base/secrets/secret-box.ts';
import type { Db } from '../../storage/storage.ts';
import { lockWebhookQueues } from '../../storage/webhooks/webhook-cursor-store.ts';
import { listWebhooks } from '../../storage/webhooks/webhooks-store.ts';
import { eventBody } from '../delivery/webhook-body.ts';
import { toEndpoint } from '../webhook.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { wantsAlarm } from './wanted-events.ts';

export interface QueuedAlarmEvent {
  /** Endpoints that get the event. */
  readonly endpoints: number;
  /** Deliveries that full queues dropped. */
  readonly dropped: number;
}

/**
 * Queues an event of an alarm for the endpoints that select it, exactly once: in the transaction of the change. `sample`:
 * ids of log entries. See docs/spec/last-mile.md#alarms.
 */
export async function queueAlarmEvent(
  tx: Db,
  { type, alarm, sample }: { readonly type: AlarmEvent; readonly alarm: Alarm; readonly sample: readonly string[] },
  { secrets, nowMs }: { readonly secrets: SecretBox; readonly nowMs: number },
): Promise<QueuedAlarmEvent> {
  await lockWebhookQueues(tx);
  const endpoints = (await listWebhooks(tx)).map((row) => toEndpoint(row, secrets));
  const selecting = endpoints.filter((endpoint) => wantsAlarm(type, alarm, endpoint));
  const body = eventBody(type, nowMs, { ...alarm, sample });
  const deliveries = selecting.map(({ webhookId }) => ({ webhookId, type, body }));
  return { endpoints: selecting.length, dropped: await queueDeliveries(tx, deliveries, nowMs) };
}
