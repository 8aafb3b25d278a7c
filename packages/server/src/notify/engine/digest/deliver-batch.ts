import type { NewLogEntry } from '../../../logs/log-store.ts';
import type { OutboxBatch } from '../../../outbox/chat-event.ts';
import type { DigestPayload } from '../../../providers/registry.ts';
import { revertBatchCount } from '../../../storage/digests/digest-counts-store.ts';
import type { SendDecision } from '../../decision.ts';
import type { DecidedDigest, DigestDecision } from '../../digest/decide-digest.ts';
import { digestFieldsOf } from '../../digest/digest-fields-of.ts';
import type { DigestTarget } from '../../digest/digest-target.ts';
import { suppressionFieldsOf } from '../../log-fields-of.ts';
import { deliveryFieldsOf, failureOf } from '../attempts.ts';
import { checkStillDeliverable } from '../check-still-deliverable.ts';
import { decisionIdOf } from '../decision-key.ts';
import { type DeliveryJob, deliver } from '../deliver.ts';
import { timesOf } from '../entry-publisher.ts';
import type { EventOutcomeBuilder } from '../event-outcome-builder.ts';
import type { EventTrace } from '../event-trace.ts';
import { PendingWrites } from '../pending-writes.ts';
import { ShutdownError } from '../shutdown-error.ts';
import { CallCount } from './call-count.ts';
import type { DigestDependencies } from './digest-dependencies.ts';
import type { OpenBatch } from './open-batch.ts';
import { unsubscribeUrlsOf } from './unsubscribe-urls-of.ts';

type SendDigest = SendDecision<DigestTarget, DigestPayload>;

/** A decided batch. */
export interface DecidedBatch {
  readonly outboxBatch: OutboxBatch;
  readonly open: OpenBatch;
  /** Messages of the entries. */
  readonly messages: DecidedDigest['messages'];
  /** Decisions that are not in the log yet, by their key. */
  readonly decisions: ReadonlyMap<string, DigestDecision>;
  /** Some of its decisions were delivered before the process crashed. */
  readonly wasBegun: boolean;
  readonly tally: EventOutcomeBuilder;
}

/** An email or SMS is not sent after an hour of failures. */
const LIFE_MS = 3_600_000;

/** Delivers and records the decisions; resolves when every entry is in the log. */
export function deliverBatch(
  dependencies: DigestDependencies,
  decided: DecidedBatch,
  trace: EventTrace | undefined,
): Promise<void> {
  const { outboxBatch, decisions, wasBegun } = decided;
  const sends = [...decisions.values()].filter(({ action }) => action === 'send').length;
  // A provider that was not called does not count against the recipient's daily cap.
  const calls = new CallCount(sends, () => revertBatchCount(dependencies.db, outboxBatch.eventId), wasBegun);
  const entries = new PendingWrites();
  for (const [key, decision] of decisions) {
    const carriedOut =
      decision.action === 'send'
        ? send(dependencies, decided, decision, { key, calls, trace })
        : record(dependencies, decided, decision, suppressionFieldsOf(decision), dependencies.clock.now(), trace);
    entries.add(carriedOut);
  }
  return entries.close();
}

async function send(
  dependencies: DigestDependencies,
  decided: DecidedBatch,
  decision: SendDigest,
  { key, calls, trace }: { readonly key: string; readonly calls: CallCount; readonly trace: EventTrace | undefined },
): Promise<void> {
  const delivery = { ...(await deliveryOf(dependencies, decided, decision, key)), trace };
  const delivered = await deliver(delivery, dependencies.delivery);
  if (delivered === 'stopped') throw new ShutdownError();
  const { attempts, abandoned } = delivered;
  await calls.ended(attempts.some(({ result }) => result.kind !== 'unreachable'));
  const fields = deliveryFieldsOf(delivery.provider.kind, attempts, abandoned);
  const endedAtMs = attempts.at(-1)?.endedAtMs ?? dependencies.clock.now();
  await record(dependencies, decided, decision, fields, endedAtMs, trace);
}

async function deliveryOf(
  { db, clock, channels, pendingRetries, unsubscribeLinks }: DigestDependencies,
  { outboxBatch: { batch, eventId, isOurs }, open, messages }: DecidedBatch,
  { target: { provider: kind }, payload }: SendDigest,
  key: string,
): Promise<DeliveryJob> {
  const { channel, recipient, conversationId } = batch;
  const account = kind === 'none' ? undefined : channels.of(open.accounts, { channel, kind });
  if (!account) throw new Error(`The ${channel} account of a decision does not exist.`);
  const messageIds = messages.map(({ id }) => Number(id));
  const { settings } = open.batch;
  const unsubscribe = await unsubscribeUrlsOf(unsubscribeLinks, {
    channel,
    provider: account.provider.kind,
    settings,
    recipient,
    conversationId,
  });
  return {
    provider: account.provider,
    queue: account.queues.of(),
    timeoutMs: account.timeoutMs,
    request: {
      payload: payload.value,
      decisionId: decisionIdOf(key),
      entry: { messageId: messageIds.at(-1) ?? 0, eventId, recipient, conversationId },
      unsubscribe,
    },
    urgent: false,
    expiresAtMs: clock.now() + LIFE_MS,
    isOurs,
    checkStillDeliverable: () => checkStillDeliverable(db, messages, recipient, undefined, clock.now()),
    pausing: (dueAtMS, attempts) =>
      pendingRetries.add({
        recipient,
        channel,
        state: 'retrying',
        dueAtMS,
        messageIds,
        provider: account.provider.kind,
        attempt: attempts.length + 1,
        ...failureOf(account.provider.kind, attempts),
      }),
  };
}

async function record(
  { entries }: DigestDependencies,
  { outboxBatch: { batch, eventId, isOurs }, open, messages, tally }: DecidedBatch,
  decision: DigestDecision,
  outcome: Pick<NewLogEntry, 'notificationTriggered' | 'outcome' | 'attempt'>,
  endedAtMs: number,
  trace: EventTrace | undefined,
): Promise<void> {
  const fields = digestFieldsOf(eventId, open.batch, messages, batch.recipient, decision);
  await entries.record({ ...fields, ...outcome, ...timesOf(batch.firedAtMs, endedAtMs) }, isOurs, tally, trace);
}
