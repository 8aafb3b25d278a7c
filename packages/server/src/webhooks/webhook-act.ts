import type { AuditChange, AuditTarget } from '@chatwire/protocol';
import { changesOf } from '../audit/changes-of.ts';
import type { SecretBox } from '../base/secrets/secret-box.ts';
import type { WebhookRow } from '../storage/webhooks/webhooks-store.ts';
import { toWebhook } from './webhook.ts';

/**
 * Returns an endpoint as the target of an audited action. Its name is the host, because paths of URLs often contain a
 * secret.
 */
export function targetOf({ webhook_id: id, url }: WebhookRow): AuditTarget {
  return { kind: 'webhook', id, name: URL.canParse(url) ? new URL(url).host : url };
}

/** Returns how an act changed an endpoint, with members as in responses. */
export function webhookChanges(
  before: WebhookRow | undefined,
  after: WebhookRow | undefined,
  box: SecretBox,
): AuditChange[] {
  return changesOf(before && withoutTimes(before, box), after && withoutTimes(after, box));
}

function withoutTimes(row: WebhookRow, box: SecretBox): object {
  const { createdAt, updatedAt, ...members } = toWebhook(row, box);
  return members;
}
