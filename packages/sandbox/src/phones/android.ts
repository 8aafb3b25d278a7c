import type { AcceptedPush } from '../accepted-push.ts';
import { isLowered } from './android-priority.ts';
import type { Importance } from './device-settings.ts';
import { nextWindowMs } from './doze.ts';
import type { PhoneState } from './phone-state.ts';
import { isOnScreen, type KeptPushes, type PlatformRules, type Reaction, withPush } from './platform.ts';

/** Maximum number of messages without a collapse key that FCM keeps. With one more, it drops all of them. */
const MAX_WAITING = 100;
/** Maximum number of collapse keys for which FCM keeps messages. It does not document which; here, the newest. */
const MAX_COLLAPSE_KEYS = 4;

/** An Android phone behind FCM. See docs/spec/last-mile.md#sandbox-phones. */
export const ANDROID: PlatformRules = {
  os: 'android',
  platform: 'fcm_android',
  keep,
  arrivesAtMs,
  receive,
  channelOf,
  settingsOf,
};

function keep({ waiting, hasDropped }: PhoneState, push: AcceptedPush): KeptPushes {
  if (hasDropped) return { waiting, hasDropped };
  const stored = withPush(waiting, push);
  const withoutKey = stored.filter(({ collapseKey }) => collapseKey === undefined);
  if (withoutKey.length > MAX_WAITING) return { waiting: [], hasDropped: true };
  const withKey = stored.filter(({ collapseKey }) => collapseKey !== undefined).slice(-MAX_COLLAPSE_KEYS);
  return { waiting: stored.filter((push) => withoutKey.includes(push) || withKey.includes(push)), hasDropped };
}

/**
 * Returns when a push arrives, epoch ms. A stopped app receives nothing until it is opened. A dozing phone receives pushes
 * of normal priority in its maintenance windows.
 */
function arrivesAtMs(push: AcceptedPush, state: PhoneState): number {
  const { isOnline, isForceStopped, dozingSinceMs, history } = state;
  if (!isOnline || isForceStopped) return Infinity;
  const isHigh = push.isHighPriority && !isLowered(push.acceptedAtMs, history, state.standbyBucket);
  if (isHigh || dozingSinceMs === undefined) return push.acceptedAtMs;
  return nextWindowMs(dozingSinceMs, push.acceptedAtMs);
}

function receive(push: AcceptedPush, state: PhoneState): Reaction {
  const lowered =
    push.isHighPriority && isLowered(push.acceptedAtMs, state.history, state.standbyBucket)
      ? { isLowered: true as const }
      : {};
  return { ...reactionTo(push, state), ...lowered };
}

function reactionTo(push: AcceptedPush, state: PhoneState): Reaction {
  const importance = importanceOf(push, state);
  const isOff = state.permission !== 'authorized';
  const shows = importance === 'none' ? 'nothing' : isQuiet(push, importance) ? 'quiet' : 'loud';
  // The system draws the notification, unless the app is open, and runs no code of the app.
  if (push.form === 'alert' && !state.isAppOpen) return { shows: isOff ? 'nothing' : shows, reports: [] };
  if (push.data.type === 'clear') return { shows: 'nothing', reports: [{ event: 'received' }] };
  if (isOnScreen(push, state)) return suppressed('foreground');
  if (isOff) return suppressed('permission');
  if (shows === 'nothing') return suppressed('channel');
  return { shows, reports: [{ event: 'received' }, { event: 'displayed', evidence: 'shown' }] };
}

function suppressed(by: 'foreground' | 'permission' | 'channel'): Reaction {
  return { shows: 'nothing', reports: [{ event: 'received' }, { event: 'suppressed', by }] };
}

function importanceOf(push: AcceptedPush, { channels }: PhoneState): Importance {
  return channels[channelOf(push)] ?? 'default';
}

/** Returns the channel that the push names, else the one that the UI kit uses. See docs/ui-kit/push.md. */
function channelOf({ data, content }: AcceptedPush): string {
  if (typeof data.channelId === 'string') return data.channelId;
  if (content.kind === 'call') return 'chat_calls';
  return data.receiverType === 'group' ? 'chat_groups' : 'chat_messages';
}

function isQuiet({ isHighPriority }: AcceptedPush, importance: Importance): boolean {
  return !isHighPriority || importance === 'low' || importance === 'min';
}

function settingsOf({ channels, standbyBucket }: PhoneState): object {
  return {
    os: 'android',
    osVersion: '16',
    model: 'Pixel 9',
    channels: Object.entries(channels).map(([id, importance]) => ({ id, importance })),
    standbyBucket,
  };
}
