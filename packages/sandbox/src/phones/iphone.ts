import type { AcceptedPush } from '../accepted-push.ts';
import type { PhoneState } from './phone-state.ts';
import { type KeptPushes, NO_REACTION, type PlatformRules, type Reaction, withPush } from './platform.ts';

/** Maximum number of background pushes an hour for which iOS runs the app. Of those that wait, it keeps the newest. */
const MAX_BACKGROUND_PER_HOUR = 3;
const HOUR_MS = 3_600_000;

/** An iPhone behind APNs. See docs/spec/last-mile.md#sandbox-phones. */
export const IPHONE: PlatformRules = { os: 'ios', platform: 'apns_ios_device', keep, arrivesAtMs, receive, settingsOf };

/** Adds a push to those that APNs keeps: the newest of each collapse id. */
function keep({ waiting, hasDropped, keepsNewestOnly }: PhoneState, push: AcceptedPush): KeptPushes {
  if (keepsNewestOnly) return { waiting: [push], hasDropped };
  const others = isBackground(push) ? waiting.filter((stored) => !isBackground(stored)) : waiting;
  return { waiting: withPush(others, push), hasDropped };
}

/** Returns when a push arrives, epoch ms. One with nothing to show and no badge waits until iOS runs the app. */
function arrivesAtMs(push: AcceptedPush, { isOnline, history }: PhoneState): number {
  if (!isOnline) return Infinity;
  if (!isBackground(push) || push.content.badge !== null) return push.acceptedAtMs;
  return Math.max(push.acceptedAtMs, nextRunMs(history));
}

function receive(push: AcceptedPush, state: PhoneState, nowMs: number): Reaction {
  const { permission, isForceStopped, hasFocus, hasScheduledSummary, history } = state;
  const mayShow = permission === 'authorized' || permission === 'provisional';
  const badge = mayShow && push.content.badge !== null ? { badge: push.content.badge } : {};
  if (isBackground(push)) {
    // After the user has ended the app, iOS does not run it for these pushes.
    const runs = !isForceStopped && nextRunMs(history) <= nowMs;
    return { ...NO_REACTION, ...badge, ...(runs && { reports: [{ event: 'received' }] }) };
  }
  if (!mayShow) return NO_REACTION;
  const isQuiet = permission === 'provisional' || hasFocus || hasScheduledSummary || push.content.sound === null;
  return {
    shows: isQuiet ? 'quiet' : 'loud',
    // The extension runs while the app does not, even after the user has ended it.
    reports: push.runsExtension ? [{ event: 'received' }, { event: 'displayed', evidence: 'handed' }] : [],
    ...badge,
  };
}

/** Returns when iOS next runs the app for a background push, epoch ms. */
function nextRunMs(history: PhoneState['history']): number {
  const oldest = history.filter(({ form }) => form === 'data').at(-MAX_BACKGROUND_PER_HOUR);
  return oldest === undefined ? 0 : oldest.atMs + HOUR_MS;
}

function isBackground({ form }: AcceptedPush): boolean {
  return form === 'data';
}

function settingsOf({ permission, hasScheduledSummary }: PhoneState): object {
  const isOn = permission === 'authorized';
  return {
    os: 'ios',
    osVersion: '26.1',
    model: 'iPhone 17',
    alert: isOn,
    sound: isOn,
    badge: isOn,
    lockScreen: isOn,
    notificationCenter: isOn || permission === 'provisional',
    scheduledSummary: hasScheduledSummary,
  };
}
