import { type Static, Type } from 'typebox';

const nullableText = Type.Union([Type.String(), Type.Null()]);

/** The recipient of a digest, without the address. */
export const digestRecipient = { uid: Type.String(), name: Type.String() };

/** A person as named in digests. */
export const DigestPerson = Type.Object({
  ...digestRecipient,
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

/** Content of every digest: the newest 20 messages, oldest first, and either sender or group details. */
export const digestMembers = {
  messages: Type.Array(DigestMessage, { maxItems: 20 }),
  /** Number of older messages of the batch that are not listed. */
  messagesOmitted: Type.Optional(Type.Integer({ minimum: 1 })),
  senderDetails: Type.Optional(DigestPerson),
  groupDetails: Type.Optional(DigestGroup),
};

/** Text of a digest by SMS. */
export const SmsContent = Type.String({ maxLength: 1600 });
