import { type Static, Type } from 'typebox';
import { DEVICE_OSES } from './device-os.ts';
import { DEVICE_PERMISSIONS, DeviceChannel } from './device-report.ts';
import { ALL_TRIGGERS } from './enums.ts';
import { FormerFacts } from './former-facts.ts';
import { ReadOn } from './read-on.ts';

/** Another push with the same tag to the same push token. */
export const RelatedPush = Type.Object({
  logId: Type.String({ description: 'Its log entry' }),
  trigger: Type.Enum(ALL_TRIGGERS),
  atMS: Type.Integer({ description: 'When the device showed it; if that is not known, when the provider accepted it' }),
  processingEndedAtMS: Type.Integer({ description: 'When the provider accepted it: the time of its log entry' }),
});
export type RelatedPush = Static<typeof RelatedPush>;

/**
 * Settings in the newest report of a device that have changed since a push was decided. Absent members have not changed, or are not
 * known.
 */
export const ChangedSettings = Type.Object({
  permission: Type.Optional(Type.Enum(DEVICE_PERMISSIONS)),
  permissionSinceMS: Type.Optional(Type.Integer()),
  permissionUntilMS: Type.Optional(
    Type.Integer({
      description:
        'Until when the permission was what it was when the push was decided; only if it has changed more than once since',
    }),
  ),
  channel: Type.Optional(DeviceChannel),
  channelSinceMS: Type.Optional(Type.Integer()),
  receipts: Type.Optional(Type.Literal(true, { description: 'The version of the app now reports receipts' })),
  appVersion: Type.Optional(Type.String({ description: 'Only with `receipts`' })),
});
export type ChangedSettings = Static<typeof ChangedSettings>;

/**
 * Facts that are not in the entry but on which the sentence about a push depends. With them, clients can write the sentence
 * in their time zone.
 * See docs/spec/last-mile.md#receipts-in-explanations.
 */
export const DeviceContext = Type.Object({
  os: Type.Optional(Type.Enum(DEVICE_OSES)),
  replaced: Type.Optional(
    Type.Literal(true, {
      description:
        'Another push with the same tag to the same token took its place: it was accepted before this one arrived, or shown after it',
    }),
  ),
  replacedBy: Type.Optional(RelatedPush),
  replaces: Type.Optional(
    Type.Array(RelatedPush, { description: 'The pushes whose place this one took directly, oldest first' }),
  ),
  stale: Type.Optional(
    Type.Literal(true, {
      description:
        'As of now: a browser that reported about pushes before, but not about this one, nor about the newest 20, over at least 14 days',
    }),
  ),
  name: Type.Optional(Type.String({ description: 'Model or browser, as the device reported it' })),
  registeredAtMS: Type.Optional(Type.Integer({ description: 'When the push token was first registered' })),
  former: Type.Optional(FormerFacts),
  unread: Type.Optional(Type.Literal(true, { description: 'As of now: the user has not read the message' })),
  readAtMS: Type.Optional(
    Type.Integer({
      description:
        'When the user read the message: in large groups, when they last read there. Together with `unread`: they marked it as unread again',
    }),
  ),
  readOn: Type.Optional(ReadOn),
  appVersion: Type.Optional(
    Type.String({
      description: 'Only of a push that was not sent because of its device, whose entry has none: of the newest report',
    }),
  ),
  lastSeenAtMS: Type.Optional(
    Type.Integer({
      description: 'This and the following: of the newest report of the device, not of the time of the push',
    }),
  ),
  batterySaver: Type.Optional(Type.Boolean()),
  changed: Type.Optional(ChangedSettings),
  permissionOffAtMS: Type.Optional(
    Type.Integer({
      description:
        'When the device reported that permission had been turned off, after it had shown this push: the system then takes the notifications of the app off its list',
    }),
  ),
  channelOffAtMS: Type.Optional(
    Type.Integer({
      description:
        'When the device reported that the notification channel of this push had been turned off, after it had shown this push: Android then takes the notifications of the channel off its list',
    }),
  ),
  permissionOnAtMS: Type.Optional(
    Type.Integer({ description: 'Only with `permissionOffAtMS`: when permission was first on again after it' }),
  ),
  channelOnAtMS: Type.Optional(
    Type.Integer({ description: 'Only with `channelOffAtMS`: when the channel was first on again after it' }),
  ),
  droppedAtMS: Type.Optional(
    Type.Integer({
      description: 'When the device learned that FCM had dropped waiting messages, within the lifetime of this push',
    }),
  ),
  loweredAtMS: Type.Optional(
    Type.Integer({ description: 'When a push of high priority arrived as normal: possibly this one' }),
  ),
});
export type DeviceContext = Static<typeof DeviceContext>;
