import type { ChangedSettings, ChannelImportance, DevicePermission } from '@chatwire/protocol';
import { clockTime } from './times.ts';

/** Returns in a few words what a permission has changed to since a push, for rows: `on since 09:14`. Undefined if it has not changed. */
export function permissionSince(
  { permission, permissionSinceMS }: ChangedSettings = {},
  nowMs: number,
): string | undefined {
  return permission && `${PERMISSION_WORDS[permission]} ${sinceWords(permissionSinceMS, nowMs)}`;
}

/** Returns the same about the notification channel of a push. */
export function channelSince({ channel, channelSinceMS }: ChangedSettings = {}, nowMs: number): string | undefined {
  return channel && `${CHANNEL_WORDS[channel.importance]} ${sinceWords(channelSinceMS, nowMs)}`;
}

function sinceWords(sinceMs: number | undefined, nowMs: number): string {
  return sinceMs === undefined ? 'now' : `since ${clockTime(sinceMs, nowMs)}`;
}

const PERMISSION_WORDS: Readonly<Record<DevicePermission, string>> = {
  authorized: 'on',
  ephemeral: 'on',
  provisional: 'provisional',
  denied: 'off',
  not_determined: 'not requested',
};

const CHANNEL_WORDS: Readonly<Record<ChannelImportance, string>> = {
  none: 'off',
  min: 'on',
  low: 'on',
  default: 'on',
  high: 'on',
};
