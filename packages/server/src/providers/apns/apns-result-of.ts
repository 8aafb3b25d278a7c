import { type HttpOutcome, type HttpResponse, headerOf } from '../http/http-outcome.ts';
import { responseObject, responseText } from '../http/response-text.ts';
import { CREDENTIALS_REJECTED, isRetryable, type ProviderResult, type RejectedResult } from '../provider-result.ts';
import { retryAfterMs } from '../retry-after.ts';

/** Returns the result of a call to APNs. See docs/spec/notifications.md#invalid-tokens. */
export function apnsResultOf(outcome: HttpOutcome, nowMs: number): ProviderResult {
  if (outcome.kind !== 'response') return outcome;
  const { status } = outcome;
  const id = headerOf(outcome, 'apns-id') ?? null;
  if (status === 200) return { kind: 'accepted', status, id };
  const { reason, timestamp } = apnsErrorOf(outcome);
  const wait = retryAfterMs(headerOf(outcome, 'retry-after'), nowMs);
  const tokenInvalid = invalidTokenOf(status, reason, timestamp);
  const isProviderTokenRejected = reason !== undefined && PROVIDER_TOKEN_REASONS.has(reason);
  return {
    kind: 'refused',
    status,
    code: isProviderTokenRejected ? CREDENTIALS_REJECTED : (reason ?? `HTTP_${status}`),
    message: isProviderTokenRejected ? reason : reason === undefined ? responseText(outcome.body) : null,
    id,
    retryable: isRetryable(status),
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
    ...(tokenInvalid === undefined ? {} : { tokenInvalid }),
  };
}

/** Returns whether APNs rejected the provider token because it is too old. */
export function isProviderTokenExpired(outcome: HttpOutcome): boolean {
  return (
    outcome.kind === 'response' && outcome.status === 403 && apnsErrorOf(outcome).reason === 'ExpiredProviderToken'
  );
}

/** Returns whether APNs will reject further requests on this connection for a while. */
export function isConnectionThrottled(outcome: HttpOutcome): boolean {
  if (outcome.kind !== 'response' || outcome.status !== 429) return false;
  return apnsErrorOf(outcome).reason === 'TooManyProviderTokenUpdates';
}

const PROVIDER_TOKEN_REASONS: ReadonlySet<string> = new Set([
  'ExpiredProviderToken',
  'InvalidProviderToken',
  'MissingProviderToken',
]);

/** Ignores a 410 without a timestamp, because the token may have been registered again since. */
function invalidTokenOf(status: number, reason?: string, timestamp?: number): RejectedResult['tokenInvalid'] {
  if (status === 400 && reason === 'BadDeviceToken') return {};
  return status === 410 && timestamp !== undefined ? { since: timestamp } : undefined;
}

function apnsErrorOf(response: HttpResponse): { readonly reason?: string; readonly timestamp?: number } {
  const { reason, timestamp } = responseObject(response.body) ?? {};
  return {
    ...(typeof reason === 'string' && /^\w{1,100}$/.test(reason) ? { reason } : {}),
    ...(typeof timestamp === 'number' && Number.isFinite(timestamp) ? { timestamp } : {}),
  };
}
