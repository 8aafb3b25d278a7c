import type { PhoneState } from './phone-state.ts';
import type { PlatformRules } from './platform.ts';

/** Conditions that a user, their phone, or its environment change. */
export type Switches = Omit<
  PhoneState,
  'isAppOpen' | 'openConversation' | 'isInstalled' | 'waiting' | 'hasDropped' | 'shown' | 'badge' | 'history'
>;

/**
 * Returns the state of a phone after a change of conditions. Systems remove what an app shows when its permission is turned off, and
 * Android what a channel shows when it is turned off.
 */
export function switched(state: PhoneState, switches: Partial<Switches>, { channelOf }: ChannelRules): PhoneState {
  const changed = { ...state, ...switches };
  if (changed.permission === 'denied') return { ...changed, shown: [] };
  const shown = changed.shown.filter(({ push }) => changed.channels[channelOf?.(push) ?? ''] !== 'none');
  return { ...changed, shown };
}

type ChannelRules = Pick<PlatformRules, 'channelOf'>;
