import { type SmtpPayload, SmtpProvider } from '@chatwire/protocol';
import type { DigestModule } from '../digest-format.ts';
import { createSmtpProvider } from './smtp-provider.ts';

/** The part of an SMTP account that emails depend on. */
export interface SmtpAccount {
  readonly provider: 'smtp';
  readonly from: { readonly email: string; readonly name: string };
  readonly replyTo?: string;
}

export const smtpModule: DigestModule<typeof SmtpProvider, SmtpAccount, SmtpPayload> = {
  schema: SmtpProvider,
  faultsOf({ security, username, password }, { allowInsecureWebhooks }) {
    const isPlain = security === 'none';
    return {
      ...(isPlain && !allowInsecureWebhooks && { security: ['must be starttls or tls'] }),
      ...(isPlain && username !== undefined && { username: ['must not be sent without encryption'] }),
      ...(username === undefined && password !== undefined && { username: ['is required with password'] }),
      ...(username !== undefined && password === undefined && { password: ['is required with username'] }),
    };
  },
  connect({ fields: account }, { config, clock, ca }) {
    const { allowPrivateWebhooks: allowPrivate, allowInsecureWebhooks: allowInsecure, publicUrl } = config;
    const provider = createSmtpProvider({ account, guard: { allowPrivate, allowInsecure }, publicUrl, clock, ca });
    return { provider, timeoutMs: config.providerTimeoutMs, maxPerMinute: account.maxPerMinute };
  },
  urlsOf: ({ host, port }) => [`smtp://${host.includes(':') ? `[${host}]` : host}:${port}`],
  digest: {
    accountOf: ({ fields: { senderEmail, senderName, replyTo } }) => ({
      provider: 'smtp',
      from: { email: senderEmail, name: senderName },
      ...(replyTo !== undefined && { replyTo }),
    }),
    needsContact: () => true,
    payloadOf: (
      { from, replyTo },
      { content: { text, ...messageFields }, recipient: { uid, name, avatar, contact } },
    ) => ({
      to: { uid, ...(contact !== undefined && { email: contact }), name, ...(avatar !== undefined && { avatar }) },
      from,
      ...(replyTo !== undefined && { replyTo }),
      subject: text,
      ...messageFields,
      type: 'smtp',
    }),
  },
};
