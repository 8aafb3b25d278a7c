import type { Clock } from '../base/time/clock.ts';
import type { TimedResult } from './provider.ts';

type Untimed<Result> = Result extends unknown ? Omit<Result, 'durationMs'> : never;

/** Result of a provider call without its duration. */
export type ProviderResult = Untimed<TimedResult>;
export type RejectedResult = Extract<ProviderResult, { readonly kind: 'refused' }>;

/**
 * Code of a rejection that concerns the account's credentials, not the message or the push token.
 * See docs/spec/notifications.md#attempts-and-outcome.
 */
export const CREDENTIALS_REJECTED = 'CREDENTIALS_REJECTED';

/** Adds the duration to the result of a provider call that has just started. */
export async function timed(clock: Clock, call: Promise<ProviderResult>): Promise<TimedResult> {
  const startedAt = clock.now();
  const result = await call;
  return { ...result, durationMs: Math.max(0, clock.now() - startedAt) };
}

/**
 * Returns whether a call with this response status may be retried: 429 and 5xx. Other errors are final. See
 * docs/spec/notifications.md#retries.
 */
export function isRetryable(status: number): boolean {
  return status === 429 || status >= 500;
}
