import type { PhoneState } from './phone-state.ts';

/** Conditions that a user, their phone, or its environment change. */
export type Switches = Omit<
  PhoneState,
  'isAppOpen' | 'openConversation' | 'isInstalled' | 'waiting' | 'hasDropped' | 'shown' | 'badge' | 'history'
>;

/** Returns the state of a phone after a change of conditions. Systems remove what an app shows when its permission is turned off. */
export function switched(state: PhoneState, switches: Partial<Switches>): PhoneState {
  const changed = { ...state, ...switches };
  return changed.permission === 'denied' ? { ...changed, shown: [] } : changed;
}
