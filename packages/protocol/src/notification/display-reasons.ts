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
  CHANNEL_OFF: 'The channel of this notification is off on this device.',
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
