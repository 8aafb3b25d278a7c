import { SYSTEM_UID, type UserSummary } from '@chatwire/protocol';
import { toUserSummary } from '../storage/users/to-user.ts';
import type { UserRow } from '../storage/users/users-store.ts';

/**
 * The author of a change: a user, or a server key that acts for a named user or for itself.
 * See docs/spec/rest-and-realtime.md#headers.
 */
export type Actor =
  | { readonly kind: 'server'; readonly user: UserRow | undefined }
  | { readonly kind: 'user'; readonly user: UserRow; readonly sessionId: number };

/** An actor with an acting user: not a server key that acts for no one. */
export type ActorWithUser = Actor & { readonly user: UserRow };

/** Returns the name of the actor in messages and events; the server without an acting user is `app_system`. */
export function actorSummary(actor: Actor): UserSummary {
  return actor.user ? toUserSummary(actor.user) : { uid: SYSTEM_UID, name: 'System' };
}

/** Returns the uid that acts; `app_system` for a server key without an acting user. */
export function actorUid(actor: Actor): string {
  return actor.user?.uid ?? SYSTEM_UID;
}
