import { type Static, Type } from 'typebox';
import { KEY_ROLES } from './key-roles.ts';

/** The API key or person that is signed in to the console. See docs/spec/rest-and-realtime.md#console-sessions. */
export const ConsoleSession = Type.Object(
  {
    /** `person`: signed in with the identity provider. */
    kind: Type.Enum(['key', 'person']),
    role: Type.Enum(KEY_ROLES),
    /** Name of the key or the person. */
    name: Type.String(),
    /** Absent for a person. */
    keyId: Type.Optional(Type.String()),
  },
  { $id: 'ConsoleSession' },
);
export type ConsoleSession = Static<typeof ConsoleSession>;

/**
 * Sign-in to the console with an identity provider, in addition to API keys.
 * See docs/spec/rest-and-realtime.md#sign-in-with-an-identity-provider.
 */
export const ConsoleSignIn = Type.Object(
  {
    /** Label of the button that leads to the identity provider. Absent: no provider is configured. */
    label: Type.Optional(Type.String()),
  },
  { $id: 'ConsoleSignIn' },
);
export type ConsoleSignIn = Static<typeof ConsoleSignIn>;
