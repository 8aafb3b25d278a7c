import { type Static, Type } from 'typebox';

/**
 * Why a push token is no longer registered. `signedOut`: the login ended. `unregistered`: the provider reported the token as
 * invalid. `removed`: by an operator or the app. `stale`: it had not been seen for too long. `replaced`: the same device has a new
 * token, or another user logged in on it. `limit`: the user registered too many. See
 * docs/spec/last-mile.md#former-devices.
 */
export const FORMER_CAUSES = ['signedOut', 'unregistered', 'removed', 'stale', 'replaced', 'limit'] as const;
export type FormerCause = (typeof FORMER_CAUSES)[number];

/** Why and when (epoch ms) the push token of an entry was removed. */
export const FormerFacts = Type.Object({
  because: Type.Enum(FORMER_CAUSES),
  atMS: Type.Integer(),
  newToken: Type.Optional(
    Type.String({ description: 'Masked push token that the same login session has registered since' }),
  ),
});
export type FormerFacts = Static<typeof FormerFacts>;
