/** Values of docs/spec/last-mile.md#device-report. */
export const PERMISSIONS = ['authorized', 'provisional', 'denied', 'not_determined'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const IMPORTANCES = ['none', 'min', 'low', 'default', 'high'] as const;
export type Importance = (typeof IMPORTANCES)[number];

export const STANDBY_BUCKETS = ['active', 'working_set', 'frequent', 'rare', 'restricted'] as const;
export type StandbyBucket = (typeof STANDBY_BUCKETS)[number];

/** The channels that the UI kit creates. See docs/ui-kit/push.md. */
export const CHANNELS: Readonly<Record<string, Importance>> = {
  chat_messages: 'high',
  chat_groups: 'default',
  chat_mentions: 'high',
  chat_activity: 'low',
  chat_calls: 'high',
};
