import { type Static, Type } from 'typebox';
import { digestMembers, digestRecipient, SmsContent } from '../digest-schema.ts';

/** A Twilio account. See docs/spec/notifications.md#provider-fields. */
export const TwilioProvider = Type.Object(
  {
    twilioAccountSID: Type.String({
      pattern: '^[A-Za-z0-9]{1,64}$',
      description: 'must be 1 to 64 letters or digits',
    }),
    /** Masked in responses. */
    twilioAuthToken: Type.String({
      pattern: '^[!-~]{1,255}$',
      description: 'must be 1 to 255 printable characters without spaces',
    }),
    twilioSenderPhoneNumber: Type.String({
      pattern: '^\\+[1-9][0-9]{6,14}$',
      description: 'must be a phone number like +4512345678',
    }),
    isEnabled: Type.Boolean({ default: true }),
  },
  { $id: 'TwilioProvider' },
);
export type TwilioProvider = Static<typeof TwilioProvider>;

/**
 * `payload` of log entries of Twilio. `to.phno` is absent if none is stored.
 * See docs/spec/notifications.md#sendgrid-and-twilio-payloads.
 */
export const TwilioPayload = Type.Object(
  {
    to: Type.Object({ ...digestRecipient, phno: Type.Optional(Type.String()) }),
    from: Type.String(),
    ...digestMembers,
    smsContent: SmsContent,
    type: Type.Literal('twilio'),
  },
  { $id: 'TwilioPayload' },
);
export type TwilioPayload = Static<typeof TwilioPayload>;
