import { type SendgridPayload, SendgridProvider } from '@chatwire/protocol';
import type { DigestModule } from '../digest-format.ts';
import { isP256PublicKey } from '../signing-keys.ts';
import { replyAddressOf } from './reply-address.ts';
import { createSendgridProvider } from './sendgrid-provider.ts';

/** The part of a SendGrid account that emails depend on. */
export interface SendgridAccount {
  readonly provider: 'sendgrid';
  readonly from: { readonly email: string; readonly name: string };
  readonly templateId?: string;
  readonly unsubscribeGroupId?: number;
  /** Address whose incoming emails are posted in the conversation. */
  readonly replyTo?: string;
}

export const sendgridModule: DigestModule<typeof SendgridProvider, SendgridAccount, SendgridPayload> = {
  schema: SendgridProvider,
  faultsOf({ sendGridEventsPublicKey: key }) {
    if (key === undefined || key === null || isP256PublicKey(key)) return {};
    return { sendGridEventsPublicKey: ['must be a P-256 public key, base64'] };
  },
  connect({ fields: account }, { config, clock, ca }) {
    const { sendgridUrl: baseUrl, publicUrl, egressProxies: proxies, providerTimeoutMs: timeoutMs } = config;
    return { provider: createSendgridProvider({ account, baseUrl, publicUrl, clock, ca, proxies }), timeoutMs };
  },
  urlsOf: (_fields, config) => [config.sendgridUrl],
  digest: {
    accountOf({ fields, inboundToken: secret }, subject) {
      const { senderEmail, senderName, sendGridTemplateID, sendGridUnsubscribeGroupID } = fields;
      const { allowEmailReplies, senderEmailForReplies: address } = fields;
      return {
        provider: 'sendgrid',
        from: { email: senderEmail, name: senderName },
        ...(sendGridTemplateID && { templateId: sendGridTemplateID }),
        ...(sendGridUnsubscribeGroupID && { unsubscribeGroupId: sendGridUnsubscribeGroupID }),
        ...(allowEmailReplies && address && secret && { replyTo: replyAddressOf({ ...subject, address, secret }) }),
      };
    },
    needsContact: () => true,
    payloadOf(account, { content: { text, ...messageFields }, recipient: { uid, name, avatar, contact } }) {
      const { from, replyTo, templateId, unsubscribeGroupId } = account;
      return {
        to: { uid, ...(contact !== undefined && { email: contact }), name, ...(avatar !== undefined && { avatar }) },
        from,
        ...(replyTo !== undefined && { replyTo }),
        ...(templateId !== undefined && { templateId }),
        ...(unsubscribeGroupId !== undefined && { unsubscribeGroupId }),
        subject: text,
        ...messageFields,
        type: 'sendgrid',
      };
    },
  },
};
