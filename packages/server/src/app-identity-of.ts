import { createHmac } from 'node:crypto';
import type { Config } from './config.ts';
import { createMediaLinks, type MediaLinksOptions } from './media/media-links.ts';
import type { AppIdentity } from './notify/app-identity.ts';

const HOUR_MS = 3_600_000;
/** Pictures of notifications can be fetched for at least this long. See docs/spec/last-mile.md#actions-and-platforms. */
const MIN_PICTURE_LINK_HOURS = 24;

/** Returns the keys that sign links to uploaded files, the current one first. */
export function mediaLinkKeysOf(secretKeys: readonly Buffer[]): readonly Buffer[] {
  return secretKeys.map((key) => createHmac('sha256', key).update('media links').digest());
}

/** Returns the server's settings that appear in notifications. `links`: signs links to uploaded files. */
export function appIdentityOf(
  { appId, region, appName, timezone, publicUrl, mediaLinkHours }: Config,
  [secretKey]: readonly Buffer[],
  links: Omit<MediaLinksOptions, 'validMs'>,
): AppIdentity {
  if (!secretKey) throw new Error('expected at least one secret key');
  const threadKey = createHmac('sha256', secretKey).update('private thread ids').digest();
  const pictures = createMediaLinks({ ...links, validMs: Math.max(MIN_PICTURE_LINK_HOURS, mediaLinkHours) * HOUR_MS });
  return {
    appId,
    region,
    name: appName,
    defaultTimezone: timezone,
    publicUrl,
    thumbnailUrl: (mediaId, nowMs) => pictures.thumbnailUrl(mediaId, nowMs),
    privateThreadId: (conversationId) =>
      createHmac('sha256', threadKey).update(conversationId).digest('hex').slice(0, 16),
  };
}
