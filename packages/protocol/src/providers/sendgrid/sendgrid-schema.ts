import { type Static, Type } from 'typebox';
import { CONTROL } from '../../control-characters.ts';
import { Clearable } from '../../http/fields.ts';
import { digestMembers, digestRecipient } from '../digest-schema.ts';

const ADDRESS = String.raw`[^@\s${CONTROL}<>,;]{1,64}@[^@\s${CONTROL}.<>,;]+(\.[^@\s${CONTROL}.<>,;]+)+`;

/**
 * A SendGrid account. In writes, `null` removes an optional member.
 * See docs/spec/notifications.md#provider-fields.
 */
export const SendgridProvider = Type.Object(
  {
    /** Masked in responses. */
    sendGridApiKey: Type.String({
      pattern: '^[!-~]{1,255}$',
      description: 'must be 1 to 255 printable characters without spaces',
    }),
    /** The operator's dynamic template. Default: the built-in email. */
    sendGridTemplateID: Clearable(Type.String({ minLength: 1, maxLength: 100 })),
    sendGridUnsubscribeGroupID: Clearable(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    senderName: Type.String({
      pattern: String.raw`^[^${CONTROL}]{1,100}$`,
      description: 'must be text of 1 to 100 characters without control characters',
    }),
    senderEmail: Type.String({
      maxLength: 254,
      pattern: `^${ADDRESS}$`,
      description: 'must be an email address of at most 254 characters',
    }),
    /** Email replies are posted to the conversation. Takes effect with `senderEmailForReplies`. */
    allowEmailReplies: Type.Boolean({ default: false }),
    /** An address of a domain whose inbound email SendGrid passes to `repliesWebhook`. */
    senderEmailForReplies: Clearable(
      Type.String({
        maxLength: 220,
        pattern: String.raw`^[^@\s${CONTROL}<>,;+]{1,31}@[^@\s${CONTROL}.<>,;]+(\.[^@\s${CONTROL}.<>,;]+)+$`,
        description: 'must be an email address without +, with at most 31 characters before its @',
      }),
    ),
    /** Addition: public key of SendGrid's signed event webhook, base64 as shown on its settings page. */
    sendGridEventsPublicKey: Clearable(Type.String({ minLength: 1, maxLength: 1_000 })),
    isEnabled: Type.Boolean({ default: true }),
  },
  { $id: 'SendgridProvider' },
);
export type SendgridProvider = Static<typeof SendgridProvider>;

/**
 * `payload` of log entries of SendGrid. `to.email` is absent if none is stored.
 * See docs/spec/notifications.md#sendgrid-and-twilio-payloads.
 */
export const SendgridPayload = Type.Object(
  {
    to: Type.Object({
      ...digestRecipient,
      email: Type.Optional(Type.String()),
      avatar: Type.Optional(Type.String()),
    }),
    from: Type.Object({ email: Type.String(), name: Type.String() }),
    /** Address that routes replies to the conversation. */
    replyTo: Type.Optional(Type.String()),
    templateId: Type.Optional(Type.String()),
    unsubscribeGroupId: Type.Optional(Type.Integer()),
    subject: Type.String(),
    ...digestMembers,
    type: Type.Literal('sendgrid'),
  },
  { $id: 'SendgridPayload' },
);
export type SendgridPayload = Static<typeof SendgridPayload>;
