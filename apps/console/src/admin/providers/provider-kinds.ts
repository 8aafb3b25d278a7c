import type { Channel, ProviderName } from '@chatwire/protocol';
import type { FieldSpec } from '../form/field-spec.ts';
import { APNS_FIELDS } from './apns-fields.ts';
import { FCM_FIELDS } from './fcm-fields.ts';
import { SENDGRID_FIELDS } from './sendgrid-fields.ts';
import { TWILIO_FIELDS } from './twilio-fields.ts';
import { CUSTOM_EMAIL_FIELDS, CUSTOM_PUSH_FIELDS, CUSTOM_SMS_FIELDS } from './webhook-fields.ts';

/** A service that can carry notifications, and what an account there needs. */
export interface ProviderKind {
  readonly id: string;
  readonly channel: Channel;
  readonly provider: ProviderName;
  readonly name: string;
  readonly about: string;
  readonly path: string;
  /** Several accounts, told apart by their providerId; one of them is the default. */
  readonly hasAccounts: boolean;
  /** Fields that tell one account from another at a glance. */
  readonly shownBy: string;
  readonly fields: readonly FieldSpec[];
  /** Members that say where the service has to call back. */
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
    about: 'Pushes to Android, the web, and iOS through Firebase.',
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
    about: 'Pushes and ringing calls to Apple devices.',
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
    name: 'Your own push webhook',
    about: 'Every push is posted to a server of yours, which sends it.',
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
    about: 'Mails about unread messages.',
    path: `${BASE}/email/v1/providers/sendgrid`,
    shownBy: 'senderEmail',
    fields: SENDGRID_FIELDS,
    callbacks: [{ path: 'repliesWebhook', label: 'Replies address, for SendGrid’s inbound parse' }],
  },
  {
    ...single,
    id: 'custom-email',
    channel: 'email',
    provider: 'custom',
    name: 'Your own mail webhook',
    about: 'Every batch of unread messages is posted to a server of yours, which mails it.',
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
    about: 'Text messages about unread messages.',
    path: `${BASE}/sms/v1/providers/twilio`,
    shownBy: 'twilioSenderPhoneNumber',
    fields: TWILIO_FIELDS,
    callbacks: [{ path: 'statusWebhook', label: 'Delivery reports address' }],
  },
  {
    ...single,
    id: 'custom-sms',
    channel: 'sms',
    provider: 'custom',
    name: 'Your own text message webhook',
    about: 'Every batch of unread messages is posted to a server of yours, which texts it.',
    path: `${BASE}/sms/v1/providers/custom`,
    shownBy: 'webhookURL',
    fields: CUSTOM_SMS_FIELDS,
  },
];
