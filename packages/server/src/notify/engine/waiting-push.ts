import { logFieldsOf } from '../log-fields-of.ts';
import { clearsOutdated } from '../payload/clear-members.ts';
import { knownDeviceAt } from '../targets/known-device.ts';
import { deviceOf } from '../targets/target.ts';
import type { AccountConnection } from './account-connections.ts';
import { AttemptedPush } from './attempted-push.ts';
import { deliveryFieldsOf, type ProviderAttempt } from './attempts.ts';
import { deviceUpdateOf } from './clears/device-update-of.ts';
import type { DecidedPush, PushSenderOptions } from './decided-push.ts';
import { attemptWithClaim, continueDelivery, isFault } from './deliver.ts';
import { processingTimesOf } from './entry-publisher.ts';
import type { PendingWrites } from './pending-writes.ts';
import type { EnqueuedCall } from './provider-queue.ts';
import { removeInvalidToken } from './remove-invalid-token.ts';
import { ShutdownError } from './shutdown-error.ts';
import type { OrderedPush } from './token-order.ts';

/**
 * A push from its decision to its entry. It waits until earlier pushes to its token have ended, and then in the queue of its
 * provider account. Tens of thousands wait while a large group is notified, so a push is this single object until its first
 * attempt begins.
 */
export class WaitingPush implements OrderedPush, EnqueuedCall<ProviderAttempt> {
  readonly #options: PushSenderOptions;
  readonly #push: DecidedPush;
  readonly #connection: AccountConnection;
  readonly #writes: PendingWrites;
  readonly expiresAtMs: number;
  #attempted: AttemptedPush | undefined;

  constructor(
    options: PushSenderOptions,
    push: DecidedPush,
    connection: AccountConnection,
    expiresAtMs: number,
    writes: PendingWrites,
  ) {
    this.#options = options;
    this.#push = push;
    this.#connection = connection;
    this.#writes = writes;
    this.expiresAtMs = expiresAtMs;
  }

  get urgent(): boolean {
    return this.#push.context.prepared.triggerKind.kind === 'call';
  }

  begin(): void {
    if (this.#options.delivery.stopping.aborted) this.fail(new ShutdownError());
    else this.#connection.queues.queueFor(this.#pushToken).enqueue(this);
  }

  run(): Promise<ProviderAttempt> {
    return attemptWithClaim(this.#attempt().job, this.#options.clock, 1);
  }

  isFault(result: ProviderAttempt): boolean {
    return isFault(result);
  }

  settle(first: ProviderAttempt | undefined): void {
    this.#writes.endWith(this.#finish(first));
  }

  fail(error: unknown): void {
    this.#leave();
    this.#writes.fail(error);
  }

  get #pushToken(): string | undefined {
    return deviceOf(this.#push.decision.target)?.token.pushToken;
  }

  #leave(): void {
    const token = this.#pushToken;
    if (token !== undefined) this.#options.tokenOrder.leave(token, this);
  }

  #attempt(): AttemptedPush {
    this.#attempted ??= new AttemptedPush(this.#options, this.#push, this.#connection, this.expiresAtMs);
    return this.#attempted;
  }

  async #finish(first: ProviderAttempt | undefined): Promise<void> {
    const { db, clock, delivery, entries, ringing, shownNotifications } = this.#options;
    const { context, uid, startedAtMs } = this.#push;
    const { event, settings } = context.prepared;
    const { job, receipt, current } = this.#attempt();
    const delivered = await continueDelivery(job, delivery, first).finally(() => this.#leave());
    if (delivered === 'stopped') throw new ShutdownError();
    const { attempts, abandoned } = delivered;
    const token = this.#pushToken;
    ringing.rememberIfAccepted(event, token, attempts);
    const last = attempts.at(-1);
    if (clearsOutdated(settings)) {
      const update = deviceUpdateOf(event, uid, current.decision, {
        delivered,
        handle: receipt?.handle,
        readAtMs: current.readAtMs,
        nowMs: clock.now(),
        redelivered: context.outboxEvent.redelivered,
      });
      if (update) await shownNotifications.save(update);
    }
    const removed = token === undefined ? false : await removeInvalidToken(db, token, attempts);
    const known = receipt && knownDeviceAt(event, this.#push.decision, startedAtMs);
    const entry = {
      ...logFieldsOf(context.outboxEvent, uid, current.decision),
      ...deliveryFieldsOf(job.provider.kind, attempts, abandoned),
      ...(removed && { tokenRemoved: true as const }),
      ...(receipt && { receiptHandle: receipt.handle }),
      ...(known && { device: known }),
      ...processingTimesOf(startedAtMs, last?.endedAtMs ?? clock.now()),
    };
    await entries.record(entry, context.outboxEvent.holdsClaim, context.outcome, context.trace);
  }
}
