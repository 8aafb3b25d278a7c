import {
  CHANNELS,
  conversationIdOf,
  OUTCOMES,
  PROVIDERS_OF_CHANNEL,
  type ProviderName,
  REASONS,
  TRIGGERS,
} from '@chatwire/protocol';
import type { LogFilter, NegatedValues, NewLogEntry, ValueFilter } from './log-store.ts';

/** Few of each, so that filters often match; some ids make a conversationId ambiguous. */
const USERS = ['mara', 'ivo', 'lene', 'app_system', 'a', 'a_user_b', 'b', 'group_x', 'y'];
const GROUPS = ['harbour-crew', 'x', 'x_user_y', 'mara'];
const TYPES = ['text', 'image', 'extension_poll', 'Text'];
const LAGS = [0, 0, 0, 40, 900, 9_999, 400_000, 7_200_000, 400_000_000, -1500];
const PAYLOADS = [
  '{"type":"fcm","message":{"data":{"body":"at noon"}}}',
  '{"body":"👍 \\"quoted\\" \u2028 back\\\\slash ÄÖ","type":"apns"}',
  '{}',
];

/** Returns numbers in [0, 1), the same sequence for the same seed (mulberry32). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new RangeError('nothing to pick from');
  return value;
}

export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** Returns a random entry as the engine could write it at an instant: every optional member is set sometimes. */
export function randomEntry(random: Random, nowMs: number): NewLogEntry {
  const channel = random() < 0.7 ? 'push' : pick(random, CHANNELS);
  const receiverType = random() < 0.5 ? 'group' : 'user';
  const sender = pick(random, USERS);
  const receiver = pick(random, receiverType === 'group' ? GROUPS : USERS);
  const recipient = random() < 0.95 ? pick(random, USERS) : undefined;
  const processingStartedAtMS = nowMs - between(random, 0, 3000);
  const totalProcessingTimeInMS = between(random, 0, 2500);
  const messageId = random() < 0.02 ? 2 ** 48 + between(random, 0, 5) : between(random, 1, 150);
  const isReaction = random() < 0.15;
  return {
    processingStartedAtMS,
    processingEndedAtMS: processingStartedAtMS + totalProcessingTimeInMS,
    totalProcessingTimeInMS,
    component: channel === 'push' ? 'notifications-core' : 'notifications-digest',
    channel,
    messageId,
    ...(isReaction && {
      reactionId: random() < 0.1 ? Number.MAX_SAFE_INTEGER : between(random, 1, 40),
      reactionSender: pick(random, USERS),
      reactionReceiver: pick(random, USERS),
    }),
    trigger: isReaction ? 'message_reaction_added' : pick(random, TRIGGERS),
    messageSentAtMS: processingStartedAtMS - pick(random, LAGS),
    sender,
    receiver,
    receiverType,
    ...(receiverType === 'group' && recipient !== undefined && { member: recipient }),
    ...target(random, pick(random, PROVIDERS_OF_CHANNEL[channel])),
    ...decision(random, processingStartedAtMS),
    eventId: between(random, 1, 300).toString(16).padStart(24, '0'),
    ...(recipient !== undefined && { recipient }),
    conversationId: conversationIdOf(sender, receiver, receiverType),
    messageCategory: pick(random, ['message', 'message', 'custom', 'call']),
    messageType: pick(random, TYPES),
    ...(channel !== 'push' && { messageIds: batchOf(random, messageId) }),
    ...(random() < 0.1 && { bypassed: true }),
    ...(random() < 0.05 && { tokenRemoved: true, payloadTruncated: true, updatedAtMS: nowMs }),
    ...(random() < 0.05 && { redacted: ['content', 'pushToken'] }),
    ...(random() < 0.05 && { resendOf: 'f'.repeat(24) }),
    ...(random() < 0.05 && { traceId: 'c'.repeat(32) }),
    ...(random() < 0.7 && { trace: [{ gate: 'DND', result: 'pass', setting: 'mute.dnd', value: 1, source: 'user' }] }),
  };
}

/**
 * Returns a filter of one to six members. Most values come from one entry, so that the filter often finds something. A
 * third of the filters are negated.
 */
export function randomFilter(random: Random, entries: readonly NewLogEntry[]): LogFilter {
  const at = pick(random, entries);
  const choices: LogFilter[] = [
    ...valueFilters(random, entries),
    { from: at.messageSentAtMS - pick(random, [0, 0, 1, 5000]) },
    { to: at.messageSentAtMS + pick(random, [0, 0, 1, 5000]) },
    { processedFrom: at.processingStartedAtMS },
    { processedTo: at.processingStartedAtMS },
  ];
  let filter: LogFilter = {};
  for (let members = between(random, 1, 6); members > 0; members--) filter = { ...filter, ...pick(random, choices) };
  if (random() < 0.67) return filter;
  return { ...(random() < 0.6 ? filter : {}), not: randomNegation(random, entries) };
}

/** One to four negated values, often several of one member. */
function randomNegation(random: Random, entries: readonly NewLogEntry[]): NegatedValues {
  const not: Record<string, unknown[]> = {};
  for (let count = between(random, 1, 4); count > 0; count--) {
    for (const [name, value] of Object.entries(pick(random, valueFilters(random, entries)))) {
      (not[name] ??= []).push(value);
    }
  }
  return not;
}

/** Returns filters of one value each. */
function valueFilters(random: Random, entries: readonly NewLogEntry[]): ValueFilter[] {
  const from = pick(random, entries);
  return [
    { messageId: pick(random, [from.messageId, ...(from.messageIds ?? [])]) },
    { ...(from.reactionId !== undefined && { reactionId: from.reactionId }) },
    { messageCategory: from.messageCategory },
    { messageType: from.messageType },
    { trigger: from.trigger },
    { sender: from.sender },
    { ...(from.reactionSender !== undefined && { reactionSender: from.reactionSender }) },
    { receiver: from.receiver },
    { receiverType: from.receiverType },
    { ...(from.reactionReceiver !== undefined && { reactionReceiver: from.reactionReceiver }) },
    { ...(from.member !== undefined && { member: from.member }) },
    { channel: from.channel },
    { ...(from.provider !== undefined && { provider: from.provider }) },
    { notificationTriggered: from.notificationTriggered },
    { ...(from.reason !== undefined && { reason: from.reason }) },
    { ...(from.success !== undefined && { success: from.success }) },
    { ...(from.recipient !== undefined && { recipient: from.recipient }) },
    { conversationId: from.conversationId },
    { ...(from.providerId !== undefined && { providerId: from.providerId }) },
    { outcome: from.outcome },
    { sender: pick(random, USERS) },
    { member: pick(random, USERS) },
    { reason: pick(random, REASONS) },
    { success: random() < 0.5 },
    { outcome: pick(random, OUTCOMES) },
  ];
}

function target(random: Random, provider: ProviderName): Partial<NewLogEntry> {
  if (random() < 0.1) return {};
  const payload = random() < 0.9 ? { payload: pick(random, PAYLOADS) } : {};
  if (provider !== 'fcm' && provider !== 'apns') return { provider, ...payload };
  return {
    provider,
    tokenType: provider === 'fcm' ? 'fcm_android' : 'apns_ios_device',
    pushToken: `token ${between(random, 1, 30)}`,
    providerId: pick(random, ['fcm-main', 'apns-main', 'default']),
    ...payload,
  };
}

function decision(
  random: Random,
  startedAtMS: number,
): Pick<NewLogEntry, 'notificationTriggered' | 'outcome' | 'attempt'> & Partial<NewLogEntry> {
  if (random() < 0.4) {
    const reason = pick(random, REASONS);
    const reasonDetail = { code: 'CODE', message: `Because of ${reason}.`, setting: 'mute.x', value: { from: 800 } };
    const outcome = reason.endsWith('_PREFERENCE') ? 'skipped' : pick(random, ['failed', 'unreachable'] as const);
    return { notificationTriggered: false, reason, reasonDetail, outcome, attempt: 0 };
  }
  const success = random() < 0.9;
  const status = success ? 200 : 400;
  const code = success ? null : 'UNREGISTERED';
  return {
    notificationTriggered: true,
    success,
    providerResponse: {
      status,
      code,
      message: null,
      id: `projects/harbour/${startedAtMS}`,
      durationMs: between(random, 0, 3000),
    },
    outcome: success ? 'sent' : 'failed',
    attempt: 1,
    attempts: [
      {
        attempt: 1,
        startedAtMS,
        endedAtMS: startedAtMS + 9,
        result: success ? 'accepted' : 'refused',
        status,
        code,
        message: null,
      },
    ],
  };
}

function batchOf(random: Random, newest: number): number[] {
  const ids = Array.from({ length: between(random, 0, 3) }, () => between(random, 1, 150));
  return [...new Set([...ids, newest])].sort((a, b) => a - b);
}
