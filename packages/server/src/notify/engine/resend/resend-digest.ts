import type { LogEntry } from '@chatwire/protocol';
import { eventIdSource } from '../../../base/text/event-id.ts';
import type { NewLogEntry } from '../../../logs/log-store.ts';
import type { DigestPayload } from '../../../providers/registry.ts';
import { countBatch, revertBatchCount } from '../../../storage/digests/digest-counts-store.ts';
import type { SendDecision } from '../../decision.ts';
import { decideDigest } from '../../digest/decide-digest.ts';
import type { DigestChannel } from '../../digest/digest-channel.ts';
import { digestFieldsOf } from '../../digest/digest-fields-of.ts';
import type { DigestTarget } from '../../digest/digest-target.ts';
import { suppressionFieldsOf } from '../../log-fields-of.ts';
import { deliveryFieldsOf } from '../attempts.ts';
import { decisionIdOf, decisionKey } from '../decision-key.ts';
import { sendAttempt } from '../deliver.ts';
import type { DigestDependencies } from '../digest/digest-dependencies.ts';
import { type LoadedBatch, loadBatch } from '../digest/load-batch.ts';
import { unsubscribeUrlsOf } from '../digest/unsubscribe-urls-of.ts';
import { processingTimesOf } from '../entry-publisher.ts';
import { goneDecision } from './gone-decision.ts';
import { notResendable } from './not-resendable.ts';

const nextCountId = eventIdSource();
const NO_CAPS = { perDay: null, perDayHere: null };

/**
 * Decides again about the digest of an entry, with the current state of its messages, and sends it. Returns the new entry,
 * which the caller records. Throws `ERR_LOG_NOT_RESENDABLE` if there is nothing to send.
 */
export async function resendDigest(
  dependencies: DigestDependencies,
  entry: LogEntry,
  channel: DigestChannel,
): Promise<NewLogEntry> {
  const { clock } = dependencies;
  const { recipient, eventId, messageIds = [entry.messageId] } = entry;
  if (recipient === undefined) throw notResendable('The entry has no recipient.');
  const startedAtMs = clock.now();
  const settings = await dependencies.settings.effective();
  const messages = (await dependencies.messagesOf(messageIds))
    .filter(({ deletedAt }) => deletedAt === undefined)
    .sort((a, b) => Number(a.id) - Number(b.id));
  if (messages.length === 0) throw notResendable('The messages were deleted: nothing to send.');
  const loaded = await loadBatch(dependencies, {
    channel,
    recipient,
    messageIds,
    eventId,
    settings,
    nowMs: startedAtMs,
  });
  if (!loaded || 'excluded' in loaded) {
    if (loaded?.excluded === 'BLOCKED') throw notResendable('Sender or recipient has blocked the other.');
    const gone = goneDecision('RECIPIENT_GONE');
    const fields = digestFieldsOf(eventId, { channel }, messages, recipient, gone);
    return { ...fields, ...suppressionFieldsOf(gone), ...processingTimesOf(startedAtMs, clock.now()) };
  }
  const batch = { ...loaded.batch, accounts: loaded.batch.accounts.filter(isAccountOf(entry)) };
  const decided = decideDigest(batch, loaded.candidate, startedAtMs, 'deliverability');
  const [decision] = decided.decisions;
  if (!decision) throw new Error('Expected at least one decision about a batch, got none.');
  const fields = digestFieldsOf(eventId, batch, decided.messages, recipient, decision);
  const { endedAtMs, ...result } =
    decision.action === 'send'
      ? await attemptOnce(dependencies, loaded, { ...entry, recipient, channel }, decision)
      : { ...suppressionFieldsOf(decision), endedAtMs: clock.now() };
  return { ...fields, ...result, ...processingTimesOf(startedAtMs, endedAtMs) };
}

/** Returns whether an account is that of the entry; any account if the entry had none. */
function isAccountOf({ provider }: LogEntry): (account: { readonly provider: string }) => boolean {
  return (account) => provider === undefined || account.provider === provider;
}

/** Makes one attempt. It counts against quotas like a new batch, unless the provider was not reached. */
async function attemptOnce(
  { db, clock, connections, unsubscribeLinks }: DigestDependencies,
  { accounts, day, batch: { settings } }: LoadedBatch,
  { eventId, recipient, messageId, conversationId, channel }: LogEntry & { recipient: string; channel: DigestChannel },
  { target, payload }: SendDecision<DigestTarget, DigestPayload>,
) {
  const account =
    target.provider === 'none' ? undefined : connections.connectionOf(accounts, { channel, kind: target.provider });
  if (!account) throw new Error(`The ${channel} account of a decision does not exist.`);
  const { provider, timeoutMs } = account;
  const countId = nextCountId(clock.now());
  const count = { event_id: countId, uid: recipient, channel, day, conversation_id: conversationId };
  await countBatch(db, { ...count, counted_at_ms: clock.now() }, NO_CAPS);
  const request = {
    unsubscribe: await unsubscribeUrlsOf(unsubscribeLinks, {
      channel,
      provider: provider.kind,
      settings,
      recipient,
      conversationId,
    }),
    payload: payload.value,
    decisionId: decisionIdOf(decisionKey(eventId, channel, recipient, target)),
    entry: { messageId, eventId, recipient, conversationId },
  };
  const attempt = await sendAttempt({ provider, request, timeoutMs }, clock);
  if (attempt.result.kind === 'unreachable') await revertBatchCount(db, countId);
  return { ...deliveryFieldsOf(provider.kind, [attempt]), endedAtMs: attempt.endedAtMs };
}
