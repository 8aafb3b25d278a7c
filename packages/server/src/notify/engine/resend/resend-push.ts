import type { AppSettings, LogEntry, Message } from '@chatwire/protocol';
import type { NewLogEntry } from '../../../logs/log-store.ts';
import type { ChatEvent } from '../../../outbox/chat-event.ts';
import { findOutboxEvent } from '../../../storage/notifications/outbox-store.ts';
import type { Candidate } from '../../candidate.ts';
import { decide } from '../../decide.ts';
import type { SendDecision } from '../../decision.ts';
import { logFieldsOf, suppressionFieldsOf } from '../../log-fields-of.ts';
import { clearsOutdated } from '../../payload/clear-members.ts';
import { prepareEvent } from '../../prepare-event.ts';
import { knownDeviceAt } from '../../targets/known-device.ts';
import { deviceOf } from '../../targets/target.ts';
import { deliveryFieldsOf } from '../attempts.ts';
import { checkStillDeliverable } from '../check-still-deliverable.ts';
import { deviceUpdateOf } from '../clears/device-update-of.ts';
import { decisionAccountsOf } from '../decision-accounts.ts';
import { decisionIdOf, decisionKey } from '../decision-key.ts';
import { sendAttempt } from '../deliver.ts';
import { deviceAddressOf } from '../device-address.ts';
import type { DigestDependencies } from '../digest/digest-dependencies.ts';
import { processingTimesOf } from '../entry-publisher.ts';
import { loadCandidates } from '../load-candidates.ts';
import { pushReceiptOf } from '../push-receipt.ts';
import { removeInvalidToken } from '../remove-invalid-token.ts';
import { goneDecision } from './gone-decision.ts';
import { notResendable } from './not-resendable.ts';
import { pushTargetOf } from './push-target-of.ts';

/**
 * Decides again about the push of an entry, with the current state of its message, and sends it. Returns the new entry, which
 * the caller records. Throws `ERR_LOG_NOT_RESENDABLE` if there is nothing to send.
 */
export async function resendPush(dependencies: DigestDependencies, entry: LogEntry): Promise<NewLogEntry> {
  const { db, clock, app } = dependencies;
  const { recipient } = entry;
  if (recipient === undefined) throw notResendable('The entry has no recipient.');
  const startedAtMs = clock.now();
  const context = { eventId: entry.eventId, event: await eventOf(dependencies, entry) };
  const { event } = context;
  const settings = await dependencies.settings.effective();
  const accounts = await dependencies.directory.current();
  const prepared = prepareEvent({ event, settings, accounts: decisionAccountsOf(accounts), app });
  const gone = await checkStillDeliverable(db, [event.message], recipient, undefined, startedAtMs);
  const candidate = gone ? undefined : await candidateOf(dependencies, event, recipient);
  const decision = candidate
    ? decide(prepared, candidate, startedAtMs, 'deliverability', [
        await pushTargetOf(db, prepared, candidate, entry),
      ])[0]
    : goneDecision(gone ?? 'RECIPIENT_GONE');
  if (!decision) throw new Error('Expected one decision for one target, got none.');
  const fields = logFieldsOf(context, recipient, decision);
  const outcome =
    decision.action === 'send'
      ? await attemptOnce(dependencies, accounts, { resent: entry, event, settings, recipient, decision, startedAtMs })
      : { ...suppressionFieldsOf(decision), endedAtMs: clock.now() };
  const { endedAtMs, ...result } = outcome;
  return { ...fields, ...result, ...processingTimesOf(startedAtMs, endedAtMs) };
}

/** Returns the event of an entry, with the current state of its message. Throws if the event or message no longer exists. */
async function eventOf({ db, messagesOf }: DigestDependencies, { eventId, messageId }: LogEntry): Promise<ChatEvent> {
  const record = await findOutboxEvent(db, eventId);
  const [message] = await messagesOf([messageId]);
  if (!record || !message)
    throw notResendable('The message was permanently deleted, or its event is no longer stored.');
  const event: ChatEvent = JSON.parse(record.event);
  if (event.trigger === 'message_deleted') return event;
  assertNotDeleted(message);
  return { ...event, message };
}

function assertNotDeleted({ deletedAt }: Message): void {
  if (deletedAt !== undefined) throw notResendable('The message was deleted: nothing to send.');
}

/** Returns the candidate; undefined when the recipient no longer exists, or there is a block between the two users. */
async function candidateOf(
  { db, clock, settings }: DigestDependencies,
  event: ChatEvent,
  uid: string,
): Promise<Candidate | undefined> {
  const options = {
    db,
    event,
    settings: await settings.effective(),
    nowMs: clock.now(),
    ringingTokens: new Set<string>(),
    withClears: true,
  };
  for await (const { candidates, excluded } of loadCandidates({ from: 'users', uids: [uid] }, options)) {
    if (excluded.has('BLOCKED')) throw notResendable('Sender or recipient has blocked the other.');
    return candidates[0];
  }
  return undefined;
}

/** Makes one attempt, whatever the state of the provider queue. See docs/spec/notifications.md#resend. */
async function attemptOnce(
  { db, clock, connections, receiptTokens, shownNotifications }: DigestDependencies,
  accounts: Parameters<DigestDependencies['connections']['connectionOf']>[0],
  { resent, event, settings, recipient, decision, startedAtMs }: ResentPush,
) {
  const { target, payload } = decision;
  if (target.provider === 'none') throw new Error('Expected a target with a provider in a decision to send, got none.');
  const { token, providerId } = deviceOf(target) ?? {};
  const channel = connections.connectionOf(accounts, {
    channel: 'push',
    kind: target.provider,
    ...(providerId && { providerId }),
  });
  if (!channel) throw new Error(`The ${target.provider} account of a decision does not exist.`);
  const { provider, timeoutMs } = channel;
  const key = decisionKey(resent.eventId, 'push', recipient, target);
  // Each resend has a separate entry, to which its device reports.
  const resendId = decisionIdOf(`${key} ${resent._id} ${startedAtMs}`);
  const receipt = pushReceiptOf(receiptTokens, settings, resendId, startedAtMs);
  const request = {
    payload: payload.value,
    decisionId: decisionIdOf(key),
    ...(receipt && { receipt: receipt.token }),
    ...deviceAddressOf(token),
  };
  const known = receipt && knownDeviceAt(event, { target, payload }, startedAtMs);
  const attempt = await sendAttempt({ provider, request, timeoutMs }, clock);
  const attempts = [attempt];
  if (clearsOutdated(settings)) {
    const update = deviceUpdateOf(event, recipient, decision, {
      delivered: { attempts },
      handle: receipt?.handle,
      readAtMs: startedAtMs,
      nowMs: clock.now(),
      redelivered: false,
    });
    if (update) await shownNotifications.save(update);
  }
  const removed = token !== undefined && (await removeInvalidToken(db, token.pushToken, attempts));
  return {
    ...deliveryFieldsOf(provider.kind, attempts),
    ...(removed && { tokenRemoved: true }),
    ...(receipt && { receiptHandle: receipt.handle }),
    ...(known && { device: known }),
    endedAtMs: attempt.endedAtMs,
  };
}

/** A push to be sent again. */
interface ResentPush {
  readonly resent: LogEntry;
  readonly event: ChatEvent;
  readonly settings: AppSettings;
  readonly recipient: string;
  readonly decision: SendDecision;
  readonly startedAtMs: number;
}
