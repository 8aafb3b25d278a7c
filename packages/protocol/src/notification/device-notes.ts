import type { DeviceContext } from './device-context.ts';
import type { KnownDevice } from './device-receipts.ts';
import { BATTERY_SAVER_TEXT } from './device-sentence-texts.ts';
import { THINGS } from './read-text.ts';

/** Notes mention that a device has not been seen from this number of days on. */
const MIN_NOTED_DAYS = 2;

/**
 * Returns sentences about the state of a device that may have kept the user from noticing a push. They describe the time
 * of the decision; only battery saver is from the newest report. See docs/spec/last-mile.md#effect-of-device-state.
 */
export function deviceNotes(
  { channel, tokenAgeDays = 0, os = 'other' }: KnownDevice,
  { batterySaver }: DeviceContext = {},
): string[] {
  return [
    ...(channel?.importance === 'none' ? [`The notification channel ${channel.id} was off when this arrived.`] : []),
    ...(tokenAgeDays >= MIN_NOTED_DAYS ? [`This ${THINGS[os]} had last been seen ${tokenAgeDays} days before.`] : []),
    ...(batterySaver ? [BATTERY_SAVER_TEXT] : []),
  ];
}
