import { type HttpOutcome, type HttpResponse, headerOf } from '../http/http-outcome.ts';
import { responseText } from '../http/response-text.ts';
import { CREDENTIALS_REJECTED, isRetryable, type ProviderResult } from '../provider-result.ts';
import { retryAfterMs } from '../retry-after.ts';

/** Returns the result of a call to a push service (RFC 8030). See docs/spec/last-mile.md#web-push-sending. */
export function webpushResultOf(outcome: HttpOutcome, nowMs: number): ProviderResult {
  if (outcome.kind !== 'response') return outcome;
  const { status } = outcome;
  if (status >= 200 && status < 300) return { kind: 'accepted', status, id: messageIdOf(outcome) };
  const wait = retryAfterMs(headerOf(outcome, 'retry-after'), nowMs);
  const isGone = status === 404 || status === 410;
  return {
    kind: 'refused',
    status,
    code: isGone ? 'SUBSCRIPTION_GONE' : codeOf(status),
    message: responseText(outcome.body),
    id: null,
    retryable: isRetryable(status),
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
    ...(isGone && { tokenInvalid: {} }),
  };
}

/** Returns the code of a rejection that does not concern the subscription, which is therefore kept. */
function codeOf(status: number): string {
  return status === 401 || status === 403 ? CREDENTIALS_REJECTED : `HTTP_${status}`;
}

/** Returns the last segment of the URL that the push service assigned to the message. */
function messageIdOf(response: HttpResponse): string | null {
  const location = headerOf(response, 'location') ?? '';
  const path = location.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return responseText(path.slice(path.lastIndexOf('/') + 1));
}
