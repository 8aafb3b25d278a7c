import type { DeviceResult } from './device-result.ts';

/**
 * Labels of device results, on screens and in the terminal. The outcome beside them says what the provider did.
 * See docs/spec/last-mile.md#receipts-in-explanations.
 */
export const DEVICE_RESULT_LABELS: Readonly<Record<DeviceResult, string>> = {
  shown: 'Shown',
  handed: 'Given to iOS',
  notShown: 'Not shown',
  replaced: 'Replaced',
  cleared: 'Cleared',
  arrived: 'Arrived',
  unknown: 'No report',
};
