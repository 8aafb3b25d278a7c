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
import { processingTimesOf } from '../entry-publisher.ts';
import type { EventOutcomeBuilder } from '../event-outcome-builder.ts';
import type { EventTrace } from '../event-trace.ts';
import { PendingWrites } from '../pending-writes.ts';
import { ShutdownError } from '../shutdown-error.ts';
import { CallCount } from './call-count.ts';
import type { DigestDependencies } from './digest-dependencies.ts';
import type { LoadedBatch } from './load-batch.ts';
import { unsubscribeUrlsOf } from './unsubscribe-urls-of.ts';

type SendDigest = SendDecision<DigestTarget, DigestPayload>;

/** A batch whose decisions are made. */
export interface DecidedBatch {
  readonly outboxBatch: OutboxBatch;
  readonly loaded: LoadedBatch;
  /** Messages of the digest. Each entry contains their ids. */
  readonly messages: DecidedDigest['messages'];
  /** Decisions that are not in the log yet, by their key. */
  readonly decisions: ReadonlyMap<string, DigestDecision>;
  /** Whether some of its decisions were delivered before the process crashed. */
  readonly wasBegun: boolean;
  readonly outcome: EventOutcomeBuilder;
}

/** No attempt to send an email or SMS begins after this time. */
const DIGEST_LIFE_MS = 3_600_000;

/** Delivers and records the decisions of a batch. Resolves when all entries are in the log. */
export function deliverBatch(
  dependencies: DigestDependencies,
  decided: DecidedBatch,
  trace: EventTrace | undefined,
): Promise<void> {
  const { outboxBatch, decisions, wasBegun } = decided;
  const sends = [...decisions.values()].filter(({ action }) => action === 'send').length;
  // A provider that was not called does not count against the recipient's daily cap.
  const calls = new CallCount(sends, () => revertBatchCount(dependencies.db, outboxBatch.eventId), wasBegun);
  const writes = new PendingWrites();
  for (const [key, decision] of decisions) {
    const write =
      decision.action === 'send'
        ? send(dependencies, decided, decision, { key, calls, trace })
        : record(dependencies, decided, decision, suppressionFieldsOf(decision), dependencies.clock.now(), trace);
    writes.add(write);
  }
  return writes.close();
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
  await calls.sendEnded(attempts.some(({ result }) => result.kind !== 'unreachable'));
  const fields = deliveryFieldsOf(delivery.provider.kind, attempts, abandoned);
  const endedAtMs = attempts.at(-1)?.endedAtMs ?? dependencies.clock.now();
  await record(dependencies, decided, decision, fields, endedAtMs, trace);
}

async function deliveryOf(
  { db, clock, connections, pendingRetries, unsubscribeLinks }: DigestDependencies,
  { outboxBatch: { batch, eventId, holdsClaim }, loaded, messages }: DecidedBatch,
  { target: { provider: kind }, payload }: SendDigest,
  key: string,
): Promise<DeliveryJob> {
  const { channel, recipient, conversationId } = batch;
  const account = kind === 'none' ? undefined : connections.connectionOf(loaded.accounts, { channel, kind });
  if (!account) throw new Error(`The ${channel} account of a decision does not exist.`);
  const messageIds = messages.map(({ id }) => Number(id));
  const { settings } = loaded.batch;
  const unsubscribe = await unsubscribeUrlsOf(unsubscribeLinks, {
    channel,
    provider: account.provider.kind,
    settings,
    recipient,
    conversationId,
  });
  return {
    provider: account.provider,
    queue: account.queues.queueFor(),
    timeoutMs: account.timeoutMs,
    request: {
      payload: payload.value,
      decisionId: decisionIdOf(key),
      entry: { messageId: messageIds.at(-1) ?? 0, eventId, recipient, conversationId },
      unsubscribe,
    },
    urgent: false,
    expiresAtMs: clock.now() + DIGEST_LIFE_MS,
    holdsClaim,
    checkStillDeliverable: () => checkStillDeliverable(db, messages, recipient, undefined, clock.now()),
    onPause: (dueAtMS, attempts) =>
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
  { outboxBatch: { batch, eventId, holdsClaim }, loaded, messages, outcome }: DecidedBatch,
  decision: DigestDecision,
  fields: Pick<NewLogEntry, 'notificationTriggered' | 'outcome' | 'attempt'>,
  endedAtMs: number,
  trace: EventTrace | undefined,
): Promise<void> {
  const decided = digestFieldsOf(eventId, loaded.batch, messages, batch.recipient, decision);
  await entries.record(
    { ...decided, ...fields, ...processingTimesOf(batch.firedAtMs, endedAtMs) },
    holdsClaim,
    outcome,
    trace,
  );
}
