import type { DeviceState } from './device-receipts.ts';

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

/** iOS has the notification; whether it rang is not known. */
export const GIVEN_TO_IOS = 'Given to iOS';

/** A push that clears notifications found none on its device, which had shown none. */
export const NOTHING_TO_CLEAR = 'Nothing to clear';
