import { type Static, Type } from 'typebox';
import { DEVICE_OSES } from './device-os.ts';
import { FORMER_CAUSES, FormerFacts } from './former-facts.ts';
import { PLATFORMS } from './platform.ts';

const text = Type.Optional(Type.String());

/** A push token that was removed, with what its device had reported. See docs/spec/last-mile.md#former-devices. */
export const FormerDevice = Type.Object(
  {
    platform: Type.Enum(PLATFORMS),
    pushToken: Type.String({ description: 'Masked' }),
    os: Type.Optional(Type.Enum(DEVICE_OSES)),
    osVersion: text,
    appVersion: text,
    model: text,
    browser: text,
    registeredAtMS: Type.Integer(),
    lastSeenAtMS: Type.Optional(Type.Integer({ description: 'Exact to 5 minutes' })),
    removedAtMS: Type.Integer(),
    because: Type.Enum(FORMER_CAUSES),
    newToken: FormerFacts.properties.newToken,
  },
  { $id: 'FormerDevice' },
);
export type FormerDevice = Static<typeof FormerDevice>;

/** Names the device of a push token, registered or former. See docs/spec/last-mile.md#device-names. */
export const DeviceNameRecord = Type.Object(
  {
    uid: Type.String(),
    platform: Type.Enum(PLATFORMS),
    pushToken: Type.String({ description: 'Masked' }),
    name: Type.Optional(Type.String({ description: 'Model or browser, as the device reported it' })),
    registeredAtMS: Type.Integer(),
    former: Type.Optional(FormerFacts),
  },
  { $id: 'DeviceNameRecord' },
);
export type DeviceNameRecord = Static<typeof DeviceNameRecord>;
