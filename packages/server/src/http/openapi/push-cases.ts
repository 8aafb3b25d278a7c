import { APNS_DEVICE_PLATFORMS, APNS_VOIP_PLATFORMS, FCM_PLATFORMS } from '@chatwire/protocol';
import type { BodyCase } from './body-cases.ts';

const PEM = '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n';

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

/** Bodies that add a push provider account, by kind. */
export const PROVIDER_CASES: Readonly<Record<string, readonly BodyCase[]>> = {
  fcm: [
    {
      title: 'Firebase project',
      example: {
        providerId: 'fcm-main',
        serviceAccountCreds: {
          project_id: 'harbour-chat',
          client_email: 'push@harbour-chat.iam.gserviceaccount.com',
          private_key: PEM,
          private_key_id: '0123456789abcdef',
        },
      },
    },
  ],
  apns: [
    {
      title: 'App of an Apple team',
      example: {
        providerId: 'apns-main',
        keyId: 'ABC1234567',
        teamId: 'DEF1234567',
        bundleId: 'org.example.chat',
        p8Key: PEM,
        productionMode: true,
      },
    },
  ],
  custom: [
    {
      title: 'Webhook',
      when: { useBasicAuth: [false] },
      required: ['webhookURL'],
      example: { webhookURL: 'https://push.example.org/chatwire' },
    },
    {
      title: 'Webhook with basic authentication',
      when: { useBasicAuth: [true] },
      required: ['webhookURL', 'basicAuthUsername', 'basicAuthPassword'],
      example: {
        webhookURL: 'https://push.example.org/chatwire',
        useBasicAuth: true,
        basicAuthUsername: 'chatwire',
        basicAuthPassword: 'a long password',
      },
    },
  ],
};
