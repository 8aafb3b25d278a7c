import { type AppSettings, isSettingOn, type Platform } from '@chatwire/protocol';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { CLEAR_LIFETIME_SECONDS, type ClearDetails, type ClearItem } from '../../providers/clear-details.ts';
import type { PushDetailsWithAvatars } from '../../providers/push-details.ts';
import { isBrowser } from '../clears/clear-budget.ts';
import { removalItemOf } from '../clears/clear-items.ts';
import { shownKindOf } from '../clears/shown-kind-of.ts';

interface ClearContext {
  readonly event: ChatEvent;
  readonly settings: AppSettings;
}

/** Returns whether outdated notifications are removed. See docs/spec/last-mile.md#switches. */
export function clearsOutdated({ preferences }: AppSettings): boolean {
  return isSettingOn(preferences.push.clearSetting);
}

/**
 * Adds what a device needs to remove notifications later: the message and its thread; and those to remove now. See
 * docs/spec/last-mile.md#clear-form.
 */
export function withClearMembers(
  details: PushDetailsWithAvatars,
  { event: { trigger, message }, settings }: ClearContext,
  items: readonly ClearItem[] | undefined,
): PushDetailsWithAvatars {
  if (!clearsOutdated(settings)) return details;
  return {
    ...details,
    ...(shownKindOf(trigger) && {
      messageId: message.id,
      ...(message.parentId !== undefined && { parentId: String(message.parentId) }),
    }),
    ...(items && { clear: items }),
  };
}

/**
 * Returns whether a push removes the message instead of showing that it was deleted. Browsers show the text: a push
 * that shows nothing may cost the permission. See docs/decisions/outdated-notifications.md.
 */
export function removesMessage({ event, settings }: ClearContext, platform: Platform | undefined): boolean {
  if (event.trigger !== 'message_deleted' || !clearsOutdated(settings)) return false;
  return platform === undefined || !isBrowser(platform);
}

/**
 * Returns the inner members of the push about a deleted message. It replaces one that still waits at the provider, so
 * `clear`, if present, contains what that one may have carried, and the message itself.
 */
export function removalDetails(
  { tag, unreadMessageCount, clear }: PushDetailsWithAvatars,
  { message: { id, conversationId } }: ChatEvent,
): ClearDetails {
  return {
    title: '',
    body: '',
    tag,
    type: 'clear',
    ...(unreadMessageCount !== undefined && { unreadMessageCount }),
    clear: clear ?? [removalItemOf({ id: Number(id), conversationId })],
  };
}

/** Returns when a clear expires, epoch seconds. */
export function clearExpiryOf(nowMs: number): number {
  return Math.floor(nowMs / 1000) + CLEAR_LIFETIME_SECONDS;
}
