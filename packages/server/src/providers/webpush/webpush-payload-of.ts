import { createHash } from 'node:crypto';
import { isWebpushPlatform } from '@chatwire/protocol';
import { conversationLink } from '../../base/text/conversation-link.ts';
import { appMembersOf, type PushAppearance } from '../push-appearance.ts';
import type { PushDetailsWithAvatars } from '../push-details.ts';
import type { PushPayloadInput } from '../push-format.ts';
import { webNotificationOf } from '../web-notification.ts';
import type { WebpushNotification, WebpushPayload } from './webpush-payload.ts';

/** The fields of an account on which its payloads depend. */
export interface WebpushPayloadSettings {
  readonly declarative: boolean;
  readonly clickURL?: string | undefined;
}

/**
 * Returns the payload of a push for Web Push. Throws if the platform is not a subscription.
 * See docs/spec/last-mile.md#web-push-sending.
 */
export function webpushPayload(
  details: PushDetailsWithAvatars,
  input: PushPayloadInput<WebpushPayloadSettings>,
): WebpushPayload {
  const { platform, options, appearance } = input;
  if (platform === undefined || !isWebpushPlatform(platform)) throw new Error('expected a Web Push platform');
  return {
    subscription: platform,
    headers: {
      TTL: String(options.lifetimeSeconds),
      Urgency: appearance?.urgency ?? options.urgency,
      Topic: topicOf(details.tag),
    },
    body: platform === 'webpush_browser' ? notificationOf(details, input) : withAppMembers(details, appearance),
    type: 'webpush',
  };
}

/** Returns the size of the plaintext, to which the limit of push services applies. */
export function webpushBodyBytes({ body }: WebpushPayload): number {
  return Buffer.byteLength(JSON.stringify(body));
}

function notificationOf(
  details: PushDetailsWithAvatars,
  { account, app, messageId, options, appearance }: PushPayloadInput<WebpushPayloadSettings>,
): WebpushNotification {
  const { title, body, tag, unreadMessageCount } = details;
  const shown = appearance ? webNotificationOf(details, appearance, options.isQuiet) : { title, body, tag };
  const navigate = linkOf(account.clickURL, details.conversationId, messageId, app.publicUrl);
  const isDeclarative = account.declarative && navigate !== undefined;
  return {
    ...(isDeclarative && { web_push: 8030 }),
    notification: { ...shown, ...(navigate !== undefined && { navigate }), data: withAppMembers(details, appearance) },
    ...(unreadMessageCount !== undefined && { app_badge: unreadMessageCount }),
    ...(isDeclarative && { mutable: true }),
  };
}

function withAppMembers(
  details: PushDetailsWithAvatars,
  appearance: PushAppearance | undefined,
): PushDetailsWithAvatars {
  return appearance ? { ...details, ...appMembersOf(appearance) } : details;
}

function linkOf(
  template: string | undefined,
  conversationId: string,
  messageId: string,
  publicUrl: string | undefined,
): string | undefined {
  if (template === undefined) return publicUrl && conversationLink(publicUrl, conversationId);
  return template
    .replaceAll('{conversationId}', encodeURIComponent(conversationId))
    .replaceAll('{messageId}', encodeURIComponent(messageId));
}

/** Returns the topic of a push: a hash of its tag, because push services allow at most 32 characters of base64url. */
export function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}
