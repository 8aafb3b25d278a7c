import { type Static, Type } from 'typebox';
import { KEY_ROLES } from './key-roles.ts';

/** The user who is signed in to the console. See docs/spec/rest-and-realtime.md#console-sessions. */
export const ConsoleSession = Type.Object(
  {
    role: Type.Enum(KEY_ROLES),
    /** Name of the key. */
    name: Type.String(),
    keyId: Type.String(),
  },
  { $id: 'ConsoleSession' },
);
export type ConsoleSession = Static<typeof ConsoleSession>;
