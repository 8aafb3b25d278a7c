import { type HttpOutcome, headerOf } from '../http/http-outcome.ts';
import { responseText } from '../http/response-text.ts';
import { isRetryable, type ProviderResult } from '../provider-result.ts';
import { retryAfterMs } from '../retry-after.ts';

/**
 * Returns the result of a webhook call: accepted for any 2xx, rejected with the response's text for any other status.
 * See docs/spec/notifications.md#custom-webhook-calls.
 */
export function customResultOf(outcome: HttpOutcome, webhookId: string, nowMs: number): ProviderResult {
  if (outcome.kind !== 'response') return outcome;
  const { status } = outcome;
  if (status >= 200 && status < 300) return { kind: 'accepted', status, id: webhookId };
  const wait = retryAfterMs(headerOf(outcome, 'retry-after'), nowMs);
  return {
    kind: 'refused',
    status,
    code: `HTTP_${status}`,
    message: responseText(outcome.body),
    id: webhookId,
    retryable: isRetryable(status),
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  };
}
