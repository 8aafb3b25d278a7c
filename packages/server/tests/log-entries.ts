import type { NewLogEntry } from '@chatwire/server';

/** A text from ivo to mara, sent through FCM; the message is named. */
export function sampleEntry(messageId: number, more: Partial<NewLogEntry> = {}): NewLogEntry {
  return {
    processingStartedAtMS: 1_767_268_923_050,
    processingEndedAtMS: 1_767_268_925_118,
    totalProcessingTimeInMS: 2_068,
    component: 'notifications-core',
    channel: 'push',
    provider: 'fcm',
    messageId,
    trigger: 'after_message',
    messageSentAtMS: 1_767_268_923_012,
    sender: 'ivo',
    receiver: 'mara',
    receiverType: 'user',
    tokenType: 'fcm_android',
    pushToken: 'token-of-mara-a91c07',
    providerId: 'fcm-main',
    payload: JSON.stringify({ message: { data: { title: 'Ivo', body: 'Boat is ready' } }, type: 'fcm' }),
    notificationTriggered: true,
    success: true,
    providerResponse: { status: 200, code: null, message: null, id: 'projects/harbour/1', durationMs: 141 },
    eventId: '019b796fb68500010000c3e0',
    recipient: 'mara',
    conversationId: 'ivo_user_mara',
    messageCategory: 'message',
    messageType: 'text',
    outcome: 'sent',
    attempt: 1,
    ...more,
  };
}

export function suppressed(
  messageId: number,
  reason: NonNullable<NewLogEntry['reason']>,
  code: string,
  more: Partial<NewLogEntry> = {},
): NewLogEntry {
  const { success: _, providerResponse: __, ...rest } = sampleEntry(messageId, more);
  return {
    ...rest,
    notificationTriggered: false,
    reason,
    reasonDetail: { code, message: 'So it is.' },
    outcome: 'skipped',
    attempt: 0,
    ...more,
  };
}
