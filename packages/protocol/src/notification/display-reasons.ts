import { CHANNEL_ADVICE, PERMISSION_ADVICE } from './device-advice.ts';
import type { ChannelImportance, DeviceChannel, DevicePermission } from './device-report.ts';
import { fillTemplate } from './fill-template.ts';

/** Why a device would show a push quietly, not at all, or may not. See docs/spec/last-mile.md#effect-of-device-state. */
export const DISPLAY_REASONS = [
  'PERMISSION_OFF',
  'PERMISSION_NOT_ASKED',
  'CHANNEL_OFF',
  'ALERTS_OFF',
  'QUIET',
  'UNRESPONSIVE',
  'NOT_SEEN',
  'NO_REPORT',
  'SHOWN_BY_APP',
] as const;
export type DisplayReason = (typeof DISPLAY_REASONS)[number];

const TEXTS: Readonly<Record<DisplayReason, string>> = {
  PERMISSION_OFF: 'Notifications are off for the app on this device.',
  PERMISSION_NOT_ASKED: 'The app hasn’t asked for permission on this device yet.',
  CHANNEL_OFF: 'Its notification channel is off on this device.',
  ALERTS_OFF: 'Banners, lock screen, and notification center are off for the app on this device.',
  QUIET: 'Delivered quietly: only in the notification list.',
  UNRESPONSIVE: 'The browser no longer responds. Its permission may have been revoked.',
  NOT_SEEN: 'The device hasn’t been seen for a long time.',
  NO_REPORT: 'The device hasn’t reported whether notifications are on.',
  SHOWN_BY_APP: 'The app shows the call itself.',
};

/** Returns the sentence for a reason; for a reason that only a newer server knows, its code. */
export function displayReasonText(reason: string): string {
  return Object.hasOwn(TEXTS, reason) ? TEXTS[reason as DisplayReason] : `${reason}.`;
}

/** What a dry run says about a push on its device. */
interface ExpectedDisplay {
  readonly displayReason?: string;
  readonly device?: { readonly permission?: DevicePermission; readonly channel?: DeviceChannel };
}

/**
 * Returns why a device would show a push quietly, without a banner, not at all, or may not, and how to get a banner;
 * undefined if nothing prevents one. See docs/spec/last-mile.md#effect-of-device-state.
 */
export function displayText({
  displayReason,
  device: { permission, channel } = {},
}: ExpectedDisplay): string | undefined {
  if (displayReason !== undefined && displayReason !== 'QUIET') return displayReasonText(displayReason);
  const isProvisional = permission === 'provisional';
  const quiet = channel && !isProvisional ? WITHOUT_BANNER[channel.importance] : undefined;
  if (displayReason === undefined && quiet === undefined) return undefined;
  const text = quiet ?? TEXTS.QUIET;
  const advice = isProvisional ? PERMISSION_ADVICE.provisional : quiet && channel && CHANNEL_ADVICE[channel.importance];
  return fillTemplate(advice === undefined ? text : `${text} ${advice}`, () => channel?.id);
}

const SILENT = 'Delivered quietly, without banner and sound, because its notification channel {channel} is silent.';

/** How an Android notification channel without banners shows a push, by its importance. */
const WITHOUT_BANNER: Readonly<Partial<Record<ChannelImportance, string>>> = {
  min: SILENT,
  low: SILENT,
  default: 'Its notification channel {channel} allows sound, but no banner.',
};
