import type { Webhook } from '../http/webhooks/webhooks.ts';
import type { Channel } from './enums.ts';
import { fillTemplate } from './fill-template.ts';
import { CHANNEL_NAMES } from './outcome-text.ts';

/** Why an event notifies no one (`notEligible`). See docs/spec/notifications.md#triggers. */
const EVENT_CAUSES = {
  NO_SEND_NOTIFICATION_FLAG: 'Custom messages notify only with `sendNotification: true`, and this one doesn’t set it.',
  CATEGORY_NOT_NOTIFIABLE: 'Messages of this category never notify.',
  MODERATION_BLOCKED: 'Moderation blocked this message.',
  CHANNEL_DISABLED: '{channel} is disabled for the whole app.',
  TRIGGER_DISABLED: 'Notifications for this kind of event are disabled.',
  // Only in dry runs: the engine decides an event before or without the deletion.
  MESSAGE_DELETED: 'The message is deleted, so nothing would be sent for it.',
} as const;

/** Why a user was excluded before evaluation (`excluded[].cause`). See docs/spec/notifications.md#candidates. */
const EXCLUSIONS = {
  BLOCKED: '{recipient} and {sender} have a block between them.',
  DEACTIVATED: '{recipient} is deactivated.',
  SYSTEM: 'System users aren’t notified.',
  TOLD_OTHERWISE: 'A device of {recipient} cleared the notifications without a push of its own.',
} as const;

export type EventCause = keyof typeof EVENT_CAUSES;
export type ExclusionCause = keyof typeof EXCLUSIONS;

const CAUSES: Readonly<Record<string, string>> = { ...EVENT_CAUSES, ...EXCLUSIONS };

/** Display names; absent ones are replaced by "the recipient", "the sender", "the channel". */
export interface CauseNames {
  readonly recipient?: string;
  readonly sender?: string;
  readonly channel?: Channel;
}

/** Returns the sentence for `notEligible`, `excluded[].cause` or `excludedBy`; for an unknown cause, its code. */
export function causeText(cause: string, { recipient, sender, channel }: CauseNames = {}): string {
  if (!Object.hasOwn(CAUSES, cause)) return `${cause}.`;
  const values: Readonly<Record<string, string>> = {
    recipient: recipient ?? 'the recipient',
    sender: sender ?? 'the sender',
    channel: channel === undefined ? 'the channel' : CHANNEL_NAMES[channel],
  };
  return fillTemplate(CAUSES[cause] ?? cause, (name) => values[name]);
}

/** Returns that channels were disabled when an event was decided, in the past tense: they may have been enabled since. */
export function channelsOffText(channels: readonly Channel[]): string {
  const names = channels.map((channel) => CHANNEL_NAMES[channel]);
  const list = names.join(' and ');
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${names.length === 1 ? 'was' : 'were'} disabled for the whole app when this was decided, so no one was notified by ${names.join(' or ')}.`;
}

/** Returns whether the cause concerns the event rather than the recipient. */
export function isEventCause(cause: string): cause is EventCause {
  return Object.hasOwn(EVENT_CAUSES, cause);
}

/** Sentences for a webhook's `disabledReason`. See docs/spec/notifications.md#failure-webhooks. */
export const DISABLED_TEXTS: Readonly<Record<NonNullable<Webhook['disabledReason']>, string>> = {
  GONE: 'Disabled: the endpoint returned 410 Gone.',
  NO_SUCCESS_FOR_5_DAYS: 'Disabled: no delivery succeeded for 5 days.',
};
