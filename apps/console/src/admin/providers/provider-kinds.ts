import type { Channel, ProviderName } from '@chatwire/protocol';
import type { FieldSpec } from '../form/field-spec.ts';
import { APNS_FIELDS } from './apns-fields.ts';
import { FCM_FIELDS } from './fcm-fields.ts';
import { SENDGRID_FIELDS } from './sendgrid-fields.ts';
import { TWILIO_FIELDS } from './twilio-fields.ts';
import { CUSTOM_EMAIL_FIELDS, CUSTOM_PUSH_FIELDS, CUSTOM_SMS_FIELDS } from './webhook-fields.ts';

/** A kind of provider, and the fields of its accounts. */
export interface ProviderKind {
  readonly id: string;
  readonly channel: Channel;
  readonly provider: ProviderName;
  readonly name: string;
  readonly about: string;
  readonly path: string;
  /** Allows several accounts, distinguished by providerId; one is the default. */
  readonly hasAccounts: boolean;
  /** Field shown in the list to identify an account. */
  readonly shownBy: string;
  readonly fields: readonly FieldSpec[];
  /** Members with callback URLs for the provider. */
  readonly callbacks: readonly { readonly path: string; readonly label: string }[];
}

const BASE = '/v3/notifications';
const single = { hasAccounts: false, callbacks: [] };

export const PROVIDER_KINDS: readonly ProviderKind[] = [
  {
    ...single,
    id: 'fcm',
    channel: 'push',
    provider: 'fcm',
    name: 'Firebase Cloud Messaging',
    about: 'Push to Android, web, and iOS through Firebase.',
    path: `${BASE}/push/v1/providers/fcm`,
    hasAccounts: true,
    shownBy: 'serviceAccountCreds.project_id',
    fields: FCM_FIELDS,
  },
  {
    ...single,
    id: 'apns',
    channel: 'push',
    provider: 'apns',
    name: 'Apple Push Notification service',
    about: 'Push and call notifications to Apple devices.',
    path: `${BASE}/push/v1/providers/apns`,
    hasAccounts: true,
    shownBy: 'bundleId',
    fields: APNS_FIELDS,
  },
  {
    ...single,
    id: 'custom-push',
    channel: 'push',
    provider: 'custom',
    name: 'Custom push webhook',
    about: 'Posts every push to your server, which delivers it.',
    path: `${BASE}/push/v1/providers/custom`,
    shownBy: 'webhookURL',
    fields: CUSTOM_PUSH_FIELDS,
  },
  {
    ...single,
    id: 'sendgrid',
    channel: 'email',
    provider: 'sendgrid',
    name: 'SendGrid',
    about: 'Email digests of unread messages.',
    path: `${BASE}/email/v1/providers/sendgrid`,
    shownBy: 'senderEmail',
    fields: SENDGRID_FIELDS,
    callbacks: [{ path: 'repliesWebhook', label: 'Inbound Parse URL for replies' }],
  },
  {
    ...single,
    id: 'custom-email',
    channel: 'email',
    provider: 'custom',
    name: 'Custom email webhook',
    about: 'Posts every email digest to your server, which delivers it.',
    path: `${BASE}/email/v1/providers/custom`,
    shownBy: 'webhookURL',
    fields: CUSTOM_EMAIL_FIELDS,
  },
  {
    ...single,
    id: 'twilio',
    channel: 'sms',
    provider: 'twilio',
    name: 'Twilio',
    about: 'SMS digests of unread messages.',
    path: `${BASE}/sms/v1/providers/twilio`,
    shownBy: 'twilioSenderPhoneNumber',
    fields: TWILIO_FIELDS,
    callbacks: [{ path: 'statusWebhook', label: 'Delivery report URL' }],
  },
  {
    ...single,
    id: 'custom-sms',
    channel: 'sms',
    provider: 'custom',
    name: 'Custom SMS webhook',
    about: 'Posts every SMS digest to your server, which delivers it.',
    path: `${BASE}/sms/v1/providers/custom`,
    shownBy: 'webhookURL',
    fields: CUSTOM_SMS_FIELDS,
  },
];
