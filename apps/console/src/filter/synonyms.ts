import type { Channel, DeviceState, LogEntry, Outcome, Reason } from '@chatwire/protocol';
import { ACCOUNT_KIND_LIST } from '@chatwire/protocol/provider-accounts';
import { ownValue } from '../text/own-value.ts';
import type { FieldName } from './filter-fields.ts';

/** Other words for reasons, as used by people who ask why they weren’t notified. */
const REASONS: Readonly<Record<Reason, string>> = {
  MESSAGES_PREFERENCE: 'notifications off, mentions only, not mentioned, channel off',
  REPLIES_PREFERENCE: 'threads, unsubscribed, replies off',
  QUOTED_REPLIES_PREFERENCE: 'quotes, quoted replies off',
  MESSAGE_ACTIONS_PREFERENCE: 'edited, deleted messages',
  REACTIONS_PREFERENCE: 'emoji, likes, reactions off',
  GROUP_ACTIONS_PREFERENCE: 'members joined, left, added, kicked, removed, banned, role changes',
  DND_PREFERENCE: 'DND, quiet, silence, paused',
  MUTE_PREFERENCE: 'mutes, silenced, snoozed',
  SCHEDULE_PREFERENCE: 'quiet hours, night, weekend, outside hours, closed',
  CALL_PREFERENCE: 'calls off, missed, declined, cancelled',
  QUOTA_PREFERENCE: 'rate limit, too many, per day, daily limit, group too large, throttled',
  MISSING_EMAIL: 'missing email, without email, no mail', // lint-words: what people type
  MISSING_PHNO: 'missing phone, without number, no mobile',
  INVALID_PUSH_PROVIDER_ID: 'account disabled, unknown account, credentials, misconfigured',
  TIMED_OUT: 'timed out, no response, slow, circuit breaker open, connection lost',
  NOT_FOUND: 'no token, no push token, not registered, host not found, connection failed, DNS, TLS',
  TWILIO_CREATE_ERROR: 'SMS error, opted out, STOP, invalid number',
};

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  sent: 'delivered, accepted, notified, success',
  failed: 'errors, rejected, refused, not delivered',
  skipped: 'suppressed, prevented, blocked by settings, not notified',
  unreachable: 'no target, no address, nowhere to send',
};

const CHANNELS: Readonly<Record<Channel, string>> = {
  push: 'phone, mobile, banner, lock screen',
  email: 'mail, digest', // lint-words: what people type
  sms: 'text, phone number, digest',
};

const PROVIDERS: Readonly<Record<string, string>> = Object.fromEntries(
  ACCOUNT_KIND_LIST.map(([, { provider, searchWords }]) => [provider, searchWords]),
);

const DEVICE_STATES: Readonly<Record<DeviceState, string>> = {
  opened: 'tapped, clicked, read',
  dismissed: 'closed, ignored',
  cleared: 'withdrawn, cleaned up',
  displayed: 'displayed, seen, on screen, quietly in the list, given to iOS, banner',
  suppressed: 'hidden, foreground, focus, notification channel off, conversation open, permission off',
  received: 'received, reached the device',
  none: 'no receipt, offline, never arrived, overdue, not shown without a report: permission off, never requested, dropped, replaced, old app version, expired',
};

const TRIGGERS: Partial<Readonly<Record<LogEntry['trigger'], string>>> = {
  after_message: 'new message, chat, reply',
  message_deleted: 'message deleted, removed',
  message_edited: 'message edited, changed',
  message_reaction_added: 'emoji, like',
  initiated: 'incoming call, ringing',
  rejected: 'declined call',
  unanswered: 'missed call, no answer',
  cleared: 'clear push, outdated, withdrawn',
  after_group_members_kicked: 'kicked',
};

const CONVERSATIONS = { user: 'one-on-one, direct, private', group: 'groups, rooms, everyone' };

const SYNONYMS: Partial<Readonly<Record<FieldName, Readonly<Record<string, string>>>>> = {
  reason: REASONS,
  outcome: OUTCOMES,
  channel: CHANNELS,
  provider: PROVIDERS,
  deviceState: DEVICE_STATES,
  trigger: TRIGGERS,
  receiverType: CONVERSATIONS,
};

/** Returns other words by which a filter value is found, besides its label and code; empty if there are none. */
export function synonymsOf(name: FieldName, value: string): string {
  return ownValue(SYNONYMS[name] ?? {}, value) ?? '';
}
