import type { User } from '../model/user.ts';
import type { PresenceSubscription } from './app-settings.ts';

/** Returns the presence to request. The server cannot filter by role, so the client does. See docs/spec/sdk.md#connection. */
export function presenceRequest(subscription: PresenceSubscription | undefined): 'all' | 'contacts' {
  return (subscription?.kind ?? 'friends') === 'friends' ? 'contacts' : 'all';
}

/** Returns a function that returns whether listeners receive the presence of a user. */
export function wantsPresenceOf(subscription: PresenceSubscription | undefined): (user: User) => boolean {
  if (subscription?.kind !== 'roles') return () => true;
  const roles = new Set(subscription.roles);
  return (user) => roles.has(user.getRole());
}
