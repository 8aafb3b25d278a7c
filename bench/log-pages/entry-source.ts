import { type Channel, conversationIdOf, type ProviderName, type Reason, type Trigger } from '@chatwire/protocol';
import type { NewLogEntry } from '@chatwire/server';
import { below, choice, type Random, seededRandom, zipf } from './distribution.ts';
import { detailOf, payloadOf, responseOf, traceOf } from './entry-texts.ts';

const USERS = 100_000;
const GROUPS = 10_000;
/** 1 million entries are 2.2 days. */
const MS_PER_ENTRY = 190;
export const FIRST_MS = Date.UTC(2026, 0, 5);
/** Range of entries in the old outage, which contains all timeouts of FCM. */
const OUTAGE = { from: 100_000, to: 130_000 };

/** Ids used by the filter combinations. */
export const HOT_GROUP = 'group-0';
export const BOT = 'bot';
export const HOT_USER = 'user-0';

export function userId(rank: number): string {
  return `user-${rank}`;
}

export function groupId(rank: number): string {
  return `group-${rank}`;
}

const TRIGGER = choice<Trigger>([
  ['after_message', 78],
  ['message_edited', 3],
  ['message_deleted', 2],
  ['message_reaction_added', 6],
  ['initiated', 2],
  ['rejected', 0.7],
  ['cancelled', 0.7],
  ['unanswered', 0.6],
  ['after_group_joined', 2],
  ['after_group_left', 1],
  ['after_group_members_added', 2],
  ['after_group_members_kicked', 0.5],
  ['after_group_members_banned', 0.1],
  ['after_group_members_unbanned', 0.05],
  ['after_scope_changed', 0.3],
]);
const MESSAGE_TYPE = choice([
  ['text', 74],
  ['image', 9],
  ['video', 4],
  ['audio', 4],
  ['file', 3],
  ['extension_poll', 3],
  ['extension_sticker', 2.5],
  ['extension_whiteboard', 0.05],
  ['extension_rare', 0.002],
]);
const CHANNEL = choice<Channel>([
  ['push', 85],
  ['email', 10],
  ['sms', 5],
]);
/** Reasons of entries without a provider call: from 7.4 % of all entries down to about 1 in 100,000. */
const REASON = choice<Reason>([
  ['MESSAGES_PREFERENCE', 6.2],
  ['DND_PREFERENCE', 7.4],
  ['MUTE_PREFERENCE', 4.4],
  ['SCHEDULE_PREFERENCE', 2.6],
  ['REPLIES_PREFERENCE', 1.1],
  ['QUOTED_REPLIES_PREFERENCE', 0.4],
  ['NOT_FOUND', 1.4],
  ['QUOTA_PREFERENCE', 0.35],
  ['INVALID_PUSH_PROVIDER_ID', 0.02],
  ['MISSING_EMAIL', 0.5],
  ['MISSING_PHNO', 0.3],
  ['TWILIO_CREATE_ERROR', 0.01],
  ['MESSAGE_ACTIONS_PREFERENCE', 0.2],
  ['REACTIONS_PREFERENCE', 0.1],
  ['GROUP_ACTIONS_PREFERENCE', 0.1],
  ['CALL_PREFERENCE', 0.001],
]);
const LAG_MS = choice<number>([
  [10_000, 96.3],
  [600_000, 3.1],
  [43_200_000, 0.5],
  [604_800_000, 0.1],
]);
const FAN_OUT = choice<number>([
  [2, 30],
  [5, 30],
  [12, 20],
  [40, 14],
  [120, 5],
  [500, 1],
]);

/** Values shared by the entries of one event. */
interface Event {
  readonly trigger: Trigger;
  readonly sender: string;
  readonly receiver: string;
  readonly receiverType: 'user' | 'group';
  readonly recipients: readonly string[];
  readonly messageId: number;
  readonly messageSentAtMS: number;
  readonly messageType: string;
  readonly messageCategory: string;
  readonly eventId: string;
  readonly body: number;
}

/** An endless, repeatable stream of entries, similar to those of a busy app. */
export class EntrySource {
  readonly #random: Random;
  readonly #user = zipf(USERS);
  readonly #group = zipf(GROUPS);
  #count = 0;
  #hotGroupEntries = 0;
  #event: Event | undefined;
  #nextRecipient = 0;
  #messages = 0;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** Returns the time of the next entry. */
  get nowMs(): number {
    return this.timeOf(this.#count);
  }

  /** Returns the time of the n-th entry, counted from 0. */
  timeOf(entry: number): number {
    return FIRST_MS + entry * MS_PER_ENTRY;
  }

  take(count: number): NewLogEntry[] {
    return Array.from({ length: count }, () => this.#next());
  }

  #next(): NewLogEntry {
    if (!this.#event || this.#nextRecipient === this.#event.recipients.length) {
      this.#event = this.#newEvent();
      this.#nextRecipient = 0;
    }
    const recipient = this.#event.recipients[this.#nextRecipient++] ?? HOT_USER;
    const entry = this.#entryOf(this.#event, recipient);
    if (this.#event.receiver === HOT_GROUP) this.#hotGroupEntries++;
    this.#count++;
    return entry;
  }

  #newEvent(): Event {
    const random = this.#random;
    const trigger = TRIGGER(random);
    const inGroup = trigger.startsWith('after_group') || trigger === 'after_scope_changed' || random() < 0.12;
    const isBot = !inGroup && random() < 0.06;
    const sender = isBot ? BOT : userId(this.#user(random));
    const receiver = inGroup ? this.#pickGroup() : userId(this.#user(random));
    const isCall =
      trigger === 'initiated' || trigger === 'rejected' || trigger === 'cancelled' || trigger === 'unanswered';
    const isAction = trigger.startsWith('after_group') || trigger === 'after_scope_changed';
    const messageType = isCall ? 'video' : isAction ? 'groupMember' : MESSAGE_TYPE(random);
    const lag = LAG_MS(random);
    this.#messages += 1 + below(random, 3);
    return {
      trigger,
      sender,
      receiver,
      receiverType: inGroup ? 'group' : 'user',
      recipients: inGroup ? this.#members(receiver) : [receiver],
      messageId: this.#messages,
      messageSentAtMS: this.nowMs - 20 - below(random, lag === 10_000 ? 4000 : lag),
      messageType,
      messageCategory: isCall
        ? 'call'
        : isAction
          ? 'action'
          : messageType.startsWith('extension')
            ? 'custom'
            : 'message',
      eventId: this.nowMs.toString(16).padStart(12, '0') + (this.#messages * 7).toString(16).padStart(12, '0'),
      body: below(random, 2 ** 31),
    };
  }

  /** Keeps the hot group at a fifth of all entries. */
  #pickGroup(): string {
    if (this.#hotGroupEntries < this.#count * 0.2) return HOT_GROUP;
    return groupId(1 + this.#group(this.#random));
  }

  #members(guid: string): string[] {
    const count = FAN_OUT(this.#random);
    const offset = guid === HOT_GROUP ? 0 : Number(guid.slice(6)) * 7919;
    const ranks = new Set<number>();
    while (ranks.size < count) {
      // Large groups are less skewed: half of their members are drawn uniformly.
      const rank = this.#random() < 0.5 ? this.#user(this.#random) : below(this.#random, USERS);
      ranks.add((rank + offset) % USERS);
    }
    return Array.from(ranks, userId);
  }

  #entryOf(event: Event, recipient: string): NewLogEntry {
    const random = this.#random;
    const channel = event.trigger === 'after_message' ? CHANNEL(random) : 'push';
    const outage = this.#count >= OUTAGE.from && this.#count < OUTAGE.to;
    const provider = providerOf(channel, recipient, random);
    const reason = this.#reasonOf(event, channel, provider, outage);
    const success = reason === undefined ? random() >= 0.029 : undefined;
    const withTarget = reason !== 'NOT_FOUND';
    const duration = reason === undefined ? 40 + below(random, 200) : below(random, 4);
    const startedAtMS = this.nowMs - duration - below(random, 30);
    const reactionSender = event.trigger === 'message_reaction_added' ? userId(this.#user(random)) : undefined;
    return {
      processingStartedAtMS: startedAtMS,
      processingEndedAtMS: startedAtMS + duration,
      totalProcessingTimeInMS: duration,
      component: channel === 'push' ? 'notifications-core' : 'notifications-digest',
      channel,
      ...(withTarget && { provider }),
      messageId: event.messageId,
      ...(reactionSender && {
        reactionId: event.messageId * 2 + 1,
        reactionSender,
        reactionReceiver: recipient,
      }),
      trigger: event.trigger,
      messageSentAtMS: Math.min(event.messageSentAtMS, startedAtMS),
      sender: event.sender,
      receiver: event.receiver,
      receiverType: event.receiverType,
      ...(event.receiverType === 'group' && { member: recipient }),
      ...(withTarget && targetOf(provider, recipient)),
      ...(withTarget && reason !== 'INVALID_PUSH_PROVIDER_ID' && { payload: payloadOf(event, provider, recipient) }),
      ...detailOf(reason, success),
      ...(reason === undefined && responseOf(random, provider, success === true, startedAtMS, duration)),
      eventId: event.eventId,
      recipient,
      conversationId: conversationIdOf(event.sender, event.receiver, event.receiverType),
      messageCategory: event.messageCategory,
      messageType: event.messageType,
      ...(channel !== 'push' && { messageIds: batchOf(random, event.messageId) }),
      attempt: reason === undefined ? 1 : 0,
      trace: traceOf(channel, reason),
    };
  }

  #reasonOf(event: Event, channel: Channel, provider: ProviderName, outage: boolean): Reason | undefined {
    const random = this.#random;
    if (outage && provider === 'fcm' && random() < 0.5) return 'TIMED_OUT';
    if (random() >= 0.2505) return undefined;
    const reason = REASON(random);
    if (reason === 'MISSING_EMAIL' && channel !== 'email') return 'DND_PREFERENCE';
    if (reason === 'MISSING_PHNO' && channel !== 'sms') return 'MUTE_PREFERENCE';
    if (reason === 'TWILIO_CREATE_ERROR' && provider !== 'twilio') return 'MESSAGES_PREFERENCE';
    if (reason === 'INVALID_PUSH_PROVIDER_ID' && channel !== 'push') return 'MESSAGES_PREFERENCE';
    if (reason === 'REACTIONS_PREFERENCE' && event.trigger !== 'message_reaction_added') return 'DND_PREFERENCE';
    return reason;
  }
}

/** Each user has one device, and therefore one push provider. */
function providerOf(channel: Channel, recipient: string, random: Random): ProviderName {
  if (channel === 'push') {
    if (random() < 0.03) return 'custom';
    return Number(recipient.slice('user-'.length)) % 8 < 5 ? 'fcm' : 'apns';
  }
  if (random() < 0.1) return 'custom';
  return channel === 'email' ? 'sendgrid' : 'twilio';
}

function targetOf(provider: ProviderName, recipient: string): Partial<NewLogEntry> {
  if (provider === 'fcm') {
    return { tokenType: 'fcm_android', pushToken: tokenOf(recipient, 142), providerId: 'fcm-main' };
  }
  if (provider !== 'apns') return {};
  return { tokenType: 'apns_ios_device', pushToken: tokenOf(recipient, 64), providerId: 'apns-main' };
}

const tokens = new Map<string, string>();

/** Returns a token, as incompressible as a real one and constant per user. */
function tokenOf(uid: string, length: number): string {
  const cachedToken = tokens.get(uid + length);
  if (cachedToken) return cachedToken;
  const random = seededRandom(Number(uid.slice(5)) * 3 + length);
  const alphabet =
    length === 64 ? '0123456789abcdef' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const token = Array.from({ length }, () => alphabet[below(random, alphabet.length)]).join('');
  tokens.set(uid + length, token);
  return token;
}

function batchOf(random: Random, newest: number): number[] {
  const ids = Array.from({ length: below(random, 5) }, () => Math.max(1, newest - 1 - below(random, 400)));
  return [...new Set([...ids, newest])].sort((a, b) => a - b);
}
