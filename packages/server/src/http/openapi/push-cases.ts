import { APNS_DEVICE_PLATFORMS, APNS_VOIP_PLATFORMS, FCM_PLATFORMS } from '@chatwire/protocol';
import type { BodyCase } from './body-cases.ts';

/** Bodies that register a device: the platform decides which token is required. */
export const PUSH_TOKEN_CASES: readonly BodyCase[] = [
  {
    title: 'FCM device',
    when: { platform: FCM_PLATFORMS },
    required: ['platform', 'fcmToken'],
    example: { platform: 'fcm_android', fcmToken: 'dQw4w9WgXcQ:APA91b', timezone: 'Europe/Berlin' },
  },
  {
    title: 'APNs device',
    when: { platform: APNS_DEVICE_PLATFORMS },
    required: ['platform', 'deviceToken'],
    example: { platform: 'apns_ios_device', deviceToken: '4f3c'.repeat(16) },
  },
  {
    title: 'APNs VoIP',
    when: { platform: APNS_VOIP_PLATFORMS },
    required: ['platform', 'voipToken'],
    example: { platform: 'apns_ios_voip', voipToken: '5e6d'.repeat(16) },
  },
];
