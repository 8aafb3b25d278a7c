import { CHANNELS } from './device-settings.ts';
import type { PhoneState } from './phone-state.ts';
import type { Switches } from './switched.ts';

/** The conditions of a phone without problems: online, in use, and with permission granted. */
export const USUAL_SWITCHES: Switches = {
  isOnline: true,
  permission: 'authorized',
  channels: CHANNELS,
  hasFocus: false,
  hasScheduledSummary: false,
  isForceStopped: false,
  dozingSinceMs: undefined,
  standbyBucket: 'active',
  keepsNewestOnly: false,
  browser: 'Chromium',
  reportsReceipts: true,
  clockOffsetMs: 0,
};

/** A phone without problems, with the app installed, that has not received anything. */
export const NEW_PHONE: PhoneState = {
  ...USUAL_SWITCHES,
  isAppOpen: false,
  openConversation: undefined,
  isInstalled: true,
  waiting: [],
  hasDropped: false,
  shown: [],
  badge: 0,
  history: [],
};
