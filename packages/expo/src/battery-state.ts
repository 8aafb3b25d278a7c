import type { SystemNotificationSettings } from '@chatwire/react-native';
import type { BatteryLike } from './battery-like.ts';

/** Returns what the device report says about the battery: nothing without a module, since React Native has none of its own. */
export async function batteryState(
  battery: BatteryLike | undefined,
  os: string,
): Promise<Pick<SystemNotificationSettings, 'batterySaver' | 'batteryOptimised'>> {
  const batterySaver = await battery?.isLowPowerModeEnabledAsync?.();
  // iOS has no such setting; modules return false there.
  const batteryOptimised = os === 'android' ? await battery?.isBatteryOptimizationEnabledAsync?.() : undefined;
  return {
    ...(batterySaver !== undefined && { batterySaver }),
    ...(batteryOptimised !== undefined && { batteryOptimised }),
  };
}
