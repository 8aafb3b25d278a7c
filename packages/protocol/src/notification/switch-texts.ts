import { type DeviceFacts, firstTurnedOff } from './device-entry.ts';
import type { ChannelImportance, DevicePermission } from './device-report.ts';
import { fillTemplate } from './fill-template.ts';

/** Formats an epoch ms; undefined for undefined. */
type TimeText = (ms: number | undefined) => string | undefined;

/**
 * Returns that the user turned off a switch after a notification was shown, and when it was first on again, without a full stop:
 * `Permission was reported as off at … and on again at …; it is off now`. The present state is only in
 * the text if a later change made it differ. Undefined if none was turned off.
 */
export function turnedOffText(facts: DeviceFacts, time: TimeText): string | undefined {
  const off = firstTurnedOff(facts);
  if (off === undefined) return undefined;
  const { permissionOffAtMS, permissionOnAtMS, channelOffAtMS, channelOnAtMS, channel, changed } = facts;
  const [offAtMs, onAtMs, isOffNow] =
    off === 'permission'
      ? [permissionOffAtMS, permissionOnAtMS, (changed?.permission ?? facts.permission) === 'denied']
      : [channelOffAtMS, channelOnAtMS, changed?.channel?.importance === 'none'];
  const values: Readonly<Record<string, string | undefined>> = {
    off: time(offAtMs),
    on: time(onAtMs),
    offAgain: emptyIf(onAtMs !== undefined && isOffNow),
    channel,
  };
  return fillTemplate(TURNED_OFF_TEXTS[off], (placeholder) => values[placeholder]);
}

const TURNED_OFF_TEXTS = {
  permission: 'Permission was reported as off at {off}[ and on again at {on}][{offAgain}; it is off now]',
  channel:
    'Its notification channel[ {channel}] was reported as off at {off}[ and on again at {on}][{offAgain}; it is off now]',
} as const;

/**
 * Returns for how long the permission was what it was when a push was sent: `since …`, or `from … until …` if it has changed more
 * than once since, because the time of the newest change is then not the end.
 */
export function permissionSpan({ permissionSinceMS, changed }: DeviceFacts, time: TimeText): string | undefined {
  const since = time(permissionSinceMS);
  const until = time(changed?.permissionUntilMS);
  if (until === undefined) return since && `since ${since}`;
  return since === undefined ? `until ${until}` : `from ${since} until ${until}`;
}

/**
 * Returns the permission in the newest report of a device, if it has changed since the push, and that it changed more than once: the time of the
 * newest change is then not the end of what it was.
 */
export function permissionNowText({ changed }: DeviceFacts, time: TimeText): string | undefined {
  if (!changed?.permission) return undefined;
  const isNow =
    changed.permissionUntilMS === undefined ? 'Permission is' : 'Permission was changed several times; it is';
  return nowText(`${isNow} ${PERMISSION_NOW_TEXTS[changed.permission]}`, time(changed.permissionSinceMS));
}

/** Returns the notification channel of a push in the newest report of its device, if it has changed since the push. */
export function channelNowText({ changed }: DeviceFacts, time: TimeText): string | undefined {
  return changed?.channel && nowText(CHANNEL_NOW_TEXTS[changed.channel.importance], time(changed.channelSinceMS));
}

function nowText(template: string, since: string | undefined): string {
  return fillTemplate(template, () => since);
}

const PERMISSION_NOW_TEXTS: Readonly<Record<DevicePermission, string>> = {
  authorized: 'on now[, since {since}].',
  ephemeral: 'on now[, since {since}].',
  provisional: 'provisional now[, since {since}]: notifications are delivered quietly.',
  denied: 'off now[, since {since}].',
  not_determined: 'not requested now[, since {since}]: the app was probably installed again.',
};

const CHANNEL_NOW_TEXTS: Readonly<Record<ChannelImportance, string>> = {
  none: 'The notification channel is off now[, since {since}].',
  min: 'The notification channel is on now[, since {since}], but silent: no banner, no sound.',
  low: 'The notification channel is on now[, since {since}], but silent: no banner, no sound.',
  default: 'The notification channel is on now[, since {since}], but shows no banner.',
  high: 'The notification channel is on now[, since {since}].',
};

/** Returns the value of a placeholder that inserts nothing, but keeps its brackets if the condition is true. */
function emptyIf(isTrue: boolean): string | undefined {
  return isTrue ? '' : undefined;
}
