import { type Static, Type } from 'typebox';
import { codesText, SETTING_CODES } from './setting-codes.ts';

const on = Type.Boolean({ default: true });
const off = Type.Boolean({ default: false });
const addition = Type.Enum([1, 2] as const, { default: 1, description: codesText(SETTING_CODES.addition) });

/** Email and SMS: batches of unread messages. Times in seconds. See docs/spec/notifications.md#channel-settings. */
export const DigestSettings = Type.Object({
  enabled: off,
  notifyForUnreadOnly: on,
  intervalInSeconds: Type.Integer({ minimum: 60, maximum: 86_400, default: 7200 }),
  /** `null`: no limit. */
  maxPerDay: Type.Union([Type.Integer({ minimum: 1, maximum: 1000 }), Type.Null()], { default: 20 }),
  maxPerDayPerConversation: Type.Union([Type.Integer({ minimum: 1, maximum: 1000 }), Type.Null()], { default: 2 }),
  maxGroupSize: Type.Integer({ minimum: 2, maximum: 1000, default: 30 }),
  /** Users may set `enabled`, `notifyForUnreadOnly` and `intervalInSeconds` for themselves. */
  override: on,
  includeMessageObjectSetting: off,
  includeMessageMetadataSetting: off,
  includeSenderMetadataSetting: off,
  includeReceiverMetadataSetting: off,
});
export type DigestSettings = Static<typeof DigestSettings>;

/** See docs/spec/notifications.md#channel-settings. */
export const EmailSettings = Type.Object({
  ...DigestSettings.properties,
  /**
   * 2: emails through SendGrid and custom webhooks have unsubscribe links, as those through SMTP always have.
   * See docs/spec/last-mile.md#unsubscribe.
   */
  unsubscribeSetting: Type.Enum([1, 2] as const, { default: 1, description: codesText(SETTING_CODES.addition) }),
});
export type EmailSettings = Static<typeof EmailSettings>;

/** Members that an operator adds to every push; at most 1024 bytes as JSON. */
export const CustomJson = Type.Record(Type.String(), Type.Unknown());
export type CustomJson = Static<typeof CustomJson>;

/** See docs/spec/notifications.md#channel-settings. */
export const PushSettings = Type.Object({
  enabled: on,
  maxGroupSize: Type.Integer({ minimum: 2, maximum: 1_000_000, default: 100_000 }),
  includeMessageObjectSetting: off,
  trimTextFieldSetting: off,
  badgeCountSetting: off,
  includeSenderMetadataSetting: on,
  includeReceiverMetadataSetting: on,
  includeMessageMetadataSetting: on,
  customJson: Type.Union([CustomJson, Type.Null()], { default: null }),
  /** 2: pushes contain a receipt token. See docs/spec/last-mile.md#device-receipts. */
  receiptsSetting: addition,
  /** 2: notifications that are outdated are removed from devices. See docs/spec/last-mile.md#outdated-notifications. */
  clearSetting: addition,
  /** A token is stale when its device has not been seen for this many days; 0: never. See docs/spec/last-mile.md#device-storage-and-staleness. */
  tokenMaxAgeDays: Type.Integer({ minimum: 0, maximum: 3650, default: 270 }),
  /** See docs/spec/last-mile.md#effect-of-device-state. */
  staleTokenAction: Type.Enum([1, 2, 3] as const, { default: 1, description: codesText(SETTING_CODES.staleToken) }),
  deniedAction: Type.Enum([1, 2] as const, { default: 1, description: codesText(SETTING_CODES.denied) }),
  /** 2: pushes carry category, channel, picture, and language. See docs/spec/last-mile.md#appearance. */
  styleSetting: addition,
  /** 2: personal mentions are time-sensitive on iOS. See docs/spec/last-mile.md#notification-kinds. */
  timeSensitiveSetting: addition,
});
export type PushSettings = Static<typeof PushSettings>;
