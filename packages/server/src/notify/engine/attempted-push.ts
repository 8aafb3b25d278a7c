import type { SendDecision } from '../decision.ts';
import { deviceOf } from '../targets/target.ts';
import type { AccountConnection } from './account-connections.ts';
import { failureOf } from './attempts.ts';
import { checkStillDeliverable } from './check-still-deliverable.ts';
import type { DecidedPush, PushSenderOptions } from './decided-push.ts';
import { decisionIdOf, decisionKey } from './decision-key.ts';
import type { DeliveryJob } from './deliver.ts';
import { deviceAddressOf } from './device-address.ts';
import { type PushReceipt, pushReceiptOf } from './push-receipt.ts';
import { reloadBadge } from './reload-badge.ts';

/** A push that is about to be attempted: the delivery job, and the receipt token that is sent with it. */
export class AttemptedPush {
  readonly job: DeliveryJob;
  readonly receipt: PushReceipt | undefined;
  /** The decision with the content of the next or latest attempt, and when that content was read, epoch ms. */
  readonly current: { decision: SendDecision; readAtMs: number };

  constructor(
    { db, clock, pendingRetries, receiptTokens }: PushSenderOptions,
    { context, uid, decision, startedAtMs }: DecidedPush,
    { provider, queues, timeoutMs }: AccountConnection,
    expiresAtMs: number,
  ) {
    const { outboxEvent, prepared, trace } = context;
    const { event, settings, triggerKind } = prepared;
    const { target } = decision;
    const { token, providerId } = deviceOf(target) ?? {};
    const decisionId = decisionIdOf(decisionKey(outboxEvent.eventId, 'push', uid, target));
    const receipt = pushReceiptOf(receiptTokens, settings, decisionId, startedAtMs);
    const current = { decision, readAtMs: startedAtMs };
    this.receipt = receipt;
    this.current = current;
    this.job = {
      provider,
      queue: queues.queueFor(token?.pushToken),
      timeoutMs,
      get request() {
        return {
          payload: current.decision.payload.value,
          decisionId,
          ...(receipt && { receipt: receipt.token }),
          ...deviceAddressOf(token),
        };
      },
      urgent: triggerKind.kind === 'call',
      expiresAtMs,
      holdsClaim: outboxEvent.holdsClaim,
      trace,
      checkStillDeliverable: () => checkStillDeliverable(db, [event.message], uid, token?.pushToken, clock.now()),
      async reload() {
        current.readAtMs = clock.now();
        current.decision = await reloadBadge(db, prepared, uid, current.decision, current.readAtMs);
      },
      onPause: (dueAtMs, attempts) =>
        pendingRetries.add({
          recipient: uid,
          channel: 'push',
          state: 'retrying',
          dueAtMS: dueAtMs,
          messageIds: [Number(event.message.id)],
          trigger: event.trigger,
          provider: provider.kind,
          ...(providerId !== undefined && { providerId }),
          attempt: attempts.length + 1,
          ...failureOf(provider.kind, attempts),
        }),
    };
  }
}
