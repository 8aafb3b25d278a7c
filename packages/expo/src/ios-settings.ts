import type { SystemNotificationSettings } from '@chatwire/react-native';

type IosSetting = 'alert' | 'sound' | 'badge' | 'lockScreen' | 'notificationCenter';

/** Returns the notification settings of iOS that a device has. Null and undefined: the device does not have the setting. */
export function iosSettings(
  settings: Readonly<Record<IosSetting, boolean | null | undefined>>,
): Pick<SystemNotificationSettings, IosSetting> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => typeof value === 'boolean'));
}
