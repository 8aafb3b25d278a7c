import type { DeviceState } from '@chatwire/protocol';
import { DEVICE_STATE_LABELS } from '@chatwire/protocol/device-state-labels';

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
