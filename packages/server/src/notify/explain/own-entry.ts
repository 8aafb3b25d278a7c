import {
  type DeviceContext,
  deviceNotes,
  deviceSentence,
  type LogEntry,
  type OutcomeNames,
  type OwnLogEntry,
  outcomeLine,
  outcomeText,
} from '@chatwire/protocol';
import type { DeviceFactsOfEntry } from './device-facts.ts';

/**
 * Returns what the recipient of an entry may see of it. The sentence repeats nothing that a provider wrote. The facts are
 * those besides the entry on which the sentence about a push depends. `deviceName`: of the device of a push. See
 * docs/spec/last-mile.md#recipient-explanations.
 */
export function toOwnEntry(
  entry: LogEntry,
  { context, stillShown }: DeviceFactsOfEntry,
  names: OutcomeNames,
  deviceName?: string,
): OwnLogEntry {
  const { provider, reason, reasonDetail, success, device, providerResponse } = entry;
  const plain: LogEntry = {
    ...entry,
    ...(providerResponse && { providerResponse: { ...providerResponse, message: null, id: null } }),
  };
  const outcome = outcomeText(plain, names);
  const sentence = device
    ? [deviceSentence({ ...plain, device }, context, names), ...silenceNotes(plain, context)].join(' ')
    : outcomeLine(plain, context, names);
  return {
    _id: entry._id,
    processingStartedAtMS: entry.processingStartedAtMS,
    channel: entry.channel,
    ...(provider !== undefined && { provider }),
    messageId: entry.messageId,
    trigger: entry.trigger,
    messageSentAtMS: entry.messageSentAtMS,
    sender: entry.sender,
    receiver: entry.receiver,
    receiverType: entry.receiverType,
    conversationId: entry.conversationId,
    outcome: entry.outcome,
    notificationTriggered: entry.notificationTriggered,
    ...(success !== undefined && { success }),
    ...(reason !== undefined && { reason }),
    ...(reasonDetail && {
      reasonDetail: {
        code: reasonDetail.code,
        message: outcome,
        ...(reasonDetail.source !== undefined && { source: reasonDetail.source }),
      },
    }),
    ...(device && { device }),
    ...(deviceName !== undefined && { deviceName }),
    ...(stillShown && { stillShown }),
    sentence,
  };
}

/** Returns what the device has last reported that may explain why it has not reported a push that it can show. */
function silenceNotes({ device }: LogEntry, context: DeviceContext): readonly string[] {
  const isSilent = device?.state === 'none' && device.permission !== 'denied' && device.permission !== 'not_determined';
  return isSilent ? deviceNotes({}, context) : [];
}
