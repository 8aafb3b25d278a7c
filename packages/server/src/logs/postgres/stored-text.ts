import { entryJson } from '../entry-json.ts';
import { entryTexts } from '../entry-texts.ts';
import type { NewLogEntry } from '../log-store.ts';

const PREFIX_LENGTH = '{"_id":"",'.length;

/** Everything of an entry but its id and trace: JSON text after the first member, ready to be sent. */
export interface StoredText {
  readonly body: string;
  /** Empty when there is none. */
  readonly trace: string;
}

export function storedTextOf(entry: NewLogEntry): StoredText {
  const { traceJson, ...texts } = entryTexts(entry);
  const json = entryJson({
    ...texts,
    logId: '',
    facet: {
      component: entry.component,
      channel: entry.channel,
      provider: entry.provider,
      trigger: entry.trigger,
      receiverType: entry.receiverType,
      notificationTriggered: entry.notificationTriggered,
      reason: entry.reason,
      success: entry.success,
      outcome: entry.outcome,
      hasMember: entry.member !== undefined,
    },
    processingStartedAtMS: entry.processingStartedAtMS,
    processingEndedAtMS: entry.processingEndedAtMS,
    messageId: entry.messageId,
    reactionId: entry.reactionId,
    messageSentAtMS: entry.messageSentAtMS,
    sender: entry.sender,
    reactionSender: entry.reactionSender,
    receiver: entry.receiver,
    reactionReceiver: entry.reactionReceiver,
    recipient: entry.recipient,
    tokenType: entry.tokenType,
    pushToken: entry.pushToken,
    providerId: entry.providerId,
    eventId: entry.eventId,
    messageCategory: entry.messageCategory,
    messageType: entry.messageType,
    messageIds: entry.messageIds,
    attempt: entry.attempt,
    traceJson: undefined,
  });
  return { body: json.slice(PREFIX_LENGTH), trace: traceJson ?? '' };
}

/** The entries of a page as a JSON array: bytes from the store, each behind its id. */
export function joinEntries(entries: readonly { readonly logId: string; readonly body: Buffer }[]): Buffer {
  const overhead = '{"_id":"",'.length + 24;
  const size = entries.reduce((sum, { body }) => sum + overhead + body.length + 1, 2);
  const json = Buffer.allocUnsafe(size);
  let at = json.write('[');
  for (const { logId, body } of entries) {
    if (at > 1) at += json.write(',', at);
    at += json.write(`{"_id":"${logId}",`, at, 'latin1');
    at += body.copy(json, at);
  }
  at += json.write(']', at);
  return json.subarray(0, at);
}
