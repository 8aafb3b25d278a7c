import type { DeviceState } from '@chatwire/protocol';

/** Labels of what a device reported about a push. See docs/spec/last-mile.md#device-member. */
export const DEVICE_STATE_LABELS: Readonly<Record<DeviceState, string>> = {
  opened: 'Opened',
  dismissed: 'Swiped away',
  cleared: 'Cleared',
  displayed: 'Shown',
  suppressed: 'Not shown',
  received: 'Arrived',
  none: 'No report',
};

/**
 * Labels of filters and counts by what devices reported. They differ from those of a single push, which may be known without
 * a report: permission off, dropped by FCM, replaced.
 */
export const DEVICE_REPORT_LABELS: Readonly<Record<DeviceState, string>> = {
  ...DEVICE_STATE_LABELS,
  displayed: 'Reported as shown',
  suppressed: 'Reported as not shown',
  none: 'No report',
};

/** iOS has the notification; whether it rang is not known. */
export const GIVEN_TO_IOS = 'Given to iOS';

/** A push that clears notifications found none on its device, which had shown none. */
export const NOTHING_TO_CLEAR = 'Nothing to clear';
