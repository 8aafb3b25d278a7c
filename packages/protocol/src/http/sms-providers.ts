import { type Static, Type } from 'typebox';
import { CustomPushProvider } from './push-providers.ts';

/** An account at Twilio. See docs/spec/notifications.md#provider-fields. */
export const TwilioProvider = Type.Object(
  {
    twilioAccountSID: Type.String({
      pattern: '^[A-Za-z0-9]{1,64}$',
      description: 'must be 1 to 64 letters or digits',
    }),
    /** Masked in answers. */
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
 * The operator's own webhook for text messages.
 * See docs/spec/notifications.md#provider-fields, #custom-webhook-calls.
 */
export const CustomSmsProvider = Type.Object(
  {
    ...CustomPushProvider.properties,
    /** The stored number is part of the call, and who has none gets no text. */
    useStoredPhNo: Type.Boolean({ default: false }),
  },
  { $id: 'CustomSmsProvider' },
);
export type CustomSmsProvider = Static<typeof CustomSmsProvider>;
