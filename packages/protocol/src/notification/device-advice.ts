import type { ChannelImportance, DevicePermission } from './device-report.ts';
import type { FormerCause } from './former-facts.ts';

/** What lets a device show notifications, by its present permission. Templates as in device-answer-texts.ts. Undefined: nothing is required. */
export const PERMISSION_ADVICE: Readonly<Record<DevicePermission, string | undefined>> = {
  authorized: undefined,
  ephemeral: undefined,
  provisional:
    'To get banners, the user chooses Keep on one of these notifications, or allows banners in the settings of iOS.',
  denied: 'The user can allow notifications in the settings of the {thing}.',
  not_determined: 'Ask for permission in the app: nothing is shown until the user allows it.',
};

const CHANNEL_SETTING = 'in the settings of Android, under Notifications > the app[ > {channel}]';
const ALLOW_BANNERS = `To get banners, the user allows them for this notification channel ${CHANNEL_SETTING}.`;

/** What lets an Android notification channel show banners, by its present importance. Undefined: nothing is required. */
export const CHANNEL_ADVICE: Readonly<Record<ChannelImportance, string | undefined>> = {
  none: `The user can turn this notification channel on ${CHANNEL_SETTING}.`,
  min: ALLOW_BANNERS,
  low: ALLOW_BANNERS,
  default: ALLOW_BANNERS,
  high: undefined,
};

const OPEN_THE_APP =
  'Nothing can be done for this device until its user opens the app there, which registers it again.';

/** Replace advice about a former device, whose settings have no effect. Undefined: the device still gets pushes. */
export const FORMER_ADVICE: Readonly<Record<FormerCause, string | undefined>> = {
  replaced: undefined,
  signedOut: 'Nothing can be done for this device, because its user has logged out on it.',
  removed: 'Nothing can be done for this device, because it was removed.',
  unregistered: OPEN_THE_APP,
  stale: OPEN_THE_APP,
  limit: OPEN_THE_APP,
};
