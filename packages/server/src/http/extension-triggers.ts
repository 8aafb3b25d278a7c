import type { NotificationSettings } from '../settings/notification-settings.ts';

/** Whether an operator has switched on one of the call triggers beyond the spec: only then filters may name them. */
export async function hasExtensionTriggers(settings: NotificationSettings): Promise<boolean> {
  const { call } = (await settings.effective()).preferences;
  return call.ongoingSetting === 2 || call.busySetting === 2 || call.endedSetting === 2;
}
