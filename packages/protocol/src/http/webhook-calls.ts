import { Type } from 'typebox';
import { LogEntry } from '../notification/log-entry.ts';
import { WEBHOOK_ID_PATTERN, Webhook } from './webhooks.ts';

const timestamp = Type.String({ description: 'ISO 8601, UTC' });

/** Events about an entry. `timestamp`: end of the last attempt, or of the delivery report that came later. */
export const ENTRY_EVENTS = [
  'notification.failed',
  'notification.unreachable',
  'notification.skipped',
  'notification.sent',
  'token.removed',
  'notification.device',
] as const;

/** Body of a failure webhook about an entry. See docs/spec/notifications.md#failure-webhooks. */
export const EntryEventCall = Type.Object({ type: Type.Enum(ENTRY_EVENTS), timestamp, data: LogEntry });

/**
 * Body of a failure webhook about another endpoint that the server disabled.
 * See docs/spec/notifications.md#failure-webhooks.
 */
export const WebhookDisabledCall = Type.Object({ type: Type.Literal('webhook.disabled'), timestamp, data: Webhook });

/** Body of a test call. See docs/spec/notifications.md#failure-webhooks. */
export const WebhookTestCall = Type.Object({
  type: Type.Literal('notification.test'),
  timestamp,
  data: Type.Object({ webhookId: Type.String({ pattern: WEBHOOK_ID_PATTERN }) }),
});
