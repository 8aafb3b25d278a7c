import { WEBHOOK_EVENTS, type Webhook, type WebhookEvent, type WebhookFilter } from '@chatwire/protocol';
import type { SecretBox } from '../base/secrets/secret-box.ts';
import { isoSeconds } from '../base/time/iso-seconds.ts';
import { maskSecret } from '../settings/providers/secrets.ts';
import type { WebhookRow } from '../storage/webhooks/webhooks-store.ts';
import { openSecrets, type WebhookSecret } from './webhook-secrets.ts';

/** An endpoint with its secrets. Is used for calls and never appears in responses or logs. */
export interface WebhookEndpoint {
  readonly webhookId: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly filter: WebhookFilter;
  readonly isEnabled: boolean;
  /** Only entries after this one are delivered. */
  readonly sinceLogId: string;
  /** Empty if the server's key cannot decrypt them. Then nothing is sent. */
  readonly secrets: readonly WebhookSecret[];
}

export function toEndpoint(row: WebhookRow, box: SecretBox): WebhookEndpoint {
  return {
    webhookId: row.webhook_id,
    url: row.url,
    events: eventsOf(row),
    filter: filterOf(row) ?? {},
    isEnabled: row.is_enabled === 1,
    sinceLogId: row.since_log_id,
    secrets: openSecrets(row.secrets, box),
  };
}

/** Returns a webhook for responses. `secret`: set only at creation, and then included in plain text. */
export function toWebhook(row: WebhookRow, box: SecretBox, secret?: string): Webhook {
  return {
    webhookId: row.webhook_id,
    url: row.url,
    events: eventsOf(row),
    filter: filterOf(row),
    description: row.description,
    enabled: row.is_enabled === 1,
    ...(row.disabled_reason !== null && { disabledReason: row.disabled_reason }),
    secret: secret ?? maskSecret(openSecrets(row.secrets, box)[0]?.secret ?? ''),
    ...(row.dropped > 0 && { droppedDeliveries: row.dropped }),
    createdAt: isoSeconds(row.created_at_ms),
    updatedAt: isoSeconds(row.updated_at_ms),
  };
}

function eventsOf(row: WebhookRow): WebhookEvent[] {
  const stored: unknown = JSON.parse(row.events);
  return Array.isArray(stored) ? WEBHOOK_EVENTS.filter((event) => stored.includes(event)) : [];
}

/** Returns the stored filter. Its schema was checked before it was written. */
function filterOf(row: WebhookRow): WebhookFilter | null {
  return row.filter === null ? null : (JSON.parse(row.filter) as WebhookFilter);
}
