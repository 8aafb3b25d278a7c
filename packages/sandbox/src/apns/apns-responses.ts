import { json, type SandboxResponse } from '../endpoint.ts';

/** All reasons of APNs, with their HTTP status. */
export const APNS_REASONS = {
  BadCollapseId: 400,
  BadDeviceToken: 400,
  BadExpirationDate: 400,
  BadMessageId: 400,
  BadPriority: 400,
  BadTopic: 400,
  DeviceTokenNotForTopic: 400,
  InvalidPushType: 400,
  MissingDeviceToken: 400,
  MissingTopic: 400,
  PayloadEmpty: 400,
  TopicDisallowed: 400,
  ExpiredProviderToken: 403,
  InvalidProviderToken: 403,
  MissingProviderToken: 403,
  BadPath: 404,
  MethodNotAllowed: 405,
  Unregistered: 410,
  PayloadTooLarge: 413,
  TooManyProviderTokenUpdates: 429,
  TooManyRequests: 429,
  ServiceUnavailable: 503,
} as const;
export type ApnsReason = keyof typeof APNS_REASONS;

/** Returns the response of APNs to a push that it rejects. */
export function apnsError(
  reason: ApnsReason,
  more: { timestamp?: number; headers?: Readonly<Record<string, string>> } = {},
): SandboxResponse {
  const { timestamp, headers } = more;
  return json(APNS_REASONS[reason], timestamp === undefined ? { reason } : { reason, timestamp }, headers);
}
