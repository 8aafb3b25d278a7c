/** Notification channels. See docs/spec/notifications.md#entry-fields. */
export const CHANNELS = ['push', 'email', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Notification providers. See docs/spec/notifications.md#entry-fields. */
export const PROVIDERS = ['fcm', 'apns', 'sendgrid', 'twilio', 'custom'] as const;

/**
 * Providers that the original specification does not have. Filters accept one only while an account of it is enabled. Stored
 * logs contain the position of a provider in this list, so only append to it.
 */
export const EXTENSION_PROVIDERS = ['smtp', 'webpush'] as const;
export const ALL_PROVIDERS = [...PROVIDERS, ...EXTENSION_PROVIDERS] as const;
export type ProviderName = (typeof ALL_PROVIDERS)[number];

/** Triggers of the original specification, which are frozen. */
export const TRIGGERS = [
  'after_message',
  'message_deleted',
  'message_edited',
  'message_reaction_added',
  'initiated',
  'rejected',
  'cancelled',
  'unanswered',
  'after_group_joined',
  'after_group_left',
  'after_group_members_added',
  'after_group_members_kicked',
  'after_group_members_banned',
  'after_group_members_unbanned',
  'after_scope_changed',
] as const;

/** Call triggers that the original specification does not have; accepted only while an operator has enabled them. */
export const EXTENSION_CALL_TRIGGERS = ['ongoing', 'busy', 'ended'] as const;

/**
 * Triggers that the original specification does not have; accepted only while an operator has enabled them. Stored logs
 * contain the position of a trigger in this list, so only append to it. `cleared` is not an event of the chat.
 * See docs/spec/last-mile.md#cleared-entries.
 */
export const EXTENSION_TRIGGERS = [...EXTENSION_CALL_TRIGGERS, 'cleared'] as const;

export const ALL_TRIGGERS = [...TRIGGERS, ...EXTENSION_TRIGGERS] as const;
export type Trigger = EventTrigger | 'cleared';

/** Triggers of events of the chat. */
export const EVENT_TRIGGERS = [...TRIGGERS, ...EXTENSION_CALL_TRIGGERS] as const;
export type EventTrigger = (typeof EVENT_TRIGGERS)[number];

/** Why a provider was not called, or did not respond. See docs/spec/notifications.md#query-parameters. */
export const REASONS = [
  'MESSAGES_PREFERENCE',
  'REPLIES_PREFERENCE',
  'QUOTED_REPLIES_PREFERENCE',
  'MESSAGE_ACTIONS_PREFERENCE',
  'REACTIONS_PREFERENCE',
  'GROUP_ACTIONS_PREFERENCE',
  'DND_PREFERENCE',
  'MUTE_PREFERENCE',
  'SCHEDULE_PREFERENCE',
  'CALL_PREFERENCE',
  'QUOTA_PREFERENCE',
  'MISSING_EMAIL',
  'MISSING_PHNO',
  'INVALID_PUSH_PROVIDER_ID',
  'TIMED_OUT',
  'NOT_FOUND',
  'TWILIO_CREATE_ERROR',
] as const;
export type Reason = (typeof REASONS)[number];

/** Outcome of a decision. See docs/spec/notifications.md#attempts-and-outcome. */
export const OUTCOMES = ['sent', 'failed', 'skipped', 'unreachable'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const RECEIVER_TYPES = ['user', 'group'] as const;
export type ReceiverType = (typeof RECEIVER_TYPES)[number];

/**
 * Engine components that write entries: immediate pushes, and digests by email or SMS.
 * See docs/spec/notifications.md#entry-fields.
 */
export const COMPONENTS = ['notifications-core', 'notifications-digest'] as const;
export type Component = (typeof COMPONENTS)[number];
