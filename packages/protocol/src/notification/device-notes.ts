import type { DeviceContext } from './device-context.ts';
import type { KnownDevice } from './device-receipts.ts';

/** Number of days without a sign of a device from which a note mentions them. */
const MIN_NOTED_DAYS = 2;

/**
 * Returns sentences about a device, which say what else may have kept the user from noticing a push. They describe the time of
 * the decision, except for battery saver, which is from the newest report. See
 * docs/spec/last-mile.md#effect-of-device-state.
 */
export function deviceNotes(
  { channel, tokenAgeDays = 0 }: KnownDevice,
  { batterySaver }: DeviceContext = {},
): string[] {
  return [
    ...(channel?.importance === 'none' ? [`The channel ${channel.id} was off when this arrived.`] : []),
    ...(tokenAgeDays >= MIN_NOTED_DAYS ? [`This phone had last been seen ${tokenAgeDays} days before.`] : []),
    ...(batterySaver ? ['Battery saver was on when it last reported.'] : []),
  ];
}
