import { descriptorOf } from '@chatwire/protocol';
import { type Clock, sleep } from '../../base/time/clock.ts';
import { CallDeadline } from '../../providers/call-signal.ts';
import type { Provider, SendRequest, TimedResult } from '../../providers/provider.ts';
import { inSpan, type SpanAttributes } from '../../telemetry/traces/trace-span.ts';
import type { AbandonedAttempt, GoneReasonCode, ProviderAttempt } from './attempts.ts';
import { ClaimLostError } from './claim-lost-error.ts';
import type { EventTrace } from './event-trace.ts';
import type { ProviderQueue } from './provider-queue.ts';

/** The delivery of one decision: provider, request, and what is checked between attempts. */
export interface DeliveryJob {
  readonly provider: Provider;
  readonly queue: ProviderQueue<ProviderAttempt>;
  readonly request: SendRequest<unknown>;
  readonly timeoutMs: number;
  /** No attempt begins after this time, at which the payload expires. Epoch ms. */
  readonly expiresAtMs: number;
  /** Precedes calls that are not urgent in the provider queue. */
  readonly urgent: boolean;
  /** Undefined when the event is not traced. */
  readonly trace?: EventTrace | undefined;
  /** Before each attempt: checks whether this node still holds the claim on the event. */
  readonly holdsClaim: () => Promise<boolean>;
  /**
   * Before a further attempt: checks that the recipient can still be notified. Returns why not; `replaced`: a newer push replaces
   * this one, which ends with its last attempt. See docs/spec/notifications.md#retries.
   */
  readonly checkStillDeliverable: () => Promise<GoneReasonCode | 'replaced' | undefined>;
  /**
   * Before a further attempt: loads content of `request` that may have changed. Not called before the first attempt: the
   * pushes of a large group wait for each other, and a query for each would slow them all down.
   */
  readonly reload?: () => Promise<void>;
  /** Called at each pause with its end (epoch ms) and the attempts so far. The returned function is called at its end. */
  readonly onPause: (dueAtMs: number, attempts: readonly ProviderAttempt[]) => () => void;
}

/** Result of a delivery that was not stopped. */
export interface Delivered {
  readonly attempts: readonly ProviderAttempt[];
  readonly abandoned?: AbandonedAttempt;
}

/** Returns whether the provider has accepted the push. */
export function isAccepted({ attempts, abandoned }: Delivered): boolean {
  return attempts.at(-1)?.result.kind === 'accepted' && abandoned === undefined;
}

/**
 * Returns whether the badge of the device may be wrong after a push that was not accepted. An attempt without a response may have
 * set the badge, even if its message was deleted afterwards. If the provider was unavailable, the device lacks the badge, and a
 * later push may reach it.
 */
export function mayLeaveWrongBadge({ attempts, abandoned }: Delivered): boolean {
  const result = attempts.at(-1)?.result;
  if (result?.kind === 'accepted') return false;
  if (abandoned?.kind === 'gone') return abandoned.code !== 'TOKEN_GONE' && attempts.some(hasNoResponse);
  return result?.kind !== 'refused' || result.retryable || attempts.some(hasNoResponse);
}

/** Returns whether the device may receive more than one copy of an accepted push: an attempt without a response may have arrived. */
export function mayArriveTwice({ attempts }: Delivered): boolean {
  return attempts.slice(0, -1).some(hasNoResponse);
}

function hasNoResponse({ result }: ProviderAttempt): boolean {
  return result.kind === 'timeout';
}

export interface DeliveryDependencies {
  readonly clock: Clock;
  readonly random: () => number;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
}

/** Pauses before the second, third and fourth attempt, ±20 %. See docs/spec/notifications.md#retries. */
const PAUSES_MS = [1_000, 5_000, 25_000] as const;
const LONGEST_RETRY_AFTER_MS = 60_000;

/**
 * Calls the provider until its response is final, the attempts are used up, or the recipient can no longer be notified.
 * Returns `stopped` if the server stops first. Throws ClaimLostError when another node has claimed the event.
 */
export async function deliver(
  delivery: DeliveryJob,
  dependencies: DeliveryDependencies,
): Promise<Delivered | 'stopped'> {
  if (dependencies.stopping.aborted) return 'stopped';
  return continueDelivery(delivery, dependencies, await attemptInQueue(delivery, dependencies.clock, 1));
}

/** Continues a delivery, like `deliver`, after its first attempt, which the caller has queued. `first`: undefined if it was cancelled. */
export async function continueDelivery(
  delivery: DeliveryJob,
  dependencies: DeliveryDependencies,
  first: ProviderAttempt | undefined,
): Promise<Delivered | 'stopped'> {
  const { clock, random, stopping } = dependencies;
  const attempts: ProviderAttempt[] = [];
  for (let attempt = first; ; attempt = await attemptInQueue(delivery, clock, attempts.length + 1)) {
    if (!attempt && stopping.aborted) return 'stopped';
    if (attempt) attempts.push(attempt);
    if (!attempt) return { attempts, abandoned: { kind: 'providerDown' } };
    const pauseMs = pauseAfter(delivery.provider.kind, attempt.result, attempts.length, random);
    if (pauseMs === undefined || clock.now() + pauseMs >= delivery.expiresAtMs) return { attempts };
    const endPause = delivery.onPause(clock.now() + pauseMs, attempts);
    await sleep(clock, pauseMs, stopping);
    endPause();
    // The event stays open and is redelivered at the next start.
    if (stopping.aborted) return 'stopped';
    const stopReason = await delivery.checkStillDeliverable();
    if (stopReason === 'replaced') return { attempts };
    if (stopReason) return { attempts, abandoned: { kind: 'gone', code: stopReason } };
    await delivery.reload?.();
    if (stopping.aborted) return 'stopped';
  }
}

function attemptInQueue(delivery: DeliveryJob, clock: Clock, attempt: number): Promise<ProviderAttempt | undefined> {
  const { urgent, expiresAtMs } = delivery;
  return delivery.queue.call({ run: () => attemptWithClaim(delivery, clock, attempt), isFault, urgent, expiresAtMs });
}

/** Makes an attempt; throws ClaimLostError when another node has claimed the event. */
export async function attemptWithClaim(delivery: DeliveryJob, clock: Clock, attempt: number): Promise<ProviderAttempt> {
  if (!(await delivery.holdsClaim())) throw new ClaimLostError();
  return tracedAttempt(delivery, clock, attempt);
}

function tracedAttempt(delivery: DeliveryJob, clock: Clock, attempt: number): Promise<ProviderAttempt> {
  if (!delivery.trace) return sendAttempt(delivery, clock);
  const span = delivery.trace.send(delivery.provider.kind, { 'chatwire.attempt': attempt });
  return inSpan(span, async () => {
    const made = await sendAttempt(delivery, clock);
    span?.set(spanAttributesOf(made.result));
    return made;
  });
}

function spanAttributesOf(result: TimedResult): SpanAttributes {
  const status = 'status' in result ? { 'http.response.status_code': result.status } : {};
  return { 'chatwire.result': result.kind, ...status };
}

/** Calls the provider once, until its deadline. */
export async function sendAttempt(
  { provider, request, timeoutMs }: Pick<DeliveryJob, 'provider' | 'request' | 'timeoutMs'>,
  clock: Clock,
): Promise<ProviderAttempt> {
  const startedAtMs = clock.now();
  const deadline = new CallDeadline();
  const cancel = clock.after(timeoutMs, () => deadline.abort());
  try {
    const result = await provider.send(request, deadline);
    return { startedAtMs, endedAtMs: clock.now(), result };
  } finally {
    cancel();
  }
}

/** Returns whether the provider itself is failing; a rejection of this push does not imply that. */
export function isFault({ result }: ProviderAttempt): boolean {
  if (result.kind === 'refused') return result.retryable && result.status !== 429;
  return result.kind !== 'accepted';
}

/** Returns the pause until the next attempt, in whole milliseconds; undefined if no attempt follows. */
function pauseAfter(
  kind: Provider['kind'],
  result: TimedResult,
  attemptCount: number,
  random: () => number,
): number | undefined {
  const pauseMs = PAUSES_MS[attemptCount - 1];
  if (pauseMs === undefined || !isWorthRepeating(kind, result)) return undefined;
  const requestedMs = result.kind === 'refused' ? result.retryAfterMs : undefined;
  if (requestedMs !== undefined && requestedMs <= LONGEST_RETRY_AFTER_MS) return requestedMs;
  return Math.round(pauseMs * (0.8 + 0.4 * random()));
}

/** An email or SMS that may have arrived is not sent again, because it could not replace the first. */
function isWorthRepeating(kind: Provider['kind'], result: TimedResult): boolean {
  if (result.kind === 'refused') return result.retryable;
  if (result.kind === 'unreachable') return result.cause !== 'ADDRESS_BLOCKED';
  return result.kind === 'timeout' && descriptorOf(kind).retriesTimeouts;
}
