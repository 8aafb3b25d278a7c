import { SYSTEM_UID, type UserSummary } from '@chatwire/protocol';
import { toUserSummary } from '../storage/users/to-user.ts';
import type { UserRow } from '../storage/users/users-store.ts';

/**
 * The author of a change: a user, or a server key that acts on behalf of a user or as the app (`user` is undefined).
 * See docs/spec/rest-and-realtime.md#headers.
 */
export type Actor =
  | { readonly kind: 'server'; readonly user: UserRow | undefined }
  | { readonly kind: 'user'; readonly user: UserRow; readonly sessionId: number };

/** An actor with an acting user. Excludes server keys that act as the app. */
export type ActorWithUser = Actor & { readonly user: UserRow };

/** Returns uid and name of the actor for messages and events; `app_system` for a server key that acts as the app. */
export function actorSummary(actor: Actor): UserSummary {
  return actor.user ? toUserSummary(actor.user) : { uid: SYSTEM_UID, name: 'System' };
}

/** Returns the uid of the acting user; `app_system` for a server key that acts as the app. */
export function actorUid(actor: Actor): string {
  return actor.user?.uid ?? SYSTEM_UID;
}
