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

/** iOS has the notification; whether it rang is not known. */
export const GIVEN_TO_IOS = 'Given to iOS';
