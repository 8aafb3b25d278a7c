import { type Static, Type } from 'typebox';

/** Operating systems of devices, as sentences and device reports distinguish them. */
export const DEVICE_OSES = ['ios', 'android', 'web', 'other'] as const;
export type DeviceOs = (typeof DEVICE_OSES)[number];

/**
 * Facts besides the entry on which the sentence about a push depends, so that clients can write it in their own time zone.
 * See docs/spec/last-mile.md#receipts-in-explanations.
 */
export const DeviceContext = Type.Object({
  os: Type.Optional(Type.Enum(DEVICE_OSES)),
  replaced: Type.Optional(
    Type.Literal(true, {
      description: 'Within the lifetime of this push, another one with the same tag was accepted for the same token',
    }),
  ),
  stale: Type.Optional(
    Type.Literal(true, {
      description:
        'A browser that reported about pushes before and has not done so for the newest 20, over at least 14 days',
    }),
  ),
  lastSeenAtMS: Type.Optional(
    Type.Integer({
      description: 'This and the following: of the newest report of the device, not of the time of the push',
    }),
  ),
  batterySaver: Type.Optional(Type.Boolean()),
  droppedAtMS: Type.Optional(
    Type.Integer({ description: 'When FCM reported that it had dropped waiting messages, after this push' }),
  ),
  loweredAtMS: Type.Optional(
    Type.Integer({ description: 'When a push of high priority arrived as normal: possibly this one' }),
  ),
});
export type DeviceContext = Static<typeof DeviceContext>;
