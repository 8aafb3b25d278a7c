import type { DeviceContext, FormerCause, FormerFacts, LogEntry } from '@chatwire/protocol';
import { maskedToken, platformLabel } from './platform-label.ts';
import { shortTime } from './times.ts';

type Target = Partial<Pick<LogEntry, 'tokenType' | 'pushToken'>>;

/**
 * Returns the name by which screens distinguish the devices of a user: kind and end of the push token, such as
 * `iPhone …8d49cc`, and whether it is a former one. Undefined without a device.
 */
export function deviceLabel({ tokenType, pushToken }: Target, former?: FormerFacts): string | undefined {
  if (tokenType === undefined) return undefined;
  // A what-if device has an empty token.
  const isReal = pushToken !== undefined && pushToken !== '…';
  const label = isReal ? `${platformLabel(tokenType)} ${maskedToken(pushToken)}` : platformLabel(tokenType);
  return former && former.because !== 'replaced' ? `former ${label}` : label;
}

/** Returns what else is known of a device, such as `iPhone 17`, `app 4.2.0`, `added Nov 12`, `signed out Nov 27`. */
export function deviceDetails(
  { name, registeredAtMS, former }: DeviceContext,
  appVersion: string | undefined,
): readonly string[] {
  return [
    ...(name === undefined ? [] : [name]),
    ...(appVersion === undefined ? [] : [`app ${appVersion}`]),
    ...(registeredAtMS === undefined ? [] : [`added ${shortTime(registeredAtMS)}`]),
    ...(former ? [`${FORMER_LABELS[former.because]} ${shortTime(former.atMS)}`] : []),
  ];
}

/** Labels of why a device was removed, before a time. See docs/spec/last-mile.md#former-devices. */
export const FORMER_LABELS: Readonly<Record<FormerCause, string>> = {
  signedOut: 'signed out',
  unregistered: 'unregistered by the provider (uninstalled, or token expired)',
  removed: 'removed',
  stale: 'removed: not seen for too long,',
  replaced: 'got a new push token',
  limit: 'removed: too many devices,',
};
