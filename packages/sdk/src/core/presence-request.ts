import type { User } from '../model/user.ts';
import type { PresenceSubscription } from './app-settings.ts';

/** Returns the requested presence. The server has no roles: they are filtered here. See docs/spec/sdk.md#connection. */
export function presenceRequest(subscription: PresenceSubscription | undefined): 'all' | 'contacts' {
  return (subscription?.kind ?? 'friends') === 'friends' ? 'contacts' : 'all';
}

/** Returns a filter of the users whose presence reaches the listeners. Excludes users with an unknown role. */
export function wantsPresenceOf(subscription: PresenceSubscription | undefined): (user: User) => boolean {
  if (subscription?.kind !== 'roles') return () => true;
  const roles = new Set(subscription.roles);
  return (user) => roles.has(user.getRole());
}
