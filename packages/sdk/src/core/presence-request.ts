import type { User } from '../model/user.ts';
import type { PresenceSubscription } from './app-settings.ts';

/** What the server is asked for; it knows no roles, so these are chosen here. See docs/spec/sdk.md#connection. */
export function presenceWish(subscription: PresenceSubscription | undefined): 'all' | 'contacts' {
  return (subscription?.kind ?? 'friends') === 'friends' ? 'contacts' : 'all';
}

/** Whose presence the listeners hear of. A user whose role is not known is not told. */
export function wantsPresenceOf(subscription: PresenceSubscription | undefined): (user: User) => boolean {
  if (subscription?.kind !== 'roles') return () => true;
  const roles = new Set(subscription.roles);
  return (user) => roles.has(user.getRole());
}
