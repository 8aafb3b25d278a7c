import type { WebhookDisabledReason } from '@chatwire/protocol';
import type { RecordAct } from '../audit/act.ts';
import type { SecretBox } from '../base/secrets/secret-box.ts';
import { bumpVersion } from '../storage/notifications/settings/notification-versions-store.ts';
import type { Db } from '../storage/storage.ts';
import { lockWebhookQueues } from '../storage/webhooks/webhook-cursor-store.ts';
import { listWebhooks, lockWebhook, updateWebhook } from '../storage/webhooks/webhooks-store.ts';
import { eventBody } from './delivery/webhook-body.ts';
import { queueDeliveries } from './queue/queue-deliveries.ts';
import { toEndpoint, toWebhook } from './webhook.ts';
import { targetOf, webhookChanges } from './webhook-act.ts';

/** Disables an endpoint and notifies the other endpoints that select this event. A repeat changes nothing. */
export async function disableWebhook(
  tx: Db,
  webhookId: string,
  reason: WebhookDisabledReason,
  { secrets, nowMs, record }: { readonly secrets: SecretBox; readonly nowMs: number; readonly record: RecordAct },
): Promise<void> {
  await lockWebhookQueues(tx);
  await bumpVersion(tx, 'webhooks');
  const row = await lockWebhook(tx, webhookId);
  if (row?.is_enabled !== 1) return;
  const change = { is_enabled: 0, disabled_reason: reason, updated_at_ms: nowMs } as const;
  await updateWebhook(tx, webhookId, change);
  const body = eventBody('webhook.disabled', nowMs, toWebhook({ ...row, ...change }, secrets));
  const others = (await listWebhooks(tx)).map((other) => toEndpoint(other, secrets));
  await queueDeliveries(
    tx,
    others
      .filter(({ isEnabled, events }) => isEnabled && events.includes('webhook.disabled'))
      .map((other) => ({ webhookId: other.webhookId, type: 'webhook.disabled' as const, body })),
    nowMs,
  );
  const changes = webhookChanges(row, { ...row, ...change }, secrets);
  await record(tx, { action: 'webhook.disabled', target: targetOf(row), changes });
}
