import { entryJson } from '../entry-json.ts';
import { entryTexts, type TraceJson } from '../entry-texts.ts';
import type { NewLogEntry } from '../log-store.ts';

const PREFIX_LENGTH = '{"_id":"",'.length;

/** Everything of an entry but its id and trace: JSON text after the first member, ready to be sent. */
export interface StoredText {
  readonly body: string;
  /** Empty when there is none. */
  readonly trace: string;
}

/** `traceJson`: for whoever has a quicker way than to write every trace out. */
export function storedTextOf(entry: NewLogEntry, traceJson?: TraceJson): StoredText {
  const { traceJson: trace, ...texts } = entryTexts(entry, traceJson);
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
  return { body: json.slice(PREFIX_LENGTH), trace: trace ?? '' };
}

/** An entry as it goes out: bytes from the store behind its id. */
export function entryText({ logId, body }: { readonly logId: string; readonly body: Buffer }): Buffer {
  const text = Buffer.allocUnsafe(ENTRY_OVERHEAD + body.length);
  const at = text.write(`{"_id":"${logId}",`, 'latin1');
  body.copy(text, at);
  return text;
}

/** `messageId` of an entry's text: no text that people write comes before it. */
export function messageIdIn(body: Buffer): number {
  const at = body.indexOf(MESSAGE_ID) + MESSAGE_ID.length;
  return Number.parseInt(body.toString('latin1', at, at + 16), 10);
}

const MESSAGE_ID = '"messageId":';
const ENTRY_OVERHEAD = PREFIX_LENGTH + 24;
