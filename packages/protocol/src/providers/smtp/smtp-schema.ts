import { type Static, Type } from 'typebox';
import { CONTROL } from '../../control-characters.ts';
import { SendgridPayload, SendgridProvider } from '../sendgrid/sendgrid-schema.ts';

const credential = Type.Optional(
  Type.String({
    pattern: String.raw`^[^${CONTROL}]{1,255}$`,
    description: 'must be 1 to 255 characters without control characters',
  }),
);

/** An SMTP relay. See docs/spec/last-mile.md#smtp-provider. */
export const SmtpProvider = Type.Object(
  {
    host: Type.String({
      pattern: '^[A-Za-z0-9.:-]{1,255}$',
      description: 'must be a host name or an IP address',
    }),
    port: Type.Integer({ minimum: 1, maximum: 65_535, default: 587 }),
    /** `starttls`: TLS is required after the greeting; `tls`: from the start; `none`: only where plaintext is allowed. */
    security: Type.Enum(['starttls', 'tls', 'none'], { default: 'starttls' }),
    /** `username` and `password` are set together or not at all; masked in responses. */
    username: credential,
    password: credential,
    senderName: SendgridProvider.properties.senderName,
    /** Sender and envelope sender, which receives bounces. */
    senderEmail: SendgridProvider.properties.senderEmail,
    replyTo: Type.Optional(SendgridProvider.properties.senderEmail),
    maxConnections: Type.Integer({ minimum: 1, maximum: 20, default: 5 }),
    /** Maximum emails per minute and node; more are queued. */
    maxPerMinute: Type.Integer({ minimum: 1, maximum: 100_000, default: 600 }),
    isEnabled: Type.Boolean({ default: true }),
  },
  { $id: 'SmtpProvider' },
);
export type SmtpProvider = Static<typeof SmtpProvider>;

const { templateId: _template, unsubscribeGroupId: _group, ...members } = SendgridPayload.properties;

/** `payload` of log entries of SMTP. See docs/spec/last-mile.md#smtp-provider. */
export const SmtpPayload = Type.Object({ ...members, type: Type.Literal('smtp') }, { $id: 'SmtpPayload' });
export type SmtpPayload = Static<typeof SmtpPayload>;

/** Result of POST …/smtp/test. See docs/spec/last-mile.md#smtp-provider. */
export const SmtpTest = Type.Object(
  {
    /** Reply code of the last step; null when the server did not reply. 2xx: every step succeeded. */
    status: Type.Union([Type.Integer(), Type.Null()]),
    /** Null when every step succeeded; otherwise as in `providerResponse.code` of an email. */
    code: Type.Union([Type.String(), Type.Null()]),
    /** Message of the server, or of the connection error. */
    message: Type.Optional(Type.String()),
    durationMs: Type.Integer(),
    /** Whether the connection was encrypted. */
    tls: Type.Boolean(),
    /** Extensions that the server offers, and its methods of authentication. */
    capabilities: Type.Array(Type.String()),
  },
  { $id: 'SmtpTest' },
);
export type SmtpTest = Static<typeof SmtpTest>;
