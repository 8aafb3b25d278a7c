import { type Static, Type } from 'typebox';
import { FormerFacts } from './former-facts.ts';
import { PLATFORMS } from './platform.ts';

/**
 * On which device a message was read. `thisDevice`: on that of the push. `device`: on another one. `signedOut`: on a device that
 * has logged out since, and of which nothing is known. `apiKey`: on none; an API key marked it as read for the user.
 */
export const READ_ON_KINDS = ['thisDevice', 'device', 'signedOut', 'apiKey'] as const;

/** The device on which a message was read. See docs/spec/last-mile.md#read-messages. */
export const ReadOn = Type.Object({
  kind: Type.Enum(READ_ON_KINDS),
  name: Type.Optional(Type.String({ description: 'Model or browser, as the device reported it' })),
  platform: Type.Optional(Type.Enum(PLATFORMS, { description: 'Absent if the device has no push token' })),
  pushToken: Type.Optional(Type.String({ description: 'Masked' })),
  former: Type.Optional(FormerFacts),
});
export type ReadOn = Static<typeof ReadOn>;
