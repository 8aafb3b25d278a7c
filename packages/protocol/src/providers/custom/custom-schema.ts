import { type Static, Type } from 'typebox';
import { digestMembers, digestRecipient, SmsContent } from '../digest-schema.ts';
import { PushDetailsSchema } from '../push-details-schema.ts';

/** The operator's own webhook for pushes. See docs/spec/notifications.md#provider-fields, #custom-webhook-calls. */
export const CustomPushProvider = Type.Object(
  {
    webhookURL: Type.String({ minLength: 1, maxLength: 255 }),
    useBasicAuth: Type.Boolean({ default: false }),
    basicAuthUsername: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    /** Masked in responses. */
    basicAuthPassword: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    /** Signs every call according to the Standard Webhooks specification; masked in responses. */
    signingSecret: Type.Optional(
      Type.String({
        pattern: '^(whsec_[A-Za-z0-9+/]{16,100}={0,2}|\\*{4}.*)$',
        maxLength: 110,
        description: 'must be whsec_ followed by base64',
      }),
    ),
    timeoutInMS: Type.Integer({ minimum: 500, maximum: 30_000, default: 2_000 }),
    isEnabled: Type.Boolean({ default: true }),
  },
  { $id: 'CustomPushProvider' },
);
export type CustomPushProvider = Static<typeof CustomPushProvider>;

/** The operator's own webhook for email. See docs/spec/notifications.md#provider-fields, #custom-webhook-calls. */
export const CustomEmailProvider = Type.Object(
  {
    ...CustomPushProvider.properties,
    /** Calls contain the stored address, and users without one get no email. */
    useStoredEmailID: Type.Boolean({ default: true }),
  },
  { $id: 'CustomEmailProvider' },
);
export type CustomEmailProvider = Static<typeof CustomEmailProvider>;

/**
 * The operator's own webhook for SMS.
 * See docs/spec/notifications.md#provider-fields, #custom-webhook-calls.
 */
export const CustomSmsProvider = Type.Object(
  {
    ...CustomPushProvider.properties,
    /** Calls contain the stored number, and users without one get no SMS. */
    useStoredPhNo: Type.Boolean({ default: false }),
  },
  { $id: 'CustomSmsProvider' },
);
export type CustomSmsProvider = Static<typeof CustomSmsProvider>;

/** `payload` of log entries of a custom push webhook. See docs/spec/notifications.md#custom-webhook-payload. */
export const CustomPushPayloadSchema = Type.Object(
  {
    trigger: Type.Literal('push-notification-payload-generated'),
    data: Type.Object({ to: Type.Object({ uid: Type.String() }), notificationDetails: PushDetailsSchema }),
    appId: Type.String(),
    region: Type.String(),
    webhook: Type.Literal('custom'),
    type: Type.Literal('custom'),
  },
  { $id: 'CustomPushPayload' },
);

const webhook = {
  appId: Type.String(),
  region: Type.String(),
  webhook: Type.Literal('custom'),
  type: Type.Literal('custom'),
};

/** `payload` of log entries of a custom email webhook. See docs/spec/notifications.md#custom-webhook-payload. */
export const CustomEmailPayload = Type.Object(
  {
    trigger: Type.Literal('email-notification-payload-generated'),
    data: Type.Object({
      to: Type.Object({ ...digestRecipient, email: Type.Optional(Type.String()) }),
      ...digestMembers,
      subject: Type.String(),
      /** In calls only, never in the log. See docs/spec/last-mile.md#unsubscribe. */
      unsubscribeURL: Type.Optional(Type.String()),
    }),
    ...webhook,
  },
  { $id: 'CustomEmailPayload' },
);
export type CustomEmailPayload = Static<typeof CustomEmailPayload>;

/** `payload` of log entries of a custom SMS webhook. See docs/spec/notifications.md#custom-webhook-payload. */
export const CustomSmsPayload = Type.Object(
  {
    trigger: Type.Literal('sms-notification-payload-generated'),
    data: Type.Object({
      to: Type.Object({ ...digestRecipient, phno: Type.Optional(Type.String()) }),
      ...digestMembers,
      smsContent: SmsContent,
    }),
    ...webhook,
  },
  { $id: 'CustomSmsPayload' },
);
export type CustomSmsPayload = Static<typeof CustomSmsPayload>;
