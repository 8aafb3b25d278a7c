import type { Reason } from './enums.ts';

/**
 * A sentence with `{placeholders}` (listed in outcome-text.ts). A part in `[brackets]` is removed if one of its
 * placeholders has no value. It is an object with two sentences if the provider may not have been called.
 */
export type TextTemplate = string | { readonly called: string; readonly notCalled: string };

interface ReasonText {
  /** Label of the reason, for groups of entries. */
  readonly category: string;
  readonly codes: Readonly<Record<string, TextTemplate>>;
  /** Template for codes assigned by the provider that are not in `codes`. Absent: `codes` is complete. */
  readonly otherCodes?: TextTemplate;
}

/**
 * The only list of reasons and their `reasonDetail.code` values. The types of the rules, the list of codes in the
 * console, and all texts are derived from it, so a new code needs only a new row here.
 * See docs/spec/notifications.md#reasons.
 */
export const REASON_TEXTS = {
  MESSAGES_PREFERENCE: {
    category: 'Message preferences',
    codes: {
      NONE: 'Message notifications for {chats} are turned off {setBy}.',
      NOT_MENTIONED: '{limiter} notifications for {chats} to mentions, and this message doesn’t mention {recipient}.',
      CHANNEL_OFF: '{recipient} turned off {channel} notifications.',
    },
  },
  REPLIES_PREFERENCE: {
    category: 'Thread reply preferences',
    codes: {
      NONE: 'Thread reply notifications for {chats} are turned off {setBy}.',
      NOT_MENTIONED: '{limiter} thread reply notifications to mentions, and this reply doesn’t mention {recipient}.',
      UNSUBSCRIBED: '{recipient} unsubscribed from this thread.',
      CHANNEL_OFF: '{recipient} turned off {channel} notifications.',
    },
  },
  QUOTED_REPLIES_PREFERENCE: {
    category: 'Quoted reply preferences',
    codes: {
      NONE: 'Quoted reply notifications for {chats} are turned off {setBy}.',
      NOT_MENTIONED: '{limiter} quoted reply notifications to mentions, and this reply doesn’t mention {recipient}.',
      CHANNEL_OFF: '{recipient} turned off {channel} notifications.',
    },
  },
  MESSAGE_ACTIONS_PREFERENCE: {
    category: 'Edit and delete settings',
    codes: {
      EDITED: 'Notifications about edited messages are turned off in the app settings.',
      DELETED: 'Notifications about deleted messages are turned off in the app settings.',
    },
  },
  REACTIONS_PREFERENCE: {
    category: 'Reaction preferences',
    codes: {
      NONE: 'Reaction notifications for {chats} are turned off {setBy}.',
      NOT_AUTHOR: '{limiter} reaction notifications to the author of a message, and {recipient} didn’t write this one.',
    },
  },
  GROUP_ACTIONS_PREFERENCE: {
    category: 'Group event preferences',
    codes: {
      MEMBER_JOINED: 'Notifications about members joining are turned off {setBy}.',
      MEMBER_LEFT: 'Notifications about members leaving are turned off {setBy}.',
      MEMBER_ADDED: 'Notifications about added members are turned off {setBy}.',
      MEMBER_KICKED: 'Notifications about removed members are turned off {setBy}.',
      MEMBER_BANNED: 'Notifications about banned members are turned off {setBy}.',
      MEMBER_UNBANNED: 'Notifications about unbanned members are turned off {setBy}.',
      MEMBER_SCOPE_CHANGED: 'Notifications about role changes are turned off {setBy}.',
    },
  },
  DND_PREFERENCE: {
    category: 'Do not disturb',
    codes: { DND_ON: 'Do not disturb was turned on {setBy}.' },
  },
  MUTE_PREFERENCE: {
    category: 'Muted conversations',
    codes: { MUTED: '{recipient} muted this conversation[ until {until}].' },
  },
  SCHEDULE_PREFERENCE: {
    category: 'Notification schedule',
    codes: {
      OUTSIDE_WINDOW:
        'It was outside the[ {day}] notification hours[ ({from}–{to})] set {setBy}.[ Their local time was {localTime}.]',
      DAY_CLOSED: 'Notifications are turned off all day[ on {day}] {setBy}.',
    },
  },
  CALL_PREFERENCE: {
    category: 'Call settings',
    codes: {
      INITIATED: 'Incoming call notifications are turned off in the app settings.',
      REJECTED: 'Declined call notifications are turned off in the app settings.',
      CANCELLED: 'Cancelled call notifications are turned off in the app settings.',
      UNANSWERED: 'Missed call notifications are turned off in the app settings.',
      ONGOING: 'Notifications about calls answered elsewhere are turned off in the app settings.',
      BUSY: 'Busy call notifications are turned off in the app settings.',
      ENDED: 'Ended call notifications are turned off in the app settings.',
    },
  },
  QUOTA_PREFERENCE: {
    category: 'Quotas and limits',
    codes: {
      PER_DAY: '{recipient} reached the limit of[ {limit}] {channel} notifications per day[ ({count} so far)].',
      PER_CONVERSATION:
        '{recipient} reached the limit of[ {limit}] {channel} notifications per day for this conversation[ ({count} so far)].',
      GROUP_SIZE:
        '{group} has more than[ {limit}] members[ ({count})], the {channel} limit, so no one in it was notified.',
      SENDER_LIMIT:
        'Within one minute, the same person’s edits, deletions, reactions or calls had already notified {recipient}[ {limit}] times.',
    },
  },
  MISSING_EMAIL: {
    category: 'No email address',
    codes: { NO_EMAIL: '{recipient} has no email address on file.' },
  },
  MISSING_PHNO: {
    category: 'No phone number',
    codes: { NO_PHONE: '{recipient} has no phone number on file.' },
  },
  INVALID_PUSH_PROVIDER_ID: {
    category: 'Provider account problems',
    codes: {
      UNKNOWN: 'The device is registered with provider account[ “{account}”], which doesn’t exist.',
      DISABLED: 'The device is registered with provider account[ “{account}”], which is disabled.',
      WRONG_KIND:
        'The device is registered with provider account[ “{account}”], which belongs to a different push service.',
      NO_DEFAULT: 'The device names no provider account, and no default account is set.',
      BAD_CREDENTIALS: 'The stored credentials of provider account[ “{account}”] can’t be read.',
    },
  },
  TIMED_OUT: {
    category: 'Timeouts',
    codes: {
      PROVIDER: {
        called: '{provider} didn’t respond in time; the notification may still have been delivered.',
        notCalled: '{provider} was unavailable for too long (circuit breaker open), so it was never called.',
      },
      WEBHOOK: 'Your webhook didn’t respond in time; it may still have processed the call.',
      CONNECTION_LOST:
        'The connection to {provider} was lost before it responded; the notification may still have been delivered.',
    },
  },
  NOT_FOUND: {
    category: 'No usable device or connection',
    codes: {
      NO_PUSH_TOKEN: '{recipient} has no registered device that can receive this notification.',
      NO_PROVIDER: 'No {channel} provider account is enabled.',
      HOST_NOT_FOUND: 'The host name of {provider} couldn’t be resolved.',
      CONNECT_FAILED: 'Couldn’t connect to {provider}.',
      TLS_FAILED: 'Couldn’t establish a secure (TLS) connection to {provider}.',
      ADDRESS_BLOCKED: '{provider} resolves to a private address, which isn’t allowed.',
      TOKEN_GONE: '{recipient}’s device was unregistered before the next attempt.',
      MESSAGE_GONE: 'The message was deleted before the next attempt.',
      TOKEN_STALE: 'Not sent: {recipient}’s device {lastSeen}[ {days}] days {ago}.',
      PERMISSION_OFF: 'Not sent: permission {was} off on {recipient}’s device.',
      RECIPIENT_GONE: '{recipient} left the conversation or was deactivated before the next attempt.',
    },
  },
  TWILIO_CREATE_ERROR: {
    category: 'Twilio rejections',
    codes: {
      '21211': 'Twilio rejected the phone number as invalid.',
      '21610': '{recipient} opted out of SMS (replied STOP).',
      '21614': 'The phone number can’t receive SMS.',
      '21408': 'SMS to this country isn’t enabled in the Twilio account.',
      '20003': 'Twilio rejected the account’s credentials.',
      HTTP_401: 'Twilio rejected the account’s credentials.',
      HTTP_403: 'The Twilio account isn’t allowed to send this SMS.',
    },
    otherCodes: 'Twilio rejected the SMS[: {message}] ({code}).',
  },
} as const satisfies Readonly<Record<Reason, ReasonText>>;

/** Replaces the sentence of CHANNEL_OFF for the setting `email.unsubscribed`. See docs/spec/last-mile.md#unsubscribe. */
export const UNSUBSCRIBED_TEXT = 'Unsubscribed from emails with the link of {until}.';

/** The possible values of `reasonDetail.code` for a reason; any string if the provider assigns the codes. */
export type ReasonCode<R extends Reason> = R extends Reason
  ? (typeof REASON_TEXTS)[R] extends { readonly otherCodes: TextTemplate }
    ? string
    : keyof (typeof REASON_TEXTS)[R]['codes']
  : never;
