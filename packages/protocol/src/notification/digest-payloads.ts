import { type Static, Type } from 'typebox';

const nullableText = Type.Union([Type.String(), Type.Null()]);

const person = { uid: Type.String(), name: Type.String() };

/** A person as digests name them. */
export const DigestPerson = Type.Object({
  ...person,
  avatar: nullableText,
});
export type DigestPerson = Static<typeof DigestPerson>;

export const DigestGroup = Type.Object({
  guid: Type.String(),
  name: Type.String(),
  icon: nullableText,
});
export type DigestGroup = Static<typeof DigestGroup>;

/** One message of a batch, rendered. See docs/spec/notifications.md#sendgrid-and-twilio-payloads. */
export const DigestMessage = Type.Object({
  sender: DigestPerson,
  message: Type.String(),
  messageObject: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type DigestMessage = Static<typeof DigestMessage>;

/** Content of every digest: the newest 20 messages, oldest first; one of the two details. */
const batch = {
  messages: Type.Array(DigestMessage, { maxItems: 20 }),
  /** How many older messages of the batch are not listed. */
  messagesOmitted: Type.Optional(Type.Integer({ minimum: 1 })),
  senderDetails: Type.Optional(DigestPerson),
  groupDetails: Type.Optional(DigestGroup),
};

const smsContent = Type.String({ maxLength: 1600 });

/**
 * `payload` of entries about SendGrid. `to.email` is absent when none is stored.
 * See docs/spec/notifications.md#sendgrid-and-twilio-payloads.
 */
export const SendgridPayload = Type.Object(
  {
    to: Type.Object({
      ...person,
      email: Type.Optional(Type.String()),
      avatar: Type.Optional(Type.String()),
    }),
    from: Type.Object({ email: Type.String(), name: Type.String() }),
    /** Leads answers back into the conversation. */
    replyTo: Type.Optional(Type.String()),
    templateId: Type.Optional(Type.String()),
    unsubscribeGroupId: Type.Optional(Type.Integer()),
    subject: Type.String(),
    ...batch,
    type: Type.Literal('sendgrid'),
  },
  { $id: 'SendgridPayload' },
);
export type SendgridPayload = Static<typeof SendgridPayload>;

/**
 * `payload` of entries about Twilio. `to.phno` is absent when none is stored.
 * See docs/spec/notifications.md#sendgrid-and-twilio-payloads.
 */
export const TwilioPayload = Type.Object(
  {
    to: Type.Object({ ...person, phno: Type.Optional(Type.String()) }),
    from: Type.String(),
    ...batch,
    smsContent,
    type: Type.Literal('twilio'),
  },
  { $id: 'TwilioPayload' },
);
export type TwilioPayload = Static<typeof TwilioPayload>;

const webhook = {
  appId: Type.String(),
  region: Type.String(),
  webhook: Type.Literal('custom'),
  type: Type.Literal('custom'),
};

/** `payload` of entries about a custom email webhook. See docs/spec/notifications.md#custom-webhook-payload. */
export const CustomEmailPayload = Type.Object(
  {
    trigger: Type.Literal('email-notification-payload-generated'),
    data: Type.Object({
      to: Type.Object({ ...person, email: Type.Optional(Type.String()) }),
      ...batch,
      subject: Type.String(),
    }),
    ...webhook,
  },
  { $id: 'CustomEmailPayload' },
);
export type CustomEmailPayload = Static<typeof CustomEmailPayload>;

/** `payload` of entries about a custom SMS webhook. See docs/spec/notifications.md#custom-webhook-payload. */
export const CustomSmsPayload = Type.Object(
  {
    trigger: Type.Literal('sms-notification-payload-generated'),
    data: Type.Object({
      to: Type.Object({ ...person, phno: Type.Optional(Type.String()) }),
      ...batch,
      smsContent,
    }),
    ...webhook,
  },
  { $id: 'CustomSmsPayload' },
);
export type CustomSmsPayload = Static<typeof CustomSmsPayload>;
