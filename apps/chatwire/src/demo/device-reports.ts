const CHANNELS = [
  { id: 'chat_messages', importance: 'high' },
  { id: 'chat_groups', importance: 'default' },
  { id: 'chat_mentions', importance: 'high' },
  { id: 'chat_activity', importance: 'low' },
  { id: 'chat_calls', importance: 'high' },
];

/** Demo user who has turned notifications off on their phone. */
export const WITHOUT_PERMISSION = 'nadia';

/**
 * Returns the reports of each device, in order. Most devices report once; two people have changed their settings since.
 */
export function reportsOf(uid: string, platform: string): readonly object[] {
  const first = firstReport(platform);
  if (uid === WITHOUT_PERMISSION) return [first, { ...first, permission: 'denied', alert: false, lockScreen: false }];
  if (!('channels' in first) || uid !== 'samir') return [first];
  const withoutGroups = CHANNELS.map(({ id, importance }) => ({
    id,
    importance: id === 'chat_groups' ? 'none' : importance,
  }));
  return [first, { ...first, channels: withoutGroups, batterySaver: true }];
}

function firstReport(platform: string): object {
  const app = { permission: 'authorized', appVersion: '4.2.0' };
  if (platform.endsWith('_web')) return { ...app, os: 'web', browser: 'Firefox' };
  if (platform.endsWith('android')) {
    return { ...app, os: 'android', osVersion: '16', model: 'Pixel 9', channels: CHANNELS, batterySaver: false };
  }
  return { ...app, os: 'ios', osVersion: '26.1', model: 'iPhone 17', alert: true, sound: true, lockScreen: true };
}
