import { CHANNELS } from './device-settings.ts';
import type { PhoneState } from './phone-state.ts';

/** A phone without problems: online, in use, with the app installed and permission granted. */
export const NEW_PHONE: PhoneState = {
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
  isAppOpen: false,
  openConversation: undefined,
  reportsReceipts: true,
  isInstalled: true,
  clockOffsetMs: 0,
  waiting: [],
  hasDropped: false,
  shown: [],
  badge: 0,
  history: [],
};
