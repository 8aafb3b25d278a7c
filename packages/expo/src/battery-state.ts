import type { SystemNotificationSettings } from '@chatwire/react-native';
import type { BatteryLike } from './battery-like.ts';

/**
 * Returns what the device report says about the battery. Empty without a module, because React Native has none of its own, and
 * without what the module cannot read: the rest of the report does not depend on it.
 */
export async function batteryState(
  battery: BatteryLike | undefined,
  os: string,
): Promise<Pick<SystemNotificationSettings, 'batterySaver' | 'batteryOptimised'>> {
  const batterySaver = await battery?.isLowPowerModeEnabledAsync?.().catch(unknown);
  // iOS has no such setting; modules return false there.
  const batteryOptimised =
    os === 'android' ? await battery?.isBatteryOptimizationEnabledAsync?.().catch(unknown) : undefined;
  return {
    ...(batterySaver !== undefined && { batterySaver }),
    ...(batteryOptimised !== undefined && { batteryOptimised }),
  };
}

function unknown(): undefined {
  return undefined;
}
