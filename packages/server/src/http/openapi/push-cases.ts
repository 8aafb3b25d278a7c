import { APNS_DEVICE_PLATFORMS, APNS_VOIP_PLATFORMS, FCM_PLATFORMS, WEBPUSH_PLATFORMS } from '@chatwire/protocol';
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
  {
    title: 'Web Push',
    when: { platform: WEBPUSH_PLATFORMS },
    required: ['platform', 'subscription'],
    example: {
      platform: 'webpush_browser',
      subscription: {
        endpoint: 'https://push.example.net/p/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      },
    },
  },
];
