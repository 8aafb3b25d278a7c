import type { Clock } from '../base/clock.ts';
import type { DeliveryResult } from './provider.ts';

type Untimed<Result> = Result extends unknown ? Omit<Result, 'durationMs'> : never;

/** A delivery result before anybody has looked at the watch. */
export type Delivery = Untimed<DeliveryResult>;
export type Refusal = Extract<Delivery, { readonly kind: 'refused' }>;

/**
 * Code of a refusal that concerns our own credentials, not the message or the token.
 * See docs/spec/notifications.md#attempts-and-outcome.
 */
export const CREDENTIALS_REJECTED = 'CREDENTIALS_REJECTED';

/** A provider call that has just begun, measured. */
export async function timed(clock: Clock, call: Promise<Delivery>): Promise<DeliveryResult> {
  const startedAt = clock.now();
  const delivery = await call;
  return { ...delivery, durationMs: Math.max(0, clock.now() - startedAt) };
}

/** 429 and 5xx may be tried again; every other error answer is final. See docs/spec/notifications.md#retries. */
export function isRetryable(status: number): boolean {
  return status === 429 || status >= 500;
}
