import type { DeviceContext, FormerCause, FormerFacts, LogEntry } from '@chatwire/protocol';
import { deviceName } from '@chatwire/protocol/device-name';
import { answerTime, clockTime } from './times.ts';

type Target = Partial<Pick<LogEntry, 'tokenType' | 'pushToken'>>;

/** What is known about a device besides its push token. */
export type DeviceNaming = Pick<DeviceContext, 'name' | 'registeredAtMS' | 'lastSeenAtMS' | 'former' | 'appVersion'>;

/**
 * Returns the name by which screens distinguish the devices of a user, such as `iPhone 17 …8d49cc` or `former Android …LXpHUw`.
 * Undefined without a device.
 */
export function deviceLabel({ tokenType, pushToken }: Target, { name, former }: DeviceNaming = {}): string | undefined {
  return tokenType === undefined ? undefined : deviceName({ platform: tokenType, pushToken, name, former });
}

/**
 * Returns what else is known of a device, such as `app 4.2.0` (the version at the time of the push, or `now app 4.2.0`), `added Nov 12`, `last seen Nov 26`, `logged out Nov 27`. When it was
 * last seen distinguishes former devices; of a registered one, the answers say it where it matters.
 */
export function deviceDetails(
  { registeredAtMS, lastSeenAtMS, former, appVersion: versionNow }: DeviceNaming,
  appVersion?: string,
): readonly string[] {
  return [
    ...(appVersion === undefined ? [] : [`app ${appVersion}`]),
    ...(appVersion === undefined && versionNow !== undefined ? [`${former ? 'app' : 'now app'} ${versionNow}`] : []),
    ...(registeredAtMS === undefined ? [] : [`added ${answerTime(registeredAtMS)}`]),
    ...(former && lastSeenAtMS !== undefined ? [`last seen ${answerTime(lastSeenAtMS)}`] : []),
    ...(former ? [formerLabel(former)] : []),
  ];
}

/** Returns why and when a device was removed, and the push token that its app has registered since. */
function formerLabel({ because, atMS, newToken }: FormerFacts): string {
  const again =
    newToken === undefined ? '' : because === 'replaced' ? `: ${newToken}` : `, registered again as ${newToken}`;
  return `${FORMER_LABELS[because]} ${answerTime(atMS)}${again}`;
}

/** Returns why and when a device was removed, in so few words that they fit in a row: `logged out 12:32`. */
export function formerWords({ because, atMS }: FormerFacts): string {
  return `${FORMER_WORDS[because]} ${clockTime(atMS, Date.now())}`;
}

const FORMER_WORDS: Readonly<Record<FormerCause, string>> = {
  signedOut: 'logged out',
  unregistered: 'unregistered',
  removed: 'removed',
  stale: 'removed',
  replaced: 'new token',
  limit: 'removed',
};

/** Labels of why a device was removed, before a time. See docs/spec/last-mile.md#former-devices. */
const FORMER_LABELS: Readonly<Record<FormerCause, string>> = {
  signedOut: 'logged out',
  unregistered: 'unregistered by the provider (uninstalled, or token expired)',
  removed: 'removed',
  stale: 'removed: not seen for too long,',
  replaced: 'got a new push token',
  limit: 'removed: too many devices,',
};
