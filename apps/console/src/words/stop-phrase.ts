import type { LogEntry, Reason } from '@chatwire/protocol';
import { asClause } from './as-clause.ts';
import { own } from './own.ts';
import { PROVIDER_WORDS } from './providers.ts';
import { dayWords, isDay } from './setting-words.ts';
import { shortTime } from './times.ts';
import { upperFirst } from './upper-first.ts';

type Stopped = Pick<LogEntry, 'reasonDetail' | 'channel' | 'provider' | 'providerId'>;

/** What stopped a notification, to follow a colon. A code that is not known yet is told in the server's words. */
export function stopPhrase(reason: Reason, entry: Stopped): string {
  const { code = '', message, setting = '' } = entry.reasonDetail ?? {};
  const known = own(PHRASES[reason], code);
  if (typeof known === 'string') return `${known}${placeOf(setting)}`;
  return known?.(entry) ?? asClause(message ?? reason);
}

type Phrases = Readonly<Record<string, string | ((entry: Stopped) => string)>>;

const CHANNEL_OFF = ({ channel }: Stopped): string => `${CHANNELS[channel]} are switched off for this person`;

const PHRASES: Readonly<Record<Reason, Phrases>> = {
  MESSAGES_PREFERENCE: {
    NONE: 'messages do not notify',
    NOT_MENTIONED: 'only mentions notify, and this person was not mentioned',
    CHANNEL_OFF,
  },
  REPLIES_PREFERENCE: {
    NONE: 'replies in threads do not notify',
    NOT_MENTIONED: 'only mentions notify, and this reply did not mention this person',
    UNSUBSCRIBED: 'this person had left the thread',
    CHANNEL_OFF,
  },
  QUOTED_REPLIES_PREFERENCE: {
    NONE: 'quoted replies do not notify',
    NOT_MENTIONED: 'only mentions notify, and this quoted reply did not mention this person',
    CHANNEL_OFF,
  },
  MESSAGE_ACTIONS_PREFERENCE: { EDITED: 'edits do not notify', DELETED: 'deletions do not notify' },
  REACTIONS_PREFERENCE: {
    NONE: 'reactions do not notify',
    NOT_AUTHOR: 'only reactions to own messages notify, and this message is somebody else’s',
  },
  GROUP_ACTIONS_PREFERENCE: {
    MEMBER_JOINED: 'somebody joining does not notify',
    MEMBER_LEFT: 'somebody leaving does not notify',
    MEMBER_ADDED: 'members being added does not notify',
    MEMBER_KICKED: 'a member being removed does not notify',
    MEMBER_BANNED: 'a member being banned does not notify',
    MEMBER_UNBANNED: 'a ban being lifted does not notify',
    MEMBER_SCOPE_CHANGED: 'a changed role does not notify',
  },
  DND_PREFERENCE: { DND_ON: 'do not disturb was on' },
  MUTE_PREFERENCE: { MUTED: mutedUntil },
  SCHEDULE_PREFERENCE: { OUTSIDE_WINDOW: outsideHours, DAY_CLOSED: dayClosed },
  CALL_PREFERENCE: {
    INITIATED: 'incoming calls do not notify',
    REJECTED: 'declined calls do not notify',
    CANCELLED: 'cancelled calls do not notify',
    UNANSWERED: 'missed calls do not notify',
    ONGOING: 'calls answered elsewhere do not notify',
    BUSY: 'busy calls do not notify',
    ENDED: 'ended calls do not notify',
  },
  QUOTA_PREFERENCE: {
    PER_DAY: (entry) => `the ${limitOf(entry)} ${CHANNELS[entry.channel]} a day were used up`,
    PER_CONVERSATION: (entry) =>
      `the ${limitOf(entry)} ${CHANNELS[entry.channel]} a day for this conversation were used up`,
    GROUP_SIZE: (entry) => `the group has more than ${limitOf(entry)} members`,
  },
  MISSING_EMAIL: { NO_EMAIL: 'no email address is stored' },
  MISSING_PHNO: { NO_PHONE: 'no phone number is stored' },
  INVALID_PUSH_PROVIDER_ID: {
    UNKNOWN: (entry) => `the device belongs to ${accountOf(entry)}, which does not exist`,
    DISABLED: (entry) => `the device belongs to ${accountOf(entry)}, which is switched off`,
    WRONG_KIND: (entry) => `the device belongs to ${accountOf(entry)}, which is of the other kind`,
    NO_DEFAULT: 'the device names no account, and there is no default one',
    BAD_CREDENTIALS: (entry) => `the stored key of ${accountOf(entry)} cannot be read`,
  },
  TIMED_OUT: {
    PROVIDER: (entry) => `${providerOf(entry)} gave no answer in time`,
    WEBHOOK: 'the webhook gave no answer in time',
    CONNECTION_LOST: (entry) => `the connection to ${providerOf(entry)} broke before it answered`,
  },
  NOT_FOUND: {
    NO_PUSH_TOKEN: 'this person has no device that can be notified',
    NO_PROVIDER: ({ channel }) => `no service is switched on that carries ${CHANNELS[channel]}`,
    HOST_NOT_FOUND: (entry) => `the host of ${providerOf(entry)} does not exist`,
    CONNECT_FAILED: (entry) => `no connection to ${providerOf(entry)} could be made`,
    TLS_FAILED: (entry) => `no secure connection to ${providerOf(entry)} could be made`,
    ADDRESS_BLOCKED: (entry) => `the address of ${providerOf(entry)} is private, which is not allowed`,
    TOKEN_GONE: 'the device signed out before the next try',
    MESSAGE_GONE: 'the message was deleted before the next try',
    RECIPIENT_GONE: 'this person left before the next try',
  },
  TWILIO_CREATE_ERROR: {
    21211: 'Twilio says that the phone number is not valid (21211)',
    21610: 'Twilio says that this person has opted out of text messages (21610)',
    21614: 'Twilio says that the number cannot take text messages (21614)',
  },
};

const CHANNELS = { push: 'pushes', email: 'emails', sms: 'text messages' } as const;

function placeOf(setting: string): string {
  if (setting.startsWith('group.') && !setting.startsWith('group.member')) return ' in groups';
  return setting.startsWith('oneOnOne.') ? ' in one-to-one conversations' : '';
}

function mutedUntil({ reasonDetail }: Stopped): string {
  const until = reasonDetail?.value;
  return `the conversation was muted${typeof until === 'number' ? ` until ${shortTime(until)}` : ''}`;
}

function outsideHours({ reasonDetail }: Stopped): string {
  const hours = isDay(reasonDetail?.value) ? ` (${dayOf(reasonDetail.setting)} ${dayWords(reasonDetail.value)})` : '';
  return `it was outside the hours of the schedule${hours}`;
}

function dayClosed({ reasonDetail }: Stopped): string {
  return `the schedule is closed on ${dayOf(reasonDetail?.setting)}s`;
}

function dayOf(setting = ''): string {
  return upperFirst(setting.split('.').at(-1) ?? '');
}

function limitOf({ reasonDetail }: Stopped): string {
  const limit = reasonDetail?.value;
  return typeof limit === 'number' ? limit.toLocaleString() : 'allowed';
}

function accountOf({ providerId }: Stopped): string {
  return providerId === undefined ? 'an account' : `the account “${providerId}”`;
}

function providerOf({ provider }: Stopped): string {
  if (provider === undefined) return 'the provider';
  return provider === 'custom' ? 'the webhook' : PROVIDER_WORDS[provider];
}
