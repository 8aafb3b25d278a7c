import type { EmailUnsubscribedCall } from '@chatwire/protocol';
import type { Static } from 'typebox';
import type { SecretBox } from '../../base/secrets/secret-box.ts';
import type { Db } from '../../storage/storage.ts';
import { lockWebhookQueues } from '../../storage/webhooks/webhook-cursor-store.ts';
import { listWebhooks } from '../../storage/webhooks/webhooks-store.ts';
import { eventBody } from '../delivery/webhook-body.ts';
import { toEndpoint } from '../webhook.ts';
import { queueDeliveries } from './queue-deliveries.ts';

const UNSUBSCRIBED_EVENT = 'email.unsubscribed';

/**
 * Queues an event when a user unsubscribes with the link in an email. Ignores filters, which apply to log entries.
 * Returns the number of deliveries that full queues dropped. See docs/spec/last-mile.md#unsubscribe.
 */
export async function queueUnsubscribe(
  tx: Db,
  data: Static<typeof EmailUnsubscribedCall>['data'],
  secrets: SecretBox,
): Promise<number> {
  const endpoints = (await listWebhooks(tx)).map((row) => toEndpoint(row, secrets));
  const selecting = endpoints.filter(({ isEnabled, events }) => isEnabled && events.includes(UNSUBSCRIBED_EVENT));
  if (selecting.length === 0) return 0;
  const body = eventBody(UNSUBSCRIBED_EVENT, data.atMS, data);
  await lockWebhookQueues(tx);
  const deliveries = selecting.map(
    ({ webhookId }) => ({ webhookId, type: UNSUBSCRIBED_EVENT, body, recipient: data.uid }) as const,
  );
  return queueDeliveries(tx, deliveries, data.atMS);
}
