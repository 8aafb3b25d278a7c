import type { WebhookDisabledReason } from '@chatwire/protocol';
import type { WebhookDeliveryRow } from '../../storage/webhooks/webhook-deliveries-store.ts';
import type { WebhookRow } from '../../storage/webhooks/webhooks-store.ts';
import { waitBeforeNextAttempt } from './retry-plan.ts';
import type { WebhookResponse } from './webhook-caller.ts';

/** Effect of one attempt on its delivery and its endpoint. */
export interface DeliveryResolution {
  readonly delivery: Pick<WebhookDeliveryRow, 'state' | 'tries' | 'last_status' | 'next_try_at_ms' | 'settled_at_ms'>;
  readonly endpoint: Partial<Pick<WebhookRow, 'failing_since_ms' | 'not_before_ms'>>;
  readonly disable?: WebhookDisabledReason;
}

export interface DeliveryProgress {
  /** Attempts before this one. */
  readonly attempts: number;
  /** Time of the first failed attempt since the endpoint's last success. */
  readonly failingSinceMs: number | null;
  readonly nowMs: number;
  readonly random: () => number;
}

const STATUS_GONE = 410;
const DISABLED_AFTER_MS = 5 * 24 * 3_600_000;

/**
 * Computes the effect of an attempt. 2xx is a success. 410 ends the delivery. Every other result, including redirects,
 * is retried until the schedule ends.
 * See docs/spec/notifications.md#failure-webhooks.
 */
export function resolveDelivery(
  response: WebhookResponse,
  { attempts: before, failingSinceMs, nowMs, random }: DeliveryProgress,
): DeliveryResolution {
  const { status } = response;
  const attempts = before + 1;
  const ended = { tries: attempts, last_status: status, next_try_at_ms: null, settled_at_ms: nowMs };
  if (status !== null && status >= 200 && status < 300) {
    return { delivery: { ...ended, state: 'delivered' }, endpoint: { failing_since_ms: null } };
  }
  const since = failingSinceMs ?? nowMs;
  const requestedWaitMs = requestedWaitOf(response);
  // `Retry-After` applies to all deliveries of the endpoint.
  const endpoint = {
    failing_since_ms: since,
    ...(requestedWaitMs !== undefined && { not_before_ms: nowMs + requestedWaitMs }),
  };
  if (status === STATUS_GONE) return { delivery: { ...ended, state: 'failed' }, endpoint, disable: 'GONE' };
  const wait = waitBeforeNextAttempt(attempts, requestedWaitMs, random);
  return {
    delivery:
      wait === undefined
        ? { ...ended, state: 'failed' }
        : { ...ended, state: 'pending', next_try_at_ms: nowMs + wait, settled_at_ms: null },
    endpoint,
    ...(nowMs - since >= DISABLED_AFTER_MS && { disable: 'NO_SUCCESS_FOR_5_DAYS' }),
  };
}

/** A receiver cannot delay a delivery longer than the schedule does. */
const MAX_REQUESTED_WAIT_MS = 24 * 3_600_000;

/** Returns the wait that the receiver requests with `Retry-After`, ms. Undefined if it requests none. */
function requestedWaitOf(response: WebhookResponse): number | undefined {
  if (response.status === null || response.retryAfterMs === undefined) return undefined;
  return Math.min(response.retryAfterMs, MAX_REQUESTED_WAIT_MS);
}
