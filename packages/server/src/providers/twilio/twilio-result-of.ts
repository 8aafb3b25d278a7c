import { type HttpOutcome, type HttpResponse, headerOf } from '../http/http-outcome.ts';
import { responseObject, responseText } from '../http/response-text.ts';
import { isRetryable, type ProviderResult } from '../provider-result.ts';
import { retryAfterMs } from '../retry-after.ts';

/**
 * Returns the result of a call of `Messages.json`. Only 201 means that Twilio accepted the message.
 * See docs/spec/notifications.md#attempts-and-outcome, #notification-triggered.
 */
export function twilioResultOf(outcome: HttpOutcome, nowMs: number): ProviderResult {
  if (outcome.kind !== 'response') return outcome;
  const { status } = outcome;
  if (status === 201) return { kind: 'accepted', status, id: sidOf(outcome) };
  const error = responseObject(outcome.body);
  const wait = retryAfterMs(headerOf(outcome, 'retry-after'), nowMs);
  return {
    kind: 'refused',
    status,
    code: Number.isSafeInteger(error?.code) ? String(error?.code) : `HTTP_${status}`,
    message: responseText(typeof error?.message === 'string' ? error.message : outcome.body),
    id: null,
    retryable: isRetryable(status),
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  };
}

function sidOf(response: HttpResponse): string | null {
  const sid = responseObject(response.body)?.sid;
  return typeof sid === 'string' ? responseText(sid) : null;
}
