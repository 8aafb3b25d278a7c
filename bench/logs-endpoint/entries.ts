import type { NewLogEntry } from '@chatwire/server';

const START_MS = 1_767_225_600_000;
const USERS = 20_000;
const GROUPS = 2_000;

/** A day-like mix of pushes, of the size real ones have: some 1.1 KB of JSON each. `index` decides everything. */
export function entryOf(index: number): NewLogEntry {
  const random = sequence(index);
  const group = random() < 0.6;
  const sender = userAt(random());
  const recipient = userAt(random());
  const guid = `group-${Math.floor(GROUPS * random() ** 3)}`;
  const messageId = 1_000_000 + Math.floor(index / 5);
  const suppressed = random() < 0.25;
  const failed = !suppressed && random() < 0.02;
  const sentAtMS = START_MS + index * 80;
  const apns = random() < 0.4;
  const text = `Message ${messageId} of ${sender}: ${WORDS.slice(Math.floor(random() * 40)).join(' ')}`.slice(0, 200);
  const receiver = group ? guid : recipient;
  const conversationId = group ? `group_${guid}` : [sender, recipient].sort().join('_user_');
  return {
    processingStartedAtMS: sentAtMS + 12,
    processingEndedAtMS: sentAtMS + 152,
    totalProcessingTimeInMS: 140,
    component: 'notifications-core',
    channel: 'push',
    provider: apns ? 'apns' : 'fcm',
    messageId,
    trigger: 'after_message',
    messageSentAtMS: sentAtMS,
    sender,
    receiver,
    receiverType: group ? 'group' : 'user',
    ...(group && { member: recipient }),
    tokenType: apns ? 'apns_ios_device' : 'fcm_android',
    pushToken: tokenOf(recipient),
    providerId: apns ? 'apns-main' : 'fcm-main',
    payload: payloadOf(apns, { messageId, sender, receiver, conversationId, text, sentAtMS }),
    notificationTriggered: !suppressed,
    ...(suppressed
      ? { reason: 'MUTE_PREFERENCE', reasonDetail: { code: 'MUTED', message: 'The conversation is muted.' } }
      : { success: !failed, providerResponse: responseOf(failed, messageId), attempts: [attemptOf(failed, sentAtMS)] }),
    eventId: messageId.toString(16).padStart(24, '0'),
    recipient,
    conversationId,
    messageCategory: 'message',
    messageType: random() < 0.9 ? 'text' : 'image',
    outcome: suppressed ? 'skipped' : failed ? 'failed' : 'sent',
    attempt: suppressed ? 0 : 1,
  };
}

const WORDS = 'the boat is ready at noon and the crew waits on the pier while the wind turns to the north'.split(' ');

function payloadOf(
  apns: boolean,
  of: { messageId: number; sender: string; receiver: string; conversationId: string; text: string; sentAtMS: number },
): string {
  const inner = {
    title: of.sender,
    body: of.text,
    tag: String(of.messageId),
    sender: of.sender,
    senderName: of.sender,
    receiver: of.receiver,
    receiverName: of.receiver,
    conversationId: of.conversationId,
    type: 'chat',
    sentAt: String(of.sentAtMS),
  };
  if (!apns)
    return JSON.stringify({ message: { data: inner, android: { priority: 'high', ttl: '3600s' } }, type: 'fcm' });
  return JSON.stringify({
    payload: inner,
    contentAvailable: 1,
    mutableContent: 1,
    topic: 'example.harbour.app',
    alert: { title: of.sender, body: of.text },
    priority: 10,
    pushType: 'alert',
    sound: 'default',
    type: 'apns',
  });
}

function responseOf(failed: boolean, messageId: number) {
  const id = `projects/harbour/messages/0:${messageId}`;
  return failed
    ? { status: 400, code: 'INVALID_ARGUMENT', message: 'The request is not valid.', id: null, durationMs: 120 }
    : { status: 200, code: null, message: null, id, durationMs: 120 };
}

function attemptOf(failed: boolean, sentAtMS: number) {
  const times = { attempt: 1, startedAtMS: sentAtMS + 20, endedAtMS: sentAtMS + 140 };
  if (!failed) return { ...times, result: 'accepted' as const, status: 200, code: null, message: null };
  const message = 'The request is not valid.';
  return { ...times, result: 'refused' as const, status: 400, code: 'INVALID_ARGUMENT', message };
}

/** Few users do most of the talking. */
function userAt(place: number): string {
  return `user-${Math.floor(USERS * place ** 3)}`;
}

function tokenOf(uid: string): string {
  return Buffer.from(uid.padEnd(96, uid)).toString('base64url').slice(0, 140);
}

/** Random numbers that depend on nothing but the index (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
