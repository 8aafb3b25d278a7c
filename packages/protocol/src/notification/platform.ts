import type { DeviceOs } from './device-os.ts';
import type { ProviderName } from './enums.ts';

/** FCM platforms, used by chat and calls. See docs/spec/notifications.md#token-types. */
export const FCM_PLATFORMS = [
  'fcm_android',
  'fcm_ios',
  'fcm_web',
  'fcm_flutter_android',
  'fcm_flutter_ios',
  'fcm_react_native_android',
  'fcm_react_native_ios',
  'fcm_ionic_cordova_android',
  'fcm_ionic_cordova_ios',
] as const;

/** APNs device tokens: alerts. */
export const APNS_DEVICE_PLATFORMS = [
  'apns_ios_device',
  'apns_flutter_device',
  'apns_react_native_device',
  'apns_ionic_cordova_device',
] as const;

/** APNs VoIP tokens: incoming calls only. */
export const APNS_VOIP_PLATFORMS = [
  'apns_ios_voip',
  'apns_flutter_voip',
  'apns_react_native_voip',
  'apns_ionic_cordova_voip',
] as const;

/** Subscriptions of browsers and of UnifiedPush apps. See docs/spec/last-mile.md#web-push-registration. */
export const WEBPUSH_PLATFORMS = ['webpush_browser', 'webpush_unifiedpush'] as const;
export type WebpushPlatform = (typeof WEBPUSH_PLATFORMS)[number];

/** The kinds of push tokens that apps can register; `tokenType` in log entries. */
export const PLATFORMS = [
  ...FCM_PLATFORMS,
  ...APNS_DEVICE_PLATFORMS,
  ...APNS_VOIP_PLATFORMS,
  ...WEBPUSH_PLATFORMS,
] as const;
export type Platform = (typeof PLATFORMS)[number];

export type TokenKind = 'fcm' | 'apnsDevice' | 'apnsVoip' | 'webpush';
/** Operating system family of an FCM platform. */
export type FcmFamily = 'ios' | 'android' | 'web';

export function tokenKindOf(platform: Platform): TokenKind {
  if (platform.startsWith('fcm_')) return 'fcm';
  if (isWebpushPlatform(platform)) return 'webpush';
  return platform.endsWith('_voip') ? 'apnsVoip' : 'apnsDevice';
}

/** Providers whose targets are push tokens. */
export const TOKEN_PROVIDERS = ['fcm', 'apns', 'webpush'] as const satisfies readonly ProviderName[];
export type TokenProvider = (typeof TOKEN_PROVIDERS)[number];

/** Returns the provider that serves a platform. */
export function pushProviderOf(platform: Platform): TokenProvider {
  const kind = tokenKindOf(platform);
  return kind === 'fcm' || kind === 'webpush' ? kind : 'apns';
}

export function isWebpushPlatform(platform: Platform): platform is WebpushPlatform {
  return platform.startsWith('webpush_');
}

/** Returns the operating system of the devices of a platform. */
export function deviceOsOf(platform: Platform): DeviceOs {
  if (isWebpushPlatform(platform)) return platform === 'webpush_browser' ? 'web' : 'android';
  return platform.startsWith('fcm_') ? fcmFamilyOf(platform) : 'ios';
}

export function fcmFamilyOf(platform: Platform): FcmFamily {
  if (platform.endsWith('_ios')) return 'ios';
  return platform.endsWith('_web') ? 'web' : 'android';
}
