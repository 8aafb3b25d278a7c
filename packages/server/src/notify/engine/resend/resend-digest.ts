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
import { type OpenBatch, openBatch } from '../digest/open-batch.ts';
import { unsubscribeUrlsOf } from '../digest/unsubscribe-urls-of.ts';
import { timesOf } from '../entry-publisher.ts';
import { goneDecision } from './gone-decision.ts';
import { notResendable } from './not-resendable.ts';

const nextCountId = eventIdSource();
const NO_CAPS = { perDay: null, perDayHere: null };

/** Decides and sends a batch again with its current messages. Does not write the entry. */
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
  const open = await openBatch(dependencies, { channel, recipient, messageIds, eventId, settings, nowMs: startedAtMs });
  if (!open || 'excluded' in open) {
    if (open?.excluded === 'BLOCKED') throw notResendable('Sender or recipient has blocked the other.');
    const gone = goneDecision('RECIPIENT_GONE');
    const fields = digestFieldsOf(eventId, { channel }, messages, recipient, gone);
    return { ...fields, ...suppressionFieldsOf(gone), ...timesOf(startedAtMs, clock.now()) };
  }
  const batch = { ...open.batch, accounts: open.batch.accounts.filter(isSame(entry)) };
  const decided = decideDigest(batch, open.candidate, startedAtMs, 'deliverability');
  const [decision] = decided.decisions;
  if (!decision) throw new Error('A batch has at least one decision.');
  const fields = digestFieldsOf(eventId, batch, decided.messages, recipient, decision);
  const { endedAtMs, ...result } =
    decision.action === 'send'
      ? await tried(dependencies, open, { ...entry, recipient, channel }, decision)
      : { ...suppressionFieldsOf(decision), endedAtMs: clock.now() };
  return { ...fields, ...result, ...timesOf(startedAtMs, endedAtMs) };
}

/** Returns whether an account is that of the entry; any account if the entry had none. */
function isSame({ provider }: LogEntry): (account: { readonly provider: string }) => boolean {
  return (account) => provider === undefined || account.provider === provider;
}

/** Makes one attempt, counted like a separate batch unless the provider was not reached. */
async function tried(
  { db, clock, channels, unsubscribeLinks }: DigestDependencies,
  { accounts, day, batch: { settings } }: OpenBatch,
  { eventId, recipient, messageId, conversationId, channel }: LogEntry & { recipient: string; channel: DigestChannel },
  { target, payload }: SendDecision<DigestTarget, DigestPayload>,
) {
  const account = target.provider === 'none' ? undefined : channels.of(accounts, { channel, kind: target.provider });
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
  const made = await sendAttempt({ provider, request, timeoutMs }, clock);
  if (made.result.kind === 'unreachable') await revertBatchCount(db, countId);
  return { ...deliveryFieldsOf(provider.kind, [made]), endedAtMs: made.endedAtMs };
}
