import { randomUUID } from 'node:crypto';
import type { Channel, ProviderName, Reason, Trigger } from '@chatwire/protocol';
import type { NewLogEntry } from '@chatwire/server';
import { below, type Random, seededRandom } from './distribution.ts';

const WORDS = (
  'about after again boat before bring can come could day does down each early every find first from get give good ' +
  'harbour have hello here home hour how into just know late later leave like little long look make many meet more ' +
  'morning move much need new next noon now off once only open other over park people pier place please ready right ' +
  'same see send should sign some soon start still stop take tell than thanks that their them then there they thing ' +
  'think this time today together tomorrow tonight train until wait walk want water week well what when where which ' +
  'while will with work would write year yes yesterday your'
).split(' ');

interface Message {
  readonly trigger: Trigger;
  readonly sender: string;
  readonly receiver: string;
  readonly receiverType: 'user' | 'group';
  readonly messageId: number;
  readonly messageSentAtMS: number;
  readonly eventId: string;
  /** Index of the message text. */
  readonly body: number;
}

/** Returns a payload of about 700 bytes of JSON. As on the wire, it is the same for all recipients of a group push. */
export function payloadOf(message: Message, provider: ProviderName, recipient: string): string {
  const body = textOf(message.body);
  const uid = message.receiverType === 'group' ? message.receiver : recipient;
  const inner = {
    title: `Name of ${message.sender}`,
    body,
    tag: String(message.messageId),
    sender: message.sender,
    senderName: `Name of ${message.sender}`,
    receiver: uid,
    receiverName: `Name of ${uid}`,
    receiverType: message.receiverType,
    conversationId: message.receiverType === 'group' ? `group_${uid}` : `${message.sender}_user_${uid}`,
    type: 'chat',
    sentAt: String(message.messageSentAtMS),
  };
  if (provider === 'fcm') {
    const data = { ...inner, senderAvatar: `https://files.example/avatars/${message.sender}.png` };
    return JSON.stringify({ message: { data, android: { priority: 'high', ttl: '3600s' } }, type: 'fcm' });
  }
  if (provider === 'apns') {
    return JSON.stringify({
      payload: { ...inner, sessionId: null, callAction: null, callType: null },
      contentAvailable: 1,
      mutableContent: 1,
      topic: 'example.harbour.app',
      alert: { title: inner.title, body },
      priority: 10,
      pushType: 'alert',
      sound: 'default',
      collapseId: inner.tag,
      expiry: Math.floor(message.messageSentAtMS / 1000) + 3600,
      type: 'apns',
    });
  }
  const sender = { uid: message.sender, name: inner.senderName, avatar: null };
  return JSON.stringify({
    to: { uid: recipient, email: `${recipient}@example.org`, name: `Name of ${recipient}` },
    from: { email: 'chat@example.org', name: 'Harbour Chat' },
    templateId: 'd-0f3a',
    subject: `New messages from ${inner.senderName}`,
    messages: [{ sender, message: body }],
    senderDetails: sender,
    type: provider,
  });
}

/** Returns the fields that depend on the decision. */
export function detailOf(
  reason: Reason | undefined,
  success: boolean | undefined,
): Pick<NewLogEntry, 'notificationTriggered' | 'outcome'> & Partial<NewLogEntry> {
  if (reason === undefined && success !== undefined) {
    return { notificationTriggered: true, success, outcome: success ? 'sent' : 'failed' };
  }
  const outcome = reason?.endsWith('_PREFERENCE') ? 'skipped' : reason === 'TIMED_OUT' ? 'failed' : 'unreachable';
  return {
    notificationTriggered: false,
    ...(reason && {
      reason,
      reasonDetail: {
        code: `${reason.slice(0, 4)}_ON`,
        message: `Stopped: ${reason.toLowerCase().replaceAll('_', ' ')}.`,
        source: 'user',
        setting: `mute.${reason.toLowerCase()}`,
        value: 2,
      },
    }),
    outcome,
  };
}

export function responseOf(
  random: Random,
  provider: ProviderName,
  success: boolean,
  startedAtMS: number,
  durationMs: number,
): Partial<NewLogEntry> {
  const status = success ? 200 : 400;
  const code = success ? null : provider === 'apns' ? 'BadDeviceToken' : 'UNREGISTERED';
  const message = success ? null : 'The token is not registered.';
  const id =
    provider === 'fcm'
      ? `projects/harbour/messages/0:${startedAtMS * 1000 + below(random, 1000)}%${below(random, 2 ** 31).toString(16)}`
      : randomUUID().toUpperCase();
  const result = success ? 'accepted' : 'refused';
  const endedAtMS = startedAtMS + durationMs;
  return {
    providerResponse: { status, code, message, id, durationMs: durationMs - 4 },
    attempts: [{ attempt: 1, startedAtMS: startedAtMS + 4, endedAtMS, result, status, code, message }],
  };
}

/** The rules of docs/spec/notifications.md#rules, in order. */
const GATES = ['EVENT_PREFERENCE', 'DND', 'MUTE', 'SCHEDULE', 'QUOTA', 'CONTACT', 'PROVIDER', 'DEVICE', 'PROVIDER_ID'];

export function traceOf(channel: Channel, reason: Reason | undefined): NonNullable<NewLogEntry['trace']> {
  const failing = reason === undefined ? GATES.length : reason.length % GATES.length;
  return GATES.map((gate, n) => {
    if (n > failing) return { gate, result: 'not_evaluated' };
    if (channel === 'push' && (gate === 'QUOTA' || gate === 'CONTACT')) return { gate, result: 'not_applicable' };
    const setting = `oneOnOne.${gate.toLowerCase()}Setting`;
    return { gate, result: n === failing ? 'fail' : 'pass', setting, value: 2, source: 'app' };
  });
}

function textOf(seed: number): string {
  const random = seededRandom(seed);
  return Array.from({ length: 3 + below(random, 14) }, () => WORDS[below(random, WORDS.length)]).join(' ');
}
