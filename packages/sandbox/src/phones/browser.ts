import type { AcceptedPush } from '../accepted-push.ts';
import type { PhoneState } from './phone-state.ts';
import { isOnScreen, type KeptPushes, NO_REACTION, type PlatformRules, type Reaction, withPush } from './platform.ts';

const DAY_MS = 86_400_000;
/** Maximum number of pushes that may show nothing: per day in Chromium, in total in Safari. */
const MAX_UNSEEN = 3;

/** A browser behind its push service. See docs/spec/last-mile.md#sandbox-phones. */
export const BROWSER: PlatformRules = {
  os: 'web',
  platform: 'webpush_browser',
  keep,
  arrivesAtMs,
  receive,
  settingsOf,
};

/** Adds a push to those that the push service keeps: the newest of each topic. */
function keep({ waiting, hasDropped }: PhoneState, push: AcceptedPush): KeptPushes {
  return { waiting: withPush(waiting, push), hasDropped };
}

/** Returns when a push arrives, epoch ms. A browser that the user has quit receives it when it is started again. */
function arrivesAtMs(push: AcceptedPush, { isOnline, isForceStopped }: PhoneState): number {
  return isOnline && !isForceStopped ? push.acceptedAtMs : Infinity;
}

/** Wakes the service worker, which shows a notification, because browsers require one for every push. */
function receive(push: AcceptedPush, state: PhoneState, nowMs: number): Reaction {
  const { permission, browser } = state;
  // Without permission there is no subscription, except in Safari: Apple's push service still accepts pushes.
  if (permission !== 'authorized') return NO_REACTION;
  const received = { event: 'received' } as const;
  const displayed = { event: 'displayed', evidence: 'shown' } as const;
  if (push.data.type === 'clear') return { ...invisibleReaction(state, nowMs), reports: [received] };
  if (!isOnScreen(push, state)) return { shows: 'loud', reports: [received, displayed] };
  // Safari requires a notification for every push: the service worker shows it silently.
  if (browser === 'Safari') return { shows: 'quiet', reports: [received, displayed] };
  return { ...invisibleReaction(state, nowMs), reports: [received, { event: 'suppressed', by: 'foreground' }] };
}

/** Returns the reaction to a push that shows nothing, by the browser's policy. */
function invisibleReaction({ browser, history }: PhoneState, nowMs: number): Reaction {
  const unseen = history.filter(({ wasShown, atMs }) => !wasShown && (browser === 'Safari' || atMs > nowMs - DAY_MS));
  if (unseen.length < MAX_UNSEEN) return NO_REACTION;
  return browser === 'Safari'
    ? { ...NO_REACTION, revokes: 'permission' }
    : { ...NO_REACTION, shows: 'quiet', text: BACKGROUND_UPDATE };
}

/** Notification that Chromium shows for a site that showed nothing. */
const BACKGROUND_UPDATE = { title: 'This site has been updated in the background', body: '' };

function settingsOf({ browser }: PhoneState): object {
  return { os: 'web', osVersion: '15', model: 'Laptop', browser };
}
