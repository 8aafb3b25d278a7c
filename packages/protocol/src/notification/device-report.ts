import { type Static, Type } from 'typebox';
import { DEVICE_OSES } from './device-os.ts';
import { PLATFORMS } from './platform.ts';

/** Whether the system shows notifications of the app. See docs/spec/last-mile.md#device-report. */
export const DEVICE_PERMISSIONS = ['authorized', 'denied', 'provisional', 'ephemeral', 'not_determined'] as const;
export type DevicePermission = (typeof DEVICE_PERMISSIONS)[number];

export const CHANNEL_IMPORTANCES = ['none', 'min', 'low', 'default', 'high'] as const;
export type ChannelImportance = (typeof CHANNEL_IMPORTANCES)[number];

/** A notification channel of Android, as the user has set it. */
export const DeviceChannel = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100 }),
  importance: Type.Enum(CHANNEL_IMPORTANCES, { description: '`none`: turned off by the user' }),
});
export type DeviceChannel = Static<typeof DeviceChannel>;

const text = Type.String({ minLength: 1, maxLength: 64 });
const epochMs = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const MEMBERS = {
  permission: Type.Enum(DEVICE_PERMISSIONS),
  alert: Type.Boolean({ description: 'iOS: banners are on' }),
  sound: Type.Boolean(),
  badge: Type.Boolean(),
  lockScreen: Type.Boolean(),
  notificationCenter: Type.Boolean(),
  timeSensitive: Type.Boolean(),
  scheduledSummary: Type.Boolean(),
  channels: Type.Array(DeviceChannel, { maxItems: 50 }),
  backgroundRefresh: Type.Enum(['available', 'denied', 'restricted']),
  batterySaver: Type.Boolean(),
  batteryOptimised: Type.Boolean(),
  standbyBucket: Type.Enum(['active', 'working_set', 'frequent', 'rare', 'restricted']),
  os: Type.Enum(DEVICE_OSES),
  osVersion: text,
  appVersion: text,
  model: text,
  browser: text,
  language: Type.String({
    maxLength: 35,
    pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
    description: 'must be a BCP 47 language tag',
  }),
  timezone: Type.String({ minLength: 1, maxLength: 100, description: 'IANA id; also stored for the user' }),
  droppedAtMS: epochMs,
  loweredAtMS: epochMs,
  receipts: Type.Boolean({ description: 'This version of the app reports receipts' }),
};

/** Report of a device about itself. See docs/spec/last-mile.md#device-report. */
export const DeviceReport = Type.Partial(Type.Object(MEMBERS));
export type DeviceReport = Static<typeof DeviceReport>;

/** Replaces the report of the calling login session: `null` and an absent member mean the same. */
export const DeviceReportRequest = Type.Object({
  permission: orNull(MEMBERS.permission),
  alert: orNull(MEMBERS.alert),
  sound: orNull(MEMBERS.sound),
  badge: orNull(MEMBERS.badge),
  lockScreen: orNull(MEMBERS.lockScreen),
  notificationCenter: orNull(MEMBERS.notificationCenter),
  timeSensitive: orNull(MEMBERS.timeSensitive),
  scheduledSummary: orNull(MEMBERS.scheduledSummary),
  channels: orNull(MEMBERS.channels),
  backgroundRefresh: orNull(MEMBERS.backgroundRefresh),
  batterySaver: orNull(MEMBERS.batterySaver),
  batteryOptimised: orNull(MEMBERS.batteryOptimised),
  standbyBucket: orNull(MEMBERS.standbyBucket),
  os: orNull(MEMBERS.os),
  osVersion: orNull(MEMBERS.osVersion),
  appVersion: orNull(MEMBERS.appVersion),
  model: orNull(MEMBERS.model),
  browser: orNull(MEMBERS.browser),
  language: orNull(MEMBERS.language),
  timezone: orNull(MEMBERS.timezone),
  droppedAtMS: orNull(MEMBERS.droppedAtMS),
  loweredAtMS: orNull(MEMBERS.loweredAtMS),
  receipts: orNull(MEMBERS.receipts),
});
export type DeviceReportRequest = Static<typeof DeviceReportRequest>;

/** Members of which the server keeps a history. */
export const WATCHED_MEMBERS = ['permission', 'channels', 'appVersion'] as const;

/** A change of a report. A member of `channels` is named by its id. */
export const DeviceReportChange = Type.Object({
  atMS: Type.Integer(),
  member: Type.String({ description: 'permission, appVersion, or `channels.<id>`' }),
  from: Type.Union([Type.String(), Type.Null()]),
  to: Type.Union([Type.String(), Type.Null()]),
});
export type DeviceReportChange = Static<typeof DeviceReportChange>;

/** A push token of a device. */
export const DeviceToken = Type.Object({
  platform: Type.Enum(PLATFORMS),
  pushToken: Type.String({ description: 'Masked' }),
  registeredAtMS: Type.Integer(),
  ageDays: Type.Integer({ minimum: 0, description: 'Whole days since the device was last seen' }),
  stale: Type.Boolean({ description: 'Older than `push.tokenMaxAgeDays`' }),
});
export type DeviceToken = Static<typeof DeviceToken>;

/** The device of a login session. See docs/spec/last-mile.md#device-report. */
export const ReportedDevice = Type.Object(
  {
    deviceId: Type.String(),
    ...DeviceReport.properties,
    permissionSinceMS: Type.Optional(Type.Integer({ description: 'Since when the permission is what it is' })),
    lastSeenAtMS: Type.Integer({ description: 'Exact to 5 minutes' }),
    tokens: Type.Array(DeviceToken),
    tokenRemovedAtMS: Type.Optional(
      Type.Integer({
        description:
          'Only without tokens: when the last one was removed. Absent if there was none, or its record has been deleted',
      }),
    ),
    changes: Type.Array(DeviceReportChange, { description: 'The newest 20, newest first' }),
  },
  { $id: 'ReportedDevice' },
);
export type ReportedDevice = Static<typeof ReportedDevice>;

function orNull<T extends Parameters<typeof Type.Optional>[0]>(schema: T) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}
