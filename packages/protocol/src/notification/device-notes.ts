import type { DeviceContext } from './device-context.ts';
import type { KnownDevice } from './device-receipts.ts';

/** Days from which a device counts as not used lately. */
const NOTABLE_DAYS = 2;

/**
 * Returns sentences about the device of a push: what else may have kept the push from being noticed. They are in the
 * past tense, about the time when the push was decided; the newest report is named. See
 * docs/spec/last-mile.md#effect-of-device-state.
 */
export function deviceNotes(
  { channel, tokenAgeDays = 0 }: KnownDevice,
  { batterySaver }: DeviceContext = {},
): string[] {
  return [
    ...(channel?.importance === 'none' ? [`The channel ${channel.id} was off when this arrived.`] : []),
    ...(tokenAgeDays >= NOTABLE_DAYS ? [`This phone had last been seen ${tokenAgeDays} days before.`] : []),
    ...(batterySaver ? ['Battery saver was on when it last reported.'] : []),
  ];
}
