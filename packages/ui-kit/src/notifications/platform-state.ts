import type { Chat } from '@chatwire/sdk';
import { Platform } from 'react-native';

/** Returns the facts about this device from React Native or the browser. */
export function platformState(timezone: string | undefined, language: string): Chat.DeviceState {
  const version = Platform.OS === 'web' ? '' : String(Platform.Version);
  return {
    os: SYSTEMS[Platform.OS] ?? 'other',
    ...(version !== '' && { osVersion: version }),
    ...(timezone !== undefined && { timezone }),
    language,
  };
}

const SYSTEMS: Readonly<Record<string, Chat.DeviceState['os']>> = { ios: 'ios', android: 'android', web: 'web' };
