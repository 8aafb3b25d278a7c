import type { WebhookDisabledReason } from '@chatwire/protocol';

/**
 * Failure webhooks and their delivery state.
 * See docs/spec/notifications.md#failure-webhooks.
 */
export interface WebhooksTable {
  webhook_id: string;
  url: string;
  /** JSON list of event names. */
  events: string;
  /** JSON object; null = every entry. */
  filter: string | null;
  description: string | null;
  is_enabled: number;
  disabled_reason: WebhookDisabledReason | null;
  /** Sealed JSON list of secrets, the current one first. */
  secrets: string;
  /** Entries up to this one are not delivered: the endpoint did not exist, or was disabled. */
  since_log_id: string;
  /** Number of pending deliveries, counted here because the queue has a limit. */
  pending: number;
  /** Deliveries dropped because the queue was full. */
  dropped: number;
  /** First failed attempt since the last success; null without failures. */
  failing_since_ms: number | null;
  /** The receiver requested no calls until then (`Retry-After`). */
  not_before_ms: number;
  created_at_ms: number;
  updated_at_ms: number;
}
