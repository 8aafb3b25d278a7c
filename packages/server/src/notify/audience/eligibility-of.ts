import {
  type AppSettings,
  CHANNELS,
  type Channel,
  type EventCause,
  isSettingOn,
  type Message,
} from '@chatwire/protocol';
import { assertNever } from '../../base/values/assert-never.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { type CallTrigger, triggerKindOf } from './trigger-kind.ts';

/**
 * Why an event is ineligible. Ineligible events are counted, but have no entries.
 * See docs/spec/notifications.md#triggers, #call-actions.
 */
export type NotEligible = EventCause;

/** Returns `eligible`, or why an event is ineligible. See docs/spec/notifications.md#triggers. */
export function eligibilityOf(event: ChatEvent, settings: AppSettings): 'eligible' | NotEligible {
  const cause = causeInEvent(event, settings);
  return cause ?? (enabledChannelsFor(event, settings).length > 0 ? 'eligible' : 'CHANNEL_DISABLED');
}

/** Returns why the settings make an event ineligible for a channel; undefined if they do not. Ignores the event's message. */
export function disabledCauseOf(
  { trigger }: Pick<ChatEvent, 'trigger'>,
  channel: Channel,
  settings: AppSettings,
): Extract<NotEligible, 'CHANNEL_DISABLED' | 'TRIGGER_DISABLED'> | undefined {
  const triggerKind = triggerKindOf(trigger);
  if (triggerKind.kind === 'call' && isTurnedOff(triggerKind.trigger, settings)) return 'TRIGGER_DISABLED';
  return settings.preferences[channel].enabled ? undefined : 'CHANNEL_DISABLED';
}

/** Returns the enabled channels that notify about this kind of event. See docs/spec/notifications.md#triggers. */
export function enabledChannelsFor(event: ChatEvent, { preferences }: AppSettings): readonly Channel[] {
  return channelsFor(event).filter((channel) => preferences[channel].enabled);
}

/** Returns the channels that notify about this kind of event and are disabled for the whole app. */
export function disabledChannelsFor(event: ChatEvent, { preferences }: AppSettings): readonly Channel[] {
  return channelsFor(event).filter((channel) => !preferences[channel].enabled);
}

/** Returns whether a message may notify people. See docs/spec/notifications.md#triggers. */
export function isNotifiable(message: Message): boolean {
  return causeInMessage(message) === undefined;
}

function channelsFor({ trigger }: ChatEvent): readonly Channel[] {
  return trigger === 'after_message' ? CHANNELS : PUSH_ALONE;
}

const PUSH_ALONE = ['push'] as const;

function causeInEvent({ trigger, message }: ChatEvent, settings: AppSettings): NotEligible | undefined {
  const triggerKind = triggerKindOf(trigger);
  if (triggerKind.kind === 'message' || triggerKind.kind === 'change') return causeInMessage(message);
  if (triggerKind.kind === 'call' && isTurnedOff(triggerKind.trigger, settings)) return 'TRIGGER_DISABLED';
  return undefined;
}

function causeInMessage(message: Message): NotEligible | undefined {
  switch (message.category) {
    case 'message':
    case 'interactive':
      break;
    case 'agentic':
      if (message.type !== 'assistant') return 'CATEGORY_NOT_NOTIFIABLE';
      break;
    case 'custom':
      if (!asksToNotify(message)) return 'NO_SEND_NOTIFICATION_FLAG';
      break;
    case 'action':
    case 'call':
      return 'CATEGORY_NOT_NOTIFIABLE';
    default:
      return assertNever(message.category);
  }
  return message.data.moderation?.status === 'disapproved' ? 'MODERATION_BLOCKED' : undefined;
}

function asksToNotify({ data }: Message): boolean {
  return data.sendNotification === true || data.metadata?.sendNotification === true;
}

function isTurnedOff(trigger: CallTrigger, { preferences: { call } }: AppSettings): boolean {
  switch (trigger) {
    case 'ongoing':
      return !isSettingOn(call.ongoingSetting);
    case 'busy':
      return !isSettingOn(call.busySetting);
    case 'ended':
      return !isSettingOn(call.endedSetting);
    case 'initiated':
    case 'rejected':
    case 'cancelled':
    case 'unanswered':
      return false;
    default:
      return assertNever(trigger);
  }
}
